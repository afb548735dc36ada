import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../daemon/rules/learnt/split-sentences.ts';
import fc from '../../support/fast-check.ts';

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each([
    ['no. not that way. redo it', ['no.', 'not that way.', 'redo it']],
    ['Use tabs, e.g. in Makefiles. Nothing else!', ['Use tabs, e.g. in Makefiles.', 'Nothing else!']],
    ['Nimm z. B. uv. Nie pip.', ['Nimm z. B. uv.', 'Nie pip.']],
    ['bump to 3.4.1 in app.config.ts. then push', ['bump to 3.4.1 in app.config.ts.', 'then push']],
    ['不要推到 main。以后用 pnpm!好吗?', ['不要推到 main。', '以后用 pnpm!好吗?']],
    ['main に push しないで。テストも書いて', ['main に push しないで。', 'テストも書いて']],
    ['¿Por qué? ¡Nunca más!', ['¿Por qué?', '¡Nunca más!']],
    ['two things:\n- one\n* two\n3. three\n  b) four', ['two things:', 'one', 'two', 'three', 'four']],
    ['A. just the second page for now\nB. later', ['just the second page for now', 'later']],
    ['wait... what?! ok', ['wait...', 'what?!', 'ok']],
    ['(never do that.) then go on', ['(never do that.)', 'then go on']],
  ])('%s', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('goes on over a line break that an editor put in, and ends at one that the user typed', () => {
    const wrapped = 'every function that is exported from the public packages has to\nreturn errors with a context';
    expect(split(wrapped)).toEqual([wrapped]);
    expect(split('fix the test\nnever push')).toEqual(['fix the test', 'never push']);
  });

  it('cuts what nobody says in one breath', () => {
    expect(Math.max(...split('word '.repeat(1_000)).map(({ length }) => length))).toBeLessThanOrEqual(600);
  });

  it('loses nothing but blanks and bullets, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B', '. ', '! ', '。', '\n', ' ', '- ', '1. ', 'z. B. '), { maxLength: 50 }),
        (pieces) => {
          const text = pieces.join('');
          let before = 0;
          for (const { start, end } of splitSentences(text)) {
            expect(text.slice(before, start)).toMatch(/^(?:[\s\-.\dzB]|a\.\s)*$/);
            expect(end).toBeGreaterThan(start);
            before = end;
          }
        },
      ),
    );
  });
});
