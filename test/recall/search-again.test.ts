/** What a search says to whoever may search again: whether evidence is thin, what was nearly found, and which words this memory uses. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { memoryTerms } from '../../daemon/recall/again/memory-terms.ts';
import { nearWords } from '../../daemon/recall/again/near-words.ts';
import { pointersBelow, worthPointingTo } from '../../daemon/recall/again/prompt-lines.ts';
import { isThin } from '../../daemon/recall/again/thin-evidence.ts';
import { createTextIndex } from '../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../daemon/text/analyse.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { packTerms } from '../../daemon/text/pack-terms.ts';
import { searchAgainLines } from '../../mcp/search-again.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const table = openStaticTable();

function indexOf(texts: readonly string[]) {
  const index = createTextIndex();
  texts.forEach((text, at) => {
    index.upsert({ id: at + 1, session: null, createdAt: at, terms: packTerms(analyse(text)) });
  });
  return index;
}

describe('the words of a memory', () => {
  const about = (at: number) => `The anonymous statistics of vessel ${at} go through telemetry since spring`;
  const texts = [
    ...Array.from({ length: 6 }, (_, at) => about(at)),
    ...Array.from({ length: 200 }, (_, at) => `Berth ${at} was painted since spring`),
  ];
  const index = indexOf(texts);
  const terms = (question: string, embedder = undefined as typeof table | undefined) =>
    memoryTerms({ index, embedder, question, terms: index.search(question).terms, texts: texts.slice(0, 10) });

  it('are those that stand beside the question’s rare ones more often than by chance', async () => {
    const found = await terms('why are the statistics anonymous?');
    expect(found).toContain('telemetry');
    expect(found).not.toContain('spring');
    expect(found).not.toContain('statistics');
  });

  it('are those of like meaning that the project has, and no others', async () => {
    expect(await nearWords(table, 'boat')).toEqual(expect.arrayContaining(['boats', 'ship']));
    const found = await terms('which boat was it?', table);
    expect(found).toContain('vessel');
    expect(found).not.toContain('ship');
  });

  it('never are words that were forgotten', async () => {
    for (let id = 1; id <= 6; id++) index.remove(id);
    expect(await terms('why are the statistics anonymous?', table)).not.toContain('telemetry');
  });

  it('take some milliseconds at 100,000 observations', async () => {
    const many = createTextIndex();
    for (let at = 0; at < 100_000; at++) {
      const text = `turn ${at % 997} word${at % 5000} other${at % 313} thing${at % 41} about the harbour`;
      many.upsert({ id: at, session: null, createdAt: at, terms: packTerms(analyse(text)) });
    }
    const question = 'where is word17 with other5 and thing3?';
    const leg = many.search(question);
    const found = leg.hits.slice(0, 15).map(({ id }) => `turn ${id % 997} word${id % 5000} thing${id % 41}`);
    await memoryTerms({ index: many, embedder: table, question, terms: leg.terms, texts: found });
    const before = process.cpuUsage();
    for (let round = 0; round < 20; round++)
      await memoryTerms({ index: many, embedder: table, question, terms: leg.terms, texts: found });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / 20).toBeLessThan(30);
  });
});

test('evidence is thin where little is covered, or the rarest words are nowhere', () => {
  const { terms } = indexOf(['the ferry timetable', 'the ferry leaves', 'a map']).search('ferry timetable');
  expect(isThin({ coverage: 0.9, terms, texts: ['The timetable hangs here'] })).toBe(false);
  expect(isThin({ coverage: 0.9, terms, texts: ['A map'] })).toBe(true);
  expect(isThin({ coverage: 0.3, terms, texts: ['The timetable hangs here'] })).toBe(true);
  expect(isThin({ coverage: 0.3, terms, texts: ['The timetable of the ferry'] })).toBe(false);
  expect(isThin({ coverage: 0, terms, texts: [] })).toBe(true);
});

describe('the pointers below the floor', () => {
  const selection = { items: [], relevance: 1.1, floor: 1.14 };
  const titled = [1, 2, 3].map((id) => ({
    id: id * 100,
    title: `A title of many words about the harbour, number ${id} `.repeat(4),
  }));
  const terms = indexOf(['ferry timetable', 'ferry map']).search('where is the ferry timetable?').terms;
  const point = (question: string, found = selection, of = terms) => pointersBelow(question, found, of, titled);

  it('are one line of two memories in at most 40 tokens', () => {
    const lines = point('where is the ferry timetable?');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.line).toMatch(/^#100 .*; #200 .* may be about this\.$/);
    expect(estimateTokens(lines[0]!.line)).toBeLessThanOrEqual(40);
  });

  it('are not to what the session was shown, nor to what is far behind the best', () => {
    const ranked = [1, 0.9, 0.5].map((coverage, at) => ({ id: at + 1, coverage }));
    expect(worthPointingTo(ranked, new Set()).map(({ id }) => id)).toEqual([1, 2]);
    expect(worthPointingTo(ranked, new Set([2])).map(({ id }) => id)).toEqual([1]);
    expect(worthPointingTo(ranked, new Set([1]))).toEqual([]);
  });

  it('are none far below it, for general knowledge, or where a word is unknown here', () => {
    expect(point('where is the ferry timetable?', { ...selection, relevance: 0.9 })).toEqual([]);
    expect(point('where is it?', { ...selection, relevance: Number.NEGATIVE_INFINITY })).toEqual([]);
    expect(point('how to print the ferry timetable?')).toEqual([]);
    const unknown = indexOf(['ferry timetable']).search('where is the zebra timetable?').terms;
    expect(point('where is the zebra timetable?', selection, unknown)).toEqual([]);
  });
});

test('an agent reads it in at most 60 tokens, and nothing of it where evidence is not thin', () => {
  const reply = {
    results: [],
    degraded: [],
    nearly: [1, 2, 3].map((id) => ({
      id: 123_000 + id,
      title: `Release 1.${id}: "done" (see #12), then x86_64 ${'word '.repeat(20)}`,
    })),
    terms: ['telemetry', 'anonymous', 'extraordinarily', 'checkpointing', 'statistics', 'consent', 'prompt', 'install'],
  };
  const lines = searchAgainLines({ ...reply, thin: true });
  expect(estimateTokens(lines.join('\n'))).toBeLessThanOrEqual(60);
  expect(lines[0]).toContain('other words, a file, a time, a session');
  expect(lines[1]).toContain('telemetry');
  expect(searchAgainLines({ ...reply, thin: false })).toEqual([]);
});

describeEachBackend('a search with thin evidence', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  const search = async (request: object) =>
    parts.recall.search(searchRequestSchema.parse({ project: PROJECT, ...request }));

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    const texts = [
      ...Array.from({ length: 5 }, (_, at) => `The anonymous statistics of ferry ${at} go through telemetry`),
      ...Array.from({ length: 60 }, (_, at) => `Berth ${at} was painted by crew ${at}`),
    ];
    await parts.memory.save(
      texts.map((text, at) => ({ text, project: PROJECT, session_id: `s${at}` })),
      'rest',
    );
  });

  it('names words of the memory and what comes next, and one that covers the question none', async () => {
    const thin = await search({ query: 'what became of the anonymous visitors of zanzibar in kilns?', limit: 2 });
    expect(thin).toMatchObject({ thin: true, nearly: [{}, {}, {}] });
    expect(thin.terms).toContain('telemetry');
    const shown = thin.results.map((one) => ('id' in one ? one.id : 0));
    expect(thin.nearly!.every(({ id }) => !shown.includes(id))).toBe(true);
    const sure = await search({ query: 'Berth 17 was painted by crew 17' });
    expect(sure).toMatchObject({ thin: false, terms: [] });
  });

  it('of all projects names no words, and one of sessions nothing', async () => {
    expect((await search({ query: 'anonymous zanzibar kilns', project: null })).terms).toEqual([]);
    expect(await search({ query: 'anonymous zanzibar', group_by: 'session' })).not.toHaveProperty('thin');
  });
});
