import { describe, expect, it } from 'vitest';
import { createTextIndex, type IndexEntry, type TextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';
import fc from '../../support/fast-check.ts';

type Saved = { id: number; session: string | null; createdAt: number; text: string };

const entry = ({ text, ...rest }: Saved): IndexEntry => ({ ...rest, terms: packTerms(analyse(text)) });
const indexOf = (saved: Iterable<Saved>): TextIndex => {
  const index = createTextIndex();
  for (const observation of saved) index.upsert(entry(observation));
  return index;
};
const found = (index: TextIndex, query: string) => index.search(query).hits.map(({ id }) => id);

const WORDS = ['pool', 'migration', 'timeout', 'retry', 'getUserById', 'the', 'cache', '数据库', 'failed', 'release'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));
const observation: fc.Arbitrary<Saved> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  session: fc.constantFrom('a', 'b', 'c', null),
  createdAt: fc.integer({ min: 0, max: 12 }),
  text,
});

describe('the text index', () => {
  it('ranks after any series of writes, updates and removals as one built afresh', () => {
    const step = fc.oneof({ weight: 4, arbitrary: observation }, fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), text, (steps, query) => {
        const index = createTextIndex();
        const left = new Map<number, Saved>();
        for (const change of steps) {
          if (typeof change === 'number') {
            expect(index.remove(change)).toBe(left.delete(change));
          } else {
            index.upsert(entry(change));
            left.set(change.id, change);
          }
        }
        const afresh = indexOf([...left.values()].sort((a, b) => a.id - b.id));
        expect(index.size).toBe(left.size);
        expect(index.search(query).hits).toEqual(afresh.search(query).hits);
        for (const id of left.keys()) {
          expect(index.search(query).factsOf(id)).toEqual(afresh.search(query).factsOf(id));
          expect(index.search('').neighboursOf(id, 3)).toEqual(afresh.search('').neighboursOf(id, 3));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('no longer counts what was replaced, and says when it is worth loading again', () => {
    const index = createTextIndex();
    const worn: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (let id = 1; id <= 300; id++) {
        index.upsert(entry({ id, session: 's', createdAt: id, text: `round${round} word${id} shared words of all` }));
        if (index.isWorn) worn.push(round * 300 + id);
      }
    }
    expect(index.size).toBe(300);
    const documents = (term: string) => index.search(term).terms.find((known) => known.term === term)?.documents;
    expect([documents('round2'), documents('round1')]).toEqual([300, 0]);
    expect(worn[0]).toBe(300 + 256); // few dead ones are borne with, however large their share
  });

  it('lets neighbours lend their words, in the order of time whatever the order of arrival', () => {
    const turns = [
      'why does the ferry timetable flicker',
      'yes, do that',
      'unrelated talk about lunch',
      'more of it',
      'and more',
    ];
    const saved = turns.map((said, i) => ({ id: i + 1, session: 's', createdAt: 1000 + i, text: said }));
    const strangers = Array.from({ length: 30 }, (_, i) => ({
      id: 100 + i,
      session: `other${i}`,
      createdAt: i,
      text: 'yes, do that with the parser',
    }));
    const forwards = indexOf([...saved, ...strangers]);
    const backwards = indexOf([...strangers, ...saved.toReversed()]);
    expect(found(forwards, 'ferry timetable').slice(0, 2)).toEqual([1, 2]);
    expect(backwards.search('ferry timetable').hits).toEqual(forwards.search('ferry timetable').hits);
    const [first, second] = forwards.search('ferry timetable').hits;
    expect(second).toMatchObject({ id: 2, own: 0 });
    expect(first!.score).toBeGreaterThan(second!.score);
  });

  it('lends no words to an observation without a session', () => {
    const index = indexOf([
      { id: 1, session: null, createdAt: 1, text: 'ferry timetable' },
      { id: 2, session: null, createdAt: 2, text: 'something else' },
    ]);
    expect(found(index, 'ferry')).toEqual([1]);
    expect(index.search('ferry').neighboursOf(1, 3)).toEqual([]);
  });

  it('leaves out what is not accepted, and still lets it lend its words', () => {
    const index = indexOf([
      { id: 1, session: 's', createdAt: 1, text: 'the ferry timetable' },
      { id: 2, session: 's', createdAt: 2, text: 'yes' },
    ]);
    expect(index.search('ferry', { accept: (id) => id !== 1 }).hits.map(({ id }) => id)).toEqual([2]);
  });

  it('scores a document of nothing but the query between a half and one and a half, in any project', () => {
    for (const size of [10, 1000]) {
      const others = Array.from({ length: size }, (_, i) => ({
        id: 10 + i,
        session: null,
        createdAt: i,
        text: `note number ${i} about invoices and their totals`,
      }));
      const index = indexOf([{ id: 1, session: null, createdAt: 0, text: 'ferry timetable flickers' }, ...others]);
      const [hit] = index.search('ferry timetable flickers').hits;
      expect(hit!.id).toBe(1);
      expect(hit!.score).toBeGreaterThan(0.5);
      expect(hit!.score).toBeLessThan(1.5);
    }
  });

  it('finds something for a query of function words alone', () => {
    const index = indexOf([
      { id: 1, session: null, createdAt: 0, text: 'to be or not to be' },
      { id: 2, session: null, createdAt: 0, text: 'pool size' },
    ]);
    expect(found(index, 'to be or not')).toEqual([1]);
  });

  it('answers a query of any length and content', () => {
    const index = indexOf([{ id: 1, session: 's', createdAt: 0, text: 'pool migration timeout' }]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
        expect(found(index, `${noise} migration ${noise}`)).toEqual([1]);
      }),
    );
    expect(found(index, 'migration '.repeat(100_000))).toEqual([1]);
    expect(found(index, '')).toEqual([]);
    expect(found(index, '()"&|!*:')).toEqual([]);
  });

  it('keeps answering for a search that was made before the index changed', () => {
    const saved = Array.from({ length: 600 }, (_, i) => ({
      id: i + 1,
      session: 's',
      createdAt: i,
      text: `word${i} pool`,
    }));
    const index = indexOf(saved);
    const leg = index.search('word7');
    const before = { facts: leg.factsOf(8), neighbours: leg.neighboursOf(8, 1) };
    for (let id = 100; id <= 500; id++) index.remove(id);
    index.upsert(entry({ id: 1000, session: 's', createdAt: 0, text: 'word7' }));
    expect({ facts: leg.factsOf(8), neighbours: leg.neighboursOf(8, 1) }).toEqual(before);
    expect(leg.factsOf(1000)).toBeUndefined();
  });
});
