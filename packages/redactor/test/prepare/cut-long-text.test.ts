import { describe, expect, it } from 'vitest';
import { cutLongText } from '../../src/prepare/cut-long-text.ts';
import { redactor } from '../../src/redactor.ts';
import fc from '../fast-check.ts';
import { randomFrom, randomText } from '../make-sample.ts';

const MAX = 4_096;
const token = `ghp_${randomText('A-Za-z0-9', 36, randomFrom(3))}`;

describe('cutLongText', () => {
  it('leaves a text alone that fits', () => {
    const text = 'ä'.repeat(MAX / 2);
    expect(cutLongText(text, MAX)).toBe(text);
  });

  it('keeps head and tail within the limit and says how much is gone', () => {
    const text = Array.from({ length: 2_000 }, (_, line) => `line ${line}`).join('\n');
    const cut = cutLongText(text, MAX);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX);
    expect(cut.startsWith('line 0\n')).toBe(true);
    expect(cut.endsWith('line 1999')).toBe(true);
    expect(cut).toMatch(/\n\[… \d+ bytes cut …\]\n/);
  });

  it('never leaves half of a secret, wherever the cut falls', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * MAX }), fc.constantFrom('x', 'ä', '日'), (before, filler) => {
        const text = `${filler.repeat(before)} "${token}" ${filler.repeat(3 * MAX)}`;
        const backwards = `${filler.repeat(3 * MAX)} "${token}" ${filler.repeat(before)}`;
        for (const whole of [text, backwards]) {
          const cut = redactor.text(cutLongText(whole, MAX)).text;
          expect(cut).not.toContain(token.slice(0, 12));
          expect(cut).not.toContain(token.slice(-8));
          expect(Buffer.byteLength(cutLongText(whole, MAX))).toBeLessThanOrEqual(MAX);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never splits a character of two code units', () => {
    for (let offset = 0; offset < 8; offset++) {
      expect(cutLongText('a'.repeat(offset) + '😀'.repeat(MAX), MAX).isWellFormed()).toBe(true);
    }
  });
});
