/** Claude Code's own memory files, which an agent writes: read whole, whatever is in them. */
import { expect, test } from 'vitest';
import { readNativeMemory } from '../../../agents/claude-code/native-memory.ts';

/** Files are read up to here. */
const BYTES = 32 * 1024;
/** Of ten files, on a loaded machine, too; one took a second. */
const MAX_MS = 1_000;
const filled = (part: string) => part.repeat(Math.ceil(BYTES / part.length)).slice(0, BYTES);
const front = (lines: string) => `---\n${lines}\n---\nUse pnpm here.\n`;

test('gives its fields, its labels and the names that it links to', () => {
  const file = `---\r\nname: use-pnpm\r\ndescription: "Use pnpm: never npm"\r\nmetadata:\r\n  type: feedback\r\n  originSessionId: s-1\r\n---\r\nUse pnpm, as [[tools]] says.\r\n\r\n**Why:** npm breaks the lock.\r\n  **How to apply:** in all scripts.\r\n`;
  expect(readNativeMemory(file)).toEqual({
    ...{ kind: 'feedback', description: 'Use pnpm: never npm', sessionId: 's-1' },
    ...{ text: 'Use pnpm, as tools says.', why: 'npm breaks the lock.', how: 'in all scripts.' },
  });
});

test.each([
  ['blank lines', filled('\n')],
  ['lines of blanks', filled('   \r\n')],
  ['brackets', filled('[')],
  ['open links', filled('[[a ')],
  ['stars', filled('**Why')],
  ['a field of blanks', front(`description: a${filled(' ')}b`)],
  ['a description of brackets', front(`description: ${filled('[')}`)],
])('takes no longer where it is full of %s', (_, file) => {
  const before = process.cpuUsage();
  for (let n = 0; n < 10; n++) readNativeMemory(file);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});
