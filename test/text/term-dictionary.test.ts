import { expect, it } from 'vitest';
import { TermDictionary } from '../../daemon/text/term-dictionary.ts';
import { fingerprintOf } from '../../daemon/text/term-fingerprint.ts';

/** Enough for the table to grow a few times; names that differ in little, as terms do. */
const TERMS = Array.from({ length: 50_000 }, (_, n) => `${'term'.slice(n % 4)}${n.toString(36)}${n % 3 ? '' : '数据'}`);

it('knows each term by its own number, and no other term', () => {
  const dictionary = new TermDictionary();
  const distinct = [...new Set(TERMS)];
  distinct.forEach((term, number) => {
    expect(dictionary.find(fingerprintOf(term))).toBe(-1);
    dictionary.add(fingerprintOf(term), number);
  });
  expect(distinct.map((term) => dictionary.find(fingerprintOf(term)))).toEqual(distinct.map((_, number) => number));
  expect(dictionary.find(fingerprintOf('elsewhere'))).toBe(-1);
  expect(dictionary.find({ high: 0, low: 0 })).toBe(-1);
});
