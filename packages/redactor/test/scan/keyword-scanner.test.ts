import { describe, expect, it } from 'vitest';
import { buildKeywordScanner } from '../../src/scan/keyword-scanner.ts';
import fc from '../fast-check.ts';

describe('the keyword scanner', () => {
  it('finds exactly the occurrences that a search for each keyword finds, in any case', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '_', '1'), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '_', '1', ' ', 'é'), maxLength: 60 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 8 }), text, (keywords, haystack) => {
        const { hits } = buildKeywordScanner(keywords)(haystack);
        const found = hits.flatMap((keyword, index) => (index % 2 === 0 ? [`${keyword}@${hits[index + 1]}`] : []));
        const expected = keywords.flatMap((keyword, index) =>
          [...haystack].flatMap((_, at) =>
            haystack.slice(at, at + keyword.length).toLowerCase() === keyword
              ? [`${index}@${at + keyword.length}`]
              : [],
          ),
        );
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('reports stretches of 24 and more token characters', () => {
    const text = `${'x'.repeat(24)} ${'y'.repeat(23)} "${'z'.repeat(30)}"`;
    const { runs } = buildKeywordScanner(['nothing'])(text);
    expect(runs).toEqual([0, 24, 50, 80]);
  });

  it('goes on where one block of a long text ends and the next begins', () => {
    const text = `${' '.repeat(8_190)}keyword${' '.repeat(8_180)}${'x'.repeat(24)}`;
    const { hits, runs } = buildKeywordScanner(['keyword'])(text);
    expect(hits).toEqual([0, 8_197]);
    expect(runs).toEqual([text.length - 24, text.length]);
  });

  it('refuses a keyword that it could never find', () => {
    expect(() => buildKeywordScanner(['naïve'])).toThrow('holds a character outside');
  });
});
