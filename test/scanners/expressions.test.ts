/** No regular expression of the daemon or the redactor takes long over any text: found in the source, so that none is forgotten. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXEMPT, exemptionOf } from './exempt-expressions.ts';
import { FILLERS, filled, nearMisses } from './hostile-texts.ts';
import { slowestText } from './slowest-text.ts';
import { sourceExpressions } from './source-expressions.ts';

const CHARS = 64 * 1024;
const BOUND_MS = 50;
const root = join(import.meta.dirname, '../..');
const found = ['daemon', 'packages/redactor/src'].flatMap((folder) => sourceExpressions(root, folder));

it('finds the expressions', () => {
  expect(found.length).toBeGreaterThan(300);
});

it('no expression takes longer than 50 ms over 64 KB of anything, or over as much as it is ever given', {
  timeout: 180_000,
}, () => {
  const slow: string[] = [];
  for (const { file, line, text, expression } of found) {
    if (!expression) continue;
    const length = exemptionOf(file, text)?.maxChars ?? CHARS;
    const everywhere = new RegExp(expression.source, `${expression.flags.replace(/[gy]/g, '')}g`);
    // A sticky one is tried where its scanner has found something: once, here; its scanner over a whole text in scanners.test.ts.
    const scan = (given: string) =>
      expression.sticky ? void new RegExp(expression).exec(given) : void given.replace(everywhere, '');
    const shapes: Record<string, (length: number) => string> = {};
    for (const [name, filler] of Object.entries(FILLERS)) shapes[name] = (size) => filled(filler, size);
    nearMisses(expression).forEach((make, at) => {
      shapes[`near miss ${at}`] = make;
    });
    const worst = slowestText(scan, shapes, length, BOUND_MS);
    if (worst) slow.push(`${file}:${line} ${text}: ${worst.ms} ms over ${worst.length} characters of ${worst.shape}`);
  }
  expect(slow).toEqual([]);
});

it('every expression that is put together at run time is known, with why it is sound', () => {
  const unknown = found.filter(({ file, text, expression }) => expression === null && !exemptionOf(file, text));
  expect(unknown.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it('no exemption outlives its expression', () => {
  const used = new Set(found.map(({ file, text }) => exemptionOf(file, text)));
  const gone = EXEMPT.filter((entry) => !used.has(entry));
  expect(gone.map(({ file, text }) => `${file} ${text}`)).toEqual([]);
});
