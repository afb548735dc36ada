import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backfillFile } from '../../../daemon/capture/transcript/backfill.ts';
import { findCopies } from '../../../daemon/capture/transcript/fork.ts';
import { callLine, promptLine, resultLine, sayLine, tempDir } from './lines.ts';
import { memoryStore } from './memory-store.ts';

const turn = (n: number, fields = {}) => [
  promptLine(`p${n}`, `step ${n}`, { uuid: `u${n}`, ...fields }),
  callLine(`t${n}`, 'Bash', {}, fields),
  resultLine(`t${n}`, `p${n}`, 'ok', fields),
  sayLine(`done ${n}`, fields),
];
const PARENT = [...turn(1), ...turn(2)];
/** Lines as the client copies them into a fork whose first own prompt is p3: same uuid, the fork's session and prompt. */
const copied = PARENT.map((line) =>
  line.replaceAll('session-1', 'session-2').replace(/"promptId":"p\d"/, '"promptId":"p3"'),
);
const own = { sessionId: 'session-2' };
const FORK = [...copied, ...turn(3, own), ...turn(4, own)];

function folder(files: Record<string, string[]>) {
  const dir = tempDir();
  return Object.entries(files).map(([name, lines]) => {
    const path = join(dir, `${name}.jsonl`);
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
    return path;
  });
}

const prompts = (events: ReturnType<typeof memoryStore>['events']) =>
  [...events.values()]
    .filter((event) => event.name === 'UserPromptSubmit')
    .map(({ payload }) => [payload.session_id, payload.prompt_id, payload.prompt]);

test('beside its parent, a fork brings in only its own turns', async () => {
  const [parent = '', fork = ''] = folder({ 'session-1': PARENT, 'session-2': FORK });
  for (const order of [
    [parent, fork],
    [fork, parent],
  ]) {
    const { deps, events } = memoryStore();
    for (const path of order) await backfillFile(path, {}, deps).done;
    expect(prompts(events).sort()).toEqual([
      ['session-1', 'p1', 'step 1'],
      ['session-1', 'p2', 'step 2'],
      ['session-2', 'p3', 'step 3'],
      ['session-2', 'p4', 'step 4'],
    ]);
    expect(events.get('PostToolUse:t1')?.payload).toMatchObject({ session_id: 'session-1', prompt_id: 'p1' });
  }
});

test('a fork whose parent is gone keeps the copied turns apart, under their messages’ ids', async () => {
  const [fork = ''] = folder({ 'session-2': FORK });
  const { deps, events } = memoryStore();
  expect(await backfillFile(fork, {}, deps).done).toMatchObject({ prompts: 4, tool_calls: 4, stored: 12 });
  expect(prompts(events)).toEqual([
    ['session-2', 'u1', 'step 1'],
    ['session-2', 'u2', 'step 2'],
    ['session-2', 'p3', 'step 3'],
    ['session-2', 'p4', 'step 4'],
  ]);
  expect(events.get('PostToolUse:t2')?.payload.prompt_id).toBe('u2');
  expect(await backfillFile(fork, {}, deps).done).toMatchObject({ prompts: 4, stored: 0 });
});

test('an ordinary session and a subagent’s file are no forks', async () => {
  const [parent = ''] = folder({ 'session-1': PARENT });
  expect(await findCopies(parent)).toBeNull();
  const agents = join(parent.replace('.jsonl', ''), 'subagents');
  mkdirSync(agents, { recursive: true });
  writeFileSync(join(agents, 'agent-1.jsonl'), FORK.join('\n'));
  expect(await findCopies(join(agents, 'agent-1.jsonl'))).toBeNull();
});
