import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLines } from '../../../daemon/capture/transcript/read-lines.ts';
import fc from '../../support/fast-check.ts';
import { collect, tempDir } from './lines.ts';

const MAX = 1 << 20;

const read = (path: string, fromOffset = 0, maxBytes = MAX) => collect(readLines(path, { fromOffset, maxBytes }));

test('lines come back as they were written, with offsets that lead to the next one', async () => {
  const path = join(tempDir(), 'file');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
      async (texts) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        writeFileSync(path, bytes);
        const lines = await read(path);
        expect(lines.map((line) => line.text)).toEqual(texts.map((text) => Buffer.from(text).toString()));
        for (const line of lines) {
          expect(bytes.subarray(line.start, line.start + line.bytes).toString()).toBe(line.text);
          expect((await read(path, line.offset))[0]?.start ?? bytes.length).toBe(line.offset);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a character that lies across two chunks stays whole', async () => {
  const path = join(tempDir(), 'file');
  const long = `${'x'.repeat(256 * 1024 - 1)}日本語`;
  writeFileSync(path, `${long}\n${long}\n`);
  expect((await read(path)).map((line) => line.text === long)).toEqual([true, true]);
});

test('a last line without a newline is marked', async () => {
  const path = join(tempDir(), 'file');
  writeFileSync(path, 'one\ntwo');
  expect(await read(path)).toEqual([
    { text: 'one', bytes: 3, start: 0, offset: 4, isTerminated: true },
    { text: 'two', bytes: 3, start: 4, offset: 7, isTerminated: false },
  ]);
});

test('a line over the limit is passed over and the next one is read', async () => {
  const path = join(tempDir(), 'file');
  const long = 'x'.repeat(600_000);
  writeFileSync(path, `a\n${long}\nb\n`);
  const lines = await read(path, 0, 500_000);
  expect(lines.map((line) => [line.text, line.bytes])).toEqual([
    ['a', 1],
    [null, 600_000],
    ['b', 1],
  ]);
  expect((await read(path, 0, 600_000))[1]?.text).toBe(long);
});

test('an aborted reading stops', async () => {
  const path = join(tempDir(), 'file');
  writeFileSync(path, 'a\nb\n');
  const options = { fromOffset: 0, maxBytes: MAX, signal: AbortSignal.abort(new Error('enough')) };
  await expect(collect(readLines(path, options))).rejects.toThrow('enough');
});
