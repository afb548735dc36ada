import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlainRanking } from '../../../scripts/bench/plain-ranking.ts';
import { carries, readTurns } from '../../../scripts/bench/questions/plain-turns.ts';
import { formatQuestions } from '../../../scripts/bench/questions/run-questions.ts';

test('an answer counts however it is wrapped, and only if all of it is there', () => {
  expect(carries('we set\n  the Timeout to 30 s', ['none of this', 'the timeout to 30 s'])).toBe(true);
  expect(carries('we set the timeout', ['the timeout to 30 s'])).toBe(false);
});

test('plain turns hold what was called and put out, and rank by rare words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-memory-questions-'));
  const file = join(folder, 'a.jsonl');
  const lines = [
    { type: 'user', message: { content: 'start the build' } },
    { type: 'assistant', message: { content: [{ type: 'tool_use', id: 'silent', input: { command: 'make kiln' } }] } },
    { type: 'user', message: { content: [{ type: 'tool_result', content: [{ type: 'text', text: 'kiln is hot' }] }] } },
    { type: 'user', message: { content: 'start the tests' } },
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"type":"us`);
  const turns = readTurns(file);
  rmSync(folder, { recursive: true });
  expect(turns).toEqual(['start the build\nmake kiln\nkiln is hot', 'start the tests']);
  const rank = openPlainRanking(turns);
  expect(rank('start the kiln')).toEqual([0, 1]);
  expect(rank('unheard')).toEqual([]);
});

test('the report names what is missed by its id only', () => {
  const shown = formatQuestions({
    answered: 4,
    reworded: 0,
    missed: { prompt: ['q-2'] },
    unrelated: 2,
    noisy: ['u-1'],
  });
  expect(shown).toMatch(/^prompt +75\.0 % of 4 {2}q-2$/m);
  expect(shown).toMatch(/^unrelated carry +50\.0 % of 2 {2}u-1$/m);
});
