import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backfillFile } from '../../../daemon/capture/transcript/backfill.ts';
import type { IngestDeps } from '../../../daemon/capture/transcript/ingest-transcript.ts';
import { reconcileSession } from '../../../daemon/capture/transcript/reconcile.ts';
import { TranscriptRefused } from '../../../daemon/capture/transcript/transcript-files.ts';
import { callLine, promptLine, resultLine, sayLine, tempDir, transcript } from './lines.ts';
import { memoryStore } from './memory-store.ts';

const turn = (n: number, fields = {}) => [
  promptLine(`p${n}`, `step ${n}`, fields),
  callLine(`t${n}`, 'Bash', { command: `make ${n}` }, fields),
  resultLine(`t${n}`, `p${n}`, 'ok', fields),
  sayLine(`done ${n}`, fields),
];
/** As the job does it, for files below the tests' own folders. */
const reconcile = (path: string, deps: IngestDeps, options: Partial<Parameters<typeof reconcileSession>[2]> = {}) =>
  reconcileSession(path, deps, { roots: [tmpdir()], ...options });
const turns = (count: number) => Array.from({ length: count }, (_, n) => turn(n)).flat();
const COUNTS = { prompts: 2, tool_calls: 2, tool_results: 2, linked: 2, sessions: 1, malformed: 0 };

test('a second run counts the same, offers only the last turn again and stores nothing', async () => {
  const path = transcript(turns(2));
  const { deps, state } = memoryStore();
  const first = await backfillFile(path, {}, deps).done;
  expect(first).toEqual({ path, ...COUNTS, malformed_lines: [], stored: 6, skipped: 0, unfinished: false });
  expect(await backfillFile(path, {}, deps).done).toEqual({ ...first, stored: 0, skipped: 3 });
  expect(state.offered).toBe(9);
});

test('a dry run counts and stores nothing', async () => {
  const { deps, state, marks } = memoryStore();
  const path = transcript([...turns(2), '{broken']);
  expect(await backfillFile(path, { dryRun: true }, deps).done).toMatchObject({
    ...COUNTS,
    malformed: 1,
    malformed_lines: [{ line: 9, reason: 'line of 7 characters is not JSON' }],
    stored: 0,
    skipped: 0,
  });
  expect([state.offered, marks.size]).toEqual([0, 0]);
});

test('an import that broke off goes on where its last batch ended, and nothing is missing or twice', async () => {
  const path = transcript(turns(500));
  const { deps, state, events, marks } = memoryStore(2);
  await expect(backfillFile(path, {}, deps).done).rejects.toThrow('the database is gone');
  expect(marks.get(path)?.offset).toBeGreaterThan(0);
  state.failAfter = Number.POSITIVE_INFINITY;
  const before = state.offered;
  const { stored } = await backfillFile(path, {}, deps).done;
  expect(events.size).toBe(1500);
  expect(before + stored).toBe(1500);
  expect(state.offered).toBeLessThan(1510);
});

test('what --since left out is found by a later run without it', async () => {
  const old = { timestamp: '2025-01-01T00:00:00.000Z' };
  const path = transcript([...turn(1, old), ...turn(2)]);
  const { deps, events } = memoryStore();
  const options = { since: new Date('2026-01-01') };
  expect(await backfillFile(path, options, deps).done).toMatchObject({ ...COUNTS, stored: 3, skipped: 3 });
  expect(await backfillFile(path, {}, deps).done).toMatchObject({ ...COUNTS, stored: 3, skipped: 3 });
  expect(events.size).toBe(6);
});

test('another file under the same name is read from its start', async () => {
  const path = transcript(turns(3));
  const { deps } = memoryStore();
  await backfillFile(path, {}, deps).done;
  const other = [7, 8, 9, 10].flatMap((n) => turn(n));
  writeFileSync(path, other.map((line) => `${line}\n`).join(''));
  expect(await backfillFile(path, {}, deps).done).toMatchObject({ stored: 12 });
});

/** Rewrite a file without touching its first lines: what `claude --resume` with a rewind, or an editor, leaves. */
const rewrite = (path: string, lines: string[]) => writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
const promptsIn = (events: ReturnType<typeof memoryStore>['events']) =>
  [...events.keys()].filter((id) => id.startsWith('UserPromptSubmit')).sort();

test('what was written into a transcript that got shorter is not missed', async () => {
  const first = turns(2);
  const path = transcript([...first, ...[2, 3, 4].flatMap((n) => turn(n, { cwd: '/home/dev/somewhere/else' }))]);
  const { deps, events } = memoryStore();
  await reconcile(path, deps);
  rewrite(path, [...first, ...turn(7), ...turn(8)]);
  expect(await reconcile(path, deps)).toMatchObject({ stored: 6 });
  expect(promptsIn(events)).toEqual(expect.arrayContaining(['UserPromptSubmit:p7', 'UserPromptSubmit:p8']));
});

test('what was written over is not missed, though the file grew past what was read', async () => {
  const first = turns(2);
  const path = transcript([...first, ...turn(3), ...turn(4)]);
  const { deps, events } = memoryStore();
  await reconcile(path, deps);
  rewrite(path, [...first, ...[6, 7, 8, 9].flatMap((n) => turn(n))]);
  await reconcile(path, deps);
  expect(promptsIn(events).slice(-4)).toEqual([6, 7, 8, 9].map((n) => `UserPromptSubmit:p${n}`));
});

