import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filledHome } from '../../../scripts/bench/filled-home.ts';
import { formatFound } from '../../../scripts/bench/report.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'agent-memory-filled-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const contextIn = (filled?: string) => ({
  filled,
  makeFolder: () => mkdtempSync(join(root, 'run-')),
  progress: () => {},
});
const write = (word: string) => async (folder: string) => writeFileSync(join(folder, 'memory'), word);

it('a filled memory is kept for later runs, each of which changes only its own copy', async () => {
  const context = contextIn(join(root, 'kept'));
  const first = await filledHome(context, 'a', write('first'));
  writeFileSync(join(first, 'memory'), 'changed by the run');
  const second = await filledHome(context, 'a', write('never'));
  expect(readFileSync(join(second, 'memory'), 'utf8')).toBe('first');
});

it('what a run left half filled is not taken for a memory', async () => {
  const context = contextIn(join(root, 'kept'));
  const broken = async (folder: string) => {
    await write('half')(folder);
    throw new Error('cut off');
  };
  await expect(filledHome(context, 'a', broken)).rejects.toThrow('cut off');
  expect(existsSync(join(root, 'kept', 'a'))).toBe(false);
  expect(readFileSync(join(await filledHome(context, 'a', write('whole')), 'memory'), 'utf8')).toBe('whole');
});

it('without a folder to keep it in it is filled each time', async () => {
  await filledHome(contextIn(), 'a', write('first'));
  expect(readFileSync(join(await filledHome(contextIn(), 'a', write('second')), 'memory'), 'utf8')).toBe('second');
});

it('a figure is printed on a line of its own, with its budget and its verdict', () => {
  const budget = { limit: 500, is: 'at most' as const, margin: 0.5 };
  expect(formatFound({ what: 'what is open', value: 61.25, unit: 'ms', budget, note: 'once' })).toBe(
    'what is open  61.3 ms  <= 500 ms (margin 50 %)  met  once',
  );
  expect(formatFound({ what: 'tasks', skipped: 'no Chromium' })).toBe('tasks  -  skipped  no Chromium');
});
