import { describe, expect, it } from 'vitest';
import { ANALYSER_VERSION, analyse } from '../../daemon/text/analyse.ts';
import { packTerms, readPackedTerms } from '../../daemon/text/pack-terms.ts';
import { fingerprintOf } from '../../daemon/text/term-fingerprint.ts';
import fc from '../support/fast-check.ts';

const countsOf = (packed: Uint8Array) => {
  const counts: { high: number; low: number; count: number }[] = [];
  readPackedTerms(packed).each(({ high, low }, count) => counts.push({ high, low, count }));
  return counts;
};

describe('packed terms', () => {
  it('come back as they were counted, whatever the script', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 60 }),
        (terms) => {
          const packed = packTerms(terms);
          const distinct = [...new Set(terms)];
          expect(countsOf(packed)).toEqual(
            distinct.map((term) => ({ ...fingerprintOf(term), count: terms.filter((other) => other === term).length })),
          );
          expect(readPackedTerms(packed).occurrences).toBe(terms.length);
        },
      ),
    );
  });

  it('are refused when another version of the analyser made them', () => {
    const packed = packTerms(analyse('some text'));
    packed[0] = ANALYSER_VERSION - 1;
    expect(() => readPackedTerms(packed)).toThrow(
      `Expected terms of analyser ${ANALYSER_VERSION}, got ${ANALYSER_VERSION - 1}`,
    );
  });

  it('count a term at most 255 times', () => {
    const packed = packTerms(new Array(1000).fill('again'));
    expect(countsOf(packed)).toEqual([{ ...fingerprintOf('again'), count: 255 }]);
    expect(readPackedTerms(packed).occurrences).toBe(255);
  });

  it('are refused when bytes are missing', () => {
    const packed = packTerms(analyse('a text of several words'));
    for (let end = 1; end < packed.length; end++)
      expect(() => readPackedTerms(packed.subarray(0, end))).toThrow(/damaged/);
  });
});
