import { expect, it } from 'vitest';
import { passagesOf } from '../../daemon/text/passages.ts';
import fc from '../support/fast-check.ts';

const shown = (text: string) => passagesOf(text).map(({ start, end }) => text.slice(start, end));

it('a line is a passage, a blank one is none', () => {
  expect(shown('User: why?\n\n  Agent: since then.\n')).toEqual(['User: why?', 'Agent: since then.']);
});

it('a long line is split where a sentence ends', () => {
  const first = `${'word '.repeat(40).trim()}.`;
  const second = `${'other '.repeat(40).trim()}.`;
  expect(shown(`${first} ${second}`)).toEqual([first, second]);
});

it('a sentence without an end is split at a word', () => {
  const passages = shown('words and more '.repeat(60));
  expect(passages.length).toBeGreaterThan(2);
  expect(passages.every((passage) => /^\w+\b.*\b\w+\s?$/.test(passage))).toBe(true);
});

it('passages are in order, none is over 300 characters, and nothing but blanks is left out', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '. ', ' ', '\n', '?', 'wörd'), maxLength: 900 }),
      (text) => {
        let before = 0;
        for (const { start, end } of passagesOf(text)) {
          expect(text.slice(before, start).trim()).toBe('');
          expect(end - start).toBeGreaterThan(0);
          expect(end - start).toBeLessThanOrEqual(300);
          before = end;
        }
        expect(text.slice(before).trim()).toBe('');
      },
    ),
  );
});
