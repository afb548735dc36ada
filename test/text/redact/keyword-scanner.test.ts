import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildKeywordScanner } from '../../../daemon/text/redact/keyword-scanner.ts';

describe('the keyword scanner', () => {
  it('finds exactly the occurrences that a search for each keyword finds, in any case', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '_', '1'), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '_', '1', ' ', 'é'), maxLength: 60 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 8 }), text, (keywords, haystack) => {
        const found: string[] = [];
        buildKeywordScanner(keywords).scan(
          haystack,
          (keyword, end) => found.push(`${keyword}@${end}`),
          () => {},
        );
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
    const runs: string[] = [];
    const text = `${'x'.repeat(24)} ${'y'.repeat(23)} "${'z'.repeat(30)}"`;
    buildKeywordScanner(['nothing']).scan(
      text,
      () => {},
      (start, end) => runs.push(text.slice(start, end)),
    );
    expect(runs).toEqual(['x'.repeat(24), 'z'.repeat(30)]);
  });

  it('refuses a keyword that it could never find', () => {
    expect(() => buildKeywordScanner(['naïve'])).toThrow('holds a character outside');
  });
});
