import { expect, it } from 'vitest';
import { documentOf, frequencyOf, PostingLists } from '../../../daemon/recall/text-index/posting-lists.ts';
import fc from '../../support/fast-check.ts';

it('every posting comes back in order, however terms grow side by side', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4000 }), (appends) => {
      const lists = new PostingLists();
      const expected: [number, number][][] = Array.from({ length: 6 }, () => []);
      for (let term = 0; term < 6; term++) expect(lists.addTerm()).toBe(term);
      appends.forEach((term, document) => {
        const frequency = 1 + (document % 300);
        lists.append(term, document, frequency);
        expected[term]!.push([document, Math.min(frequency, 255)]);
      });
      let buffer: Uint32Array = new Uint32Array(4);
      expected.forEach((postings, term) => {
        buffer = lists.read(term, buffer);
        const read = [...buffer.subarray(0, lists.count(term))].map((posting) => [
          documentOf(posting),
          frequencyOf(posting),
        ]);
        expect(read).toEqual(postings);
      });
    }),
    { numRuns: 40 },
  );
});

it('a list is read behind another one', () => {
  const lists = new PostingLists();
  const [one, two] = [lists.addTerm(), lists.addTerm()];
  for (const document of [3, 70, 9000]) lists.append(one, document, 2);
  for (const document of [1, 2, 2 ** 23]) lists.append(two, document, 1);
  const both = lists.read(two, lists.read(one, new Uint32Array(0)), 3);
  expect([...both.subarray(0, 6)].map(documentOf)).toEqual([3, 70, 9000, 1, 2, 2 ** 23]);
});

it('a posting of a frequent term takes a byte or two', () => {
  const lists = new PostingLists();
  const term = lists.addTerm();
  const before = lists.bytes;
  for (let document = 0; document < 4_000_000; document += 2) lists.append(term, document, document % 10 === 0 ? 3 : 1);
  expect(lists.bytes - before).toBeLessThan(2_000_000 * 1.7);
});

it('a list grows over many segments and keeps the highest document number', () => {
  const lists = new PostingLists();
  const term = lists.addTerm();
  const last = 2 ** 24 - 1;
  for (let i = 0; i < 600_000; i++) lists.append(term, i, 1);
  lists.append(term, last, 9);
  const postings = lists.read(term, new Uint32Array(0));
  expect(documentOf(postings[599_999]!)).toBe(599_999);
  expect([documentOf(postings[600_000]!), frequencyOf(postings[600_000]!)]).toEqual([last, 9]);
});

it('many rare terms cost little more than their postings', () => {
  const lists = new PostingLists();
  for (let i = 0; i < 100_000; i++) lists.append(lists.addTerm(), i, 1);
  expect(lists.bytes).toBeLessThan(100_000 * 30);
});
