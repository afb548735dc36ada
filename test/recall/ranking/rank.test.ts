import { describe, expect, it } from 'vitest';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, NONE } from '../../../daemon/recall/passages/score-passages.ts';
import { withoutBoosts } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { groupBySession } from '../../../daemon/recall/ranking/group-by-session.ts';
import { joinLists } from '../../../daemon/recall/ranking/join-lists.ts';
import { modelWeight } from '../../../daemon/recall/ranking/model-weights.ts';
import { rank } from '../../../daemon/recall/ranking/rank.ts';
import type { VectorLeg } from '../../../daemon/recall/ranking/vector-evidence.ts';
import { createTextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { namedTimes } from '../../../daemon/text/named-times.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';

const FILLER =
  'a longer turn that says this and that about invoices, totals, rounding, currencies, customers and their many addresses';

function indexOf(texts: Record<number, [session: string | null, text: string]>) {
  const index = createTextIndex();
  for (const [id, [session, text]] of Object.entries(texts)) {
    index.upsert({ id: Number(id), session, createdAt: Number(id), terms: packTerms(analyse(text)) });
  }
  return index;
}

const vectors = (similarities: Record<number, number>, rest: Partial<VectorLeg> = {}): VectorLeg => ({
  model: 'static-256',
  nearest: Object.entries(similarities)
    .map(([id, similarity]) => ({ id: Number(id), similarity, chunk: 0 }))
    .sort((a, b) => b.similarity - a.similarity),
  ...rest,
});

const ids = (ranked: readonly { id: number }[]) => ranked.map(({ id }) => id);

describe('ranking', () => {
  const index = indexOf({
    1: [null, `the ferry timetable flickers ${FILLER}`],
    2: [null, `boats leave at irregular hours ${FILLER}`],
    3: [null, `the parser rejects commas ${FILLER}`],
  });

  it('lets words decide where the query is covered, and vectors where it is not', () => {
    const similar = { 2: 0.6, 1: 0.3, 3: 0.1 };
    expect(ids(rank(index.search('ferry timetable flickers'), vectors(similar)))[0]).toBe(1);
    expect(ids(rank(index.search('when do ships depart'), vectors(similar)))[0]).toBe(2);
  });

  it('answers from either leg when the other is missing', () => {
    expect(ids(rank(index.search('parser'), null))).toEqual([3]);
    expect(ids(rank(null, vectors({ 2: 0.6, 3: 0.5 })))).toEqual([2, 3]);
    expect(rank(null, null)).toEqual([]);
  });

  it('trusts an English model no further than it understands the query', () => {
    const nearest = { 2: 0.9, 1: 0.1 };
    const text = index.search('ferry');
    expect(ids(rank(text, vectors(nearest, { familiarity: 0 })))[0]).toBe(1);
    expect(rank(text, vectors(nearest, { familiarity: 0 }))[0]!.explain.vector!.evidence).toBe(0);
    const multilingual = vectors(nearest, { model: 'paraphrase-multilingual-MiniLM-L12-v2', familiarity: 0 });
    expect(rank(text, multilingual).find(({ id }) => id === 2)!.explain.vector!.evidence).toBeGreaterThan(0);
  });

  it('gives no score of 0 to what vectors alone find, however little the model understands', () => {
    const [first, second] = rank(null, vectors({ 2: 0.83, 3: 0.7 }, { familiarity: 0 }));
    expect([first!.id, second!.id]).toEqual([2, 3]);
    expect(first!.score).toBeGreaterThan(second!.score);
    expect(second!.score).toBeGreaterThan(0);
  });

  it('lets the best chunk speak for its observation', () => {
    const leg: VectorLeg = {
      model: 'static-256',
      nearest: [
        { id: 3, similarity: 0.8, chunk: 4 },
        { id: 2, similarity: 0.7, chunk: 0 },
        { id: 3, similarity: 0.1, chunk: 0 },
      ],
    };
    expect(rank(null, leg)[0]).toMatchObject({ id: 3, explain: { vector: { rank: 1, similarity: 0.8 } } });
  });

  it('finds a turn through the similarity of those around it', () => {
    const talk = indexOf({
      1: ['s', `a question ${FILLER}`],
      2: ['s', `its answer ${FILLER}`],
      3: ['s', `thanks ${FILLER}`],
      9: ['t', `elsewhere ${FILLER}`],
      10: ['u', `far away ${FILLER}`],
    });
    expect(ids(rank(talk.search('zzz'), vectors({ 1: 0.7, 3: 0.7, 9: 0.3, 10: 0.2 })))).toEqual([1, 3, 2, 9, 10]);
  });

  it('puts a turn of few words behind the one whose words it borrows', () => {
    const talk = indexOf({ 1: ['s', 'ok'], 2: ['s', `the ferry timetable flickers ${FILLER}`], 3: ['s', 'great'] });
    const ranked = rank(talk.search('ferry timetable flickers'), null);
    expect(ranked[0]!.id).toBe(2);
    expect(ranked[1]!.explain.shortness).toBeGreaterThan(ranked[0]!.explain.shortness);
  });

  it('prefers what was recorded when the question says, and the more the nearer it was', () => {
    const weekly = createTextIndex();
    for (let day = 1; day <= 28; day++) {
      const terms = packTerms(analyse(`standup notes ${FILLER}`));
      weekly.upsert({ id: day, session: null, createdAt: new Date(2024, 4, day, 12).getTime(), terms });
    }
    const query = 'standup notes of 13 May 2024';
    const times = namedTimes(query, Date.now());
    const ranked = rank(weekly.search(query), null, { times });
    expect(ids(ranked).slice(0, 3).sort()).toEqual([12, 13, 14]);
    expect(ranked[0]).toMatchObject({ id: 13, explain: { time: 0.15 } });
    expect(ids(rank(weekly.search(query), null))[0]).toBe(28);
  });

  it('breaks ties by the newer id', () => {
    const same = indexOf({ 4: [null, 'pool'], 7: [null, 'pool'], 5: [null, 'pool'] });
    expect(ids(rank(same.search('pool'), null))).toEqual([7, 5, 4]);
    expect(ids(rank(null, vectors({ 4: 0.5, 7: 0.5, 5: 0.5 })))).toEqual([7, 5, 4]);
    const joined = joinLists(withoutBoosts(rank(same.search('pool'), null)), { fusion: 'rrf', averageLength: 10 });
    expect(ids(joined)).toEqual([7, 5, 4]);
  });

  it('prefers what was asked in these words to what only mentions them', async () => {
    const mentions = `Agent: ${FILLER}, ferry ramp wide`;
    const texts = { 1: `User: the ferry ramp is how wide\nAgent: ${FILLER}`, 2: mentions, 3: mentions };
    const text = indexOf({ 1: [null, texts[1]], 2: [null, mentions], 3: [null, mentions] }).search('wide ferry ramp');
    const items = Object.entries(texts).map(([id, told]) => ({ id: Number(id), text: told }));
    const deps = { readTexts: createReadTexts(), embedder: undefined };
    const passages = await createPassageScorer(deps, 'wide ferry ramp', text.terms)(items, NONE);
    const found = withoutBoosts(rank(text, null));
    expect(ids(joinLists(found, { fusion: 'rrf', averageLength: 300 }))).toEqual([3, 2, 1]);
    expect(ids(joinLists(found, { fusion: 'rrf', averageLength: 300, passages }))[0]).toBe(1);
  });

  it('explains itself', () => {
    const [best] = rank(index.search('ferry timetable'), vectors({ 1: 0.5 }));
    expect(best).toMatchObject({
      id: 1,
      explain: { text: { rank: 1 }, vector: { rank: 1, similarity: 0.5, evidence: 0.25 }, shortness: 0 },
    });
    const { text, vector } = best!.explain;
    expect(best!.score).toBeCloseTo(text!.score + vector!.evidence, 10);
  });
});

describe('sessions', () => {
  it('take the place of their best observation', () => {
    const talk = indexOf({
      1: ['a', `ferry timetable ${FILLER}`],
      2: ['b', `ferry ${FILLER}`],
      3: [null, `ferry timetable ferry ${FILLER}`],
      4: ['a', FILLER],
    });
    const sessions = groupBySession(rank(talk.search('ferry timetable'), null));
    expect(sessions.map(({ session }) => session)).toEqual(['a', 'b']);
    expect(ids(sessions[0]!.observations)).toEqual([1, 4]);
  });
});

describe('a model without a measured weight', () => {
  it('counts by its name, wherever its folder lies', () => {
    expect(modelWeight('/models/all-MiniLM-L6-v2/')).toEqual(modelWeight('all-MiniLM-L6-v2'));
    expect(modelWeight('some-new-model').isEnglishOnly).toBe(true);
    expect(modelWeight('multilingual-e5-small').isEnglishOnly).toBe(false);
  });
});
