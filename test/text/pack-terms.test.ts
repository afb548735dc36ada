import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANALYSER_VERSION, analyse } from '../../daemon/text/analyse.ts';
import { countTerms, packTerms, unpackTerms } from '../../daemon/text/pack-terms.ts';

describe('packed terms', () => {
  it('come back as they were counted, whatever the script', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 60 }),
        (terms) => {
          const back = unpackTerms(packTerms(terms));
          expect({ terms: back.terms, counts: [...back.counts] }).toEqual({
            terms: countTerms(terms).terms,
            counts: [...countTerms(terms).counts],
          });
        },
      ),
    );
  });

  it('are refused when another version of the analyser made them', () => {
    const packed = packTerms(analyse('some text'));
    packed[0] = ANALYSER_VERSION - 1;
    expect(() => unpackTerms(packed)).toThrow(
      `Expected terms of analyser ${ANALYSER_VERSION}, got ${ANALYSER_VERSION - 1}`,
    );
  });

  it('count a term at most 255 times', () => {
    const { counts } = unpackTerms(packTerms(new Array(1000).fill('again')));
    expect([...counts]).toEqual([255]);
  });

  it('are refused when bytes are missing', () => {
    const packed = packTerms(analyse('a text of several words'));
    for (let end = 1; end < packed.length; end++) expect(() => unpackTerms(packed.subarray(0, end))).toThrow(/damaged/);
  });
});
