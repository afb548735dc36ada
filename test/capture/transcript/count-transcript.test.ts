import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countFile } from './count-file.ts';
import { callLine, promptLine, resultLine, transcript } from './lines.ts';

const LOGS = join(import.meta.dirname, '../../../../shared/bench/transcripts/data');

test('calls and results are counted once however often a fork repeats their lines', async () => {
  const turn = [
    promptLine('p1', 'go'),
    callLine('t1', 'Bash', {}),
    resultLine('t1', 'p1', 'ok'),
    callLine('t2', 'Read', {}),
  ];
  const copied = turn.map((line) => line.replace('session-1', 'session-2'));
  const path = transcript([...turn, ...copied, resultLine('t9', 'p1', 'orphan'), '{']);
  expect(await countFile(path)).toEqual({
    prompts: 2,
    tool_calls: 2,
    tool_results: 2,
    linked: 1,
    sessions: 2,
    malformed: 1,
  });
});

test('a slash command is no counted prompt', async () => {
  const command = '<command-message>x</command-message><command-name>/x</command-name>';
  expect((await countFile(transcript([promptLine('p1', command)]))).prompts).toBe(0);
});

test.skipIf(!existsSync(LOGS))('real logs of four projects are counted exactly (needs ../shared)', async () => {
  const expected = JSON.parse(readFileSync(join(LOGS, 'expected.json'), 'utf8')) as Record<
    string,
    Record<string, number>
  >;
  expect(Object.keys(expected)).not.toHaveLength(0);
  for (const [name, counts] of Object.entries(expected)) {
    expect(counts, name).toMatchObject(await countFile(join(LOGS, name)));
  }
});