test('a mark that an older version left is gone on from', async () => {
  const path = transcript(turns(3));
  const { deps, marks, state } = memoryStore();
  await reconcile(path, deps);
  const mark = marks.get(path)!;
  marks.set(path, { ...mark, fingerprint: mark.fingerprint.split('.')[0]! });
  const before = state.offered;
  await reconcile(path, deps);
  expect(state.offered - before).toBe(3);
});

test('a turn under way gets no end of our making; one that the model ended does', async () => {
  const path = transcript([...turn(1), promptLine('p2', 'go on'), callLine('t2', 'Bash', { command: 'git push' })]);
  const { deps, events } = memoryStore();
  const going = { ...deps, isSessionOver: async () => false };
  const stops = () =>
    [...events.values()].filter(({ name }) => name === 'Stop').map(({ payload }) => payload.prompt_id);
  await reconcile(path, going);
  expect(stops()).toEqual(['p1']);
  appendFileSync(path, `${resultLine('t2', 'p2', 'ok')}\n${sayLine('Pushed, now the notes.')}\n`);
  await reconcile(path, going);
  expect(stops()).toEqual(['p1']);
  const message = { id: 'msg', stop_reason: 'end_turn', content: [{ type: 'text', text: 'All done.' }] };
  appendFileSync(path, `${sayLine('', { message })}\n`);
  await reconcile(path, going);
  expect(stops()).toEqual(['p1', 'p2']);
});

test('a session that is over has its last turn ended, whatever its log says of it', async () => {
  const path = transcript([promptLine('p1', 'go on'), callLine('t1', 'Bash', { command: 'git push' })]);
  const { deps, events } = memoryStore();
  await reconcile(path, { ...deps, isSessionOver: async () => true });
  expect([...events.values()].map(({ name }) => name)).toEqual(['UserPromptSubmit', 'PreToolUse', 'Stop']);
});

test('a link to a transcript is followed; anything but a transcript is refused with a reason', async () => {
  const dir = tempDir();
  const { deps } = memoryStore();
  const target = transcript(turns(1));
  symlinkSync(target, join(dir, 'link.jsonl'));
  symlinkSync('/dev/zero', join(dir, 'zero.jsonl'));
  mkdirSync(join(dir, 'folder.jsonl'));
  writeFileSync(join(dir, 'notes.txt'), '');
  expect(await backfillFile(join(dir, 'link.jsonl'), {}, deps).done).toMatchObject({ stored: 3 });
  for (const [path, reason] of [
    ['relative.jsonl', /absolute path/],
    [join(dir, 'missing.jsonl'), /ENOENT/],
    [join(dir, 'zero.jsonl'), /Expected a .jsonl file/],
    [join(dir, 'folder.jsonl'), /Expected a .jsonl file/],
    [join(dir, 'notes.txt'), /Expected a .jsonl file/],
  ] as const) {
    const refusal = await backfillFile(path, {}, deps).done.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TranscriptRefused);
    expect(String(refusal)).toMatch(reason);
  }
});

test('reconciling a session reads on where it stopped, in its file and its subagents’', async () => {
  const path = transcript(turn(1));
  const { deps, events, state } = memoryStore();
  expect(await reconcile(path, deps)).toEqual({ files: 1, stored: 3, skipped: 0, failed: [], more: false });

  const sub = { isSidechain: true, agentId: 'a1', timestamp: undefined, sessionId: undefined };
  const folder = join(path.replace(/\.jsonl$/, ''), 'subagents');
  mkdirSync(folder, { recursive: true });
  const lines = [promptLine('p2', 'look', sub), callLine('s1', 'Grep', {}, sub), resultLine('s1', 'p2', 'found', sub)];
  writeFileSync(join(folder, 'agent-a1.jsonl'), `${lines.join('\n')}\n`);
  appendFileSync(path, `${turn(2).join('\n')}\n`);

  const before = state.offered;
  expect(await reconcile(path, deps)).toEqual({ files: 2, stored: 4, skipped: 3, failed: [], more: false });
  expect(state.offered - before).toBe(7);
  expect(events.get('PostToolUse:s1')?.payload).toMatchObject({
    agent_id: 'a1',
    prompt_id: 'p2',
    session_id: 'session-1',
  });
});

test('a call whose result comes later is told unfinished first, then finished', async () => {
  const [prompt, call, result] = turn(1) as [string, string, string];
  const path = transcript([prompt, call]);
  const { deps, events } = memoryStore();
  await reconcile(path, deps);
  expect([...events.keys()]).toContain('PreToolUse:t1');
  appendFileSync(path, `${result}\n`);
  await reconcile(path, deps);
  expect([...events.keys()]).toContain('PostToolUse:t1');
});

test('a session’s file that is gone is reported, a database that fails is thrown', async () => {
  const { deps } = memoryStore();
  const result = await reconcile(join(tempDir(), 'gone.jsonl'), deps);
  expect(result).toMatchObject({ files: 0, failed: [{ error: { isMissing: true } }] });
  await expect(reconcile(transcript(turn(1)), memoryStore(0).deps)).rejects.toThrow('the database is gone');
});

test('a fork that copies its parent’s lines adds only what is new', async () => {
  const parent = transcript(turns(2));
  const copied = readFileSync(parent, 'utf8').replaceAll('session-1', 'session-2').trimEnd().split('\n');
  const fork = transcript([...copied, ...turn(7, { sessionId: 'session-2' })]);
  const { deps, events } = memoryStore();
  await backfillFile(parent, {}, deps).done;
  expect(await backfillFile(fork, {}, deps).done).toMatchObject({ prompts: 3, stored: 3, skipped: 6 });
  expect(events.size).toBe(9);
});
