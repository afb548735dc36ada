/** A search finds nothing where nothing is: neither a telling word nor a vector near enough leads to what is stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { rank } from '../../daemon/recall/ranking/rank.ts';
import { createTextIndex } from '../../daemon/recall/text-index/text-index.ts';
import { activateModel } from '../../daemon/store/memories/embeddings.ts';
import { analyse } from '../../daemon/text/analyse.ts';
import { packTerms } from '../../daemon/text/pack-terms.ts';
import { openFreshPglite } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';
import { openGate } from './gate/open-gate.ts';

const table = openStaticTable();
const TEXTS = [
  'The nightly backup of the database is encrypted before it is uploaded',
  'How do we ship: the deployment waits for the migration, then drains the workers',
  'Invoices are numbered per year, starting at one',
  'The login form rejects passwords shorter than twelve characters',
];
const NONSENSE = ['zzzznothing', 'vinegar', 'xqzvbn', 'blorptang fizzlewump', 'how is the vinegar'];

describe('a search', () => {
  let fresh: Awaited<ReturnType<typeof openFreshPglite>>;
  let parts: ReturnType<typeof makeParts>;
  let ids: number[];

  beforeAll(async () => {
    fresh = await openFreshPglite();
    const { database: db } = fresh;
    parts = makeParts(db);
    const inputs = TEXTS.map((text, at) => ({ text, project: PROJECT, session_id: `s${at}` }));
    ids = (await parts.memory.save(inputs, 'rest')).observations.map(({ id }) => id);
    await db.transaction((tx) => activateModel(tx, table.name, table.dimensions));
    const models = { embedding: () => table, settle: async () => {} };
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
  });
  afterAll(async () => {
    await fresh.database.close();
    await fresh.remove();
  });

  const recallWith = (embedder: Embedder) =>
    makeParts(fresh.database, {
      embedder: () => embedder,
      log: { warn: (fault) => expect(fault).toBeUndefined() },
    }).recall;
  const search = async (request: object, embedder: Embedder = table) =>
    (await recallWith(embedder).search(searchRequestSchema.parse({ project: PROJECT, ...request }))).results;
  const idsOf = (results: Awaited<ReturnType<typeof search>>) =>
    results.map((result) => ('id' in result ? result.id : result.session_id));

  it.each([
    ['by both legs', {}],
    ['by words alone', { mode: 'text' }],
    ['by vectors alone', { mode: 'vector' }],
    ['grouped by session', { group_by: 'session' }],
    ['with a reranker asked for', { rerank: true }],
    ['in all projects', { project: null }],
    ['from a standpoint', { project: null, near: { project: PROJECT } }],
  ])('for what nothing stored is about shows nothing, %s', async (_, options) => {
    for (const query of NONSENSE) expect(await search({ query, ...options }), query).toEqual([]);
  });

  it('shows nothing without a model either', async () => {
    for (const query of NONSENSE) expect(await search({ query }, noEmbedder), query).toEqual([]);
  });

  it('shows what has one of the words, and not what is merely less far than the rest', async () => {
    expect(idsOf(await search({ query: 'zzzznothing invoices' }))).toEqual([ids[2]]);
    expect(idsOf(await search({ query: 'vinegar invoices', group_by: 'session' }))).toEqual(['s2']);
  });

  it('shows what is near in meaning though it shares no word', async () => {
    expect(idsOf(await search({ query: 'sign-in credentials' }))[0]).toBe(ids[3]);
    expect(idsOf(await search({ query: 'sign-in credentials', mode: 'vector' }))[0]).toBe(ids[3]);
  });

  it('of function words alone still finds what has them', async () => {
    expect(idsOf(await search({ query: 'how do we', mode: 'text' }))).toContain(ids[1]);
  });

  it('gives a timeline nothing to be anchored on', async () => {
    const { timeline } = recallWith(table);
    const around = { project: PROJECT, before: 2, after: 2 };
    expect(await timeline({ query: 'zzzznothing', ...around }, [])).toEqual({ anchor: null, items: [] });
    expect(await timeline({ query: 'invoices', ...around }, [])).toMatchObject({ anchor: ids[2] });
  });
});

describe('what is shown', () => {
  const index = createTextIndex();
  const session = [
    'the ferry timetable flickers',
    'yes, do that',
    'and the other one',
    'later',
    'far away',
    'elsewhere',
  ];
  session.forEach((text, at) => {
    index.upsert({ id: at + 1, session: 's', createdAt: at, terms: packTerms(analyse(text)) });
  });
  const shown = (query: string, similarities: Record<number, number>, leg = {}) => {
    const nearest = Object.entries(similarities).map(([id, similarity]) => ({ id: Number(id), similarity, chunk: 0 }));
    const ranked = rank(index.search(query), { model: 'static-256', nearest, ...leg });
    return ranked.flatMap(({ id, hasEvidence }) => (hasEvidence ? [id] : [])).sort();
  };

  it('is what a word or a vector leads to, and its neighbours', () => {
    expect(shown('ferry', { 6: 0.1 })).toEqual([1, 2, 3, 4]);
    expect(shown('zzz', { 6: 0.5 })).toEqual([3, 4, 5, 6]);
    expect(shown('zzz', { 6: 0.1 })).toEqual([]);
  });

  it('has to be nearer, the less a model understands of the query', () => {
    expect(shown('zzz', { 6: 0.4 }, { familiarity: 0.2 })).toEqual([]);
    expect(shown('zzz', { 6: 0.7 }, { familiarity: 0 })).toContain(6);
  });

  it('is not less for a query in another language where the model knows both', () => {
    const model = 'paraphrase-multilingual-MiniLM-L12-v2';
    expect(shown('Fahrplan', { 6: 0.5 }, { model, familiarity: 0 })).toContain(6);
  });

  it('is nothing for most questions about anything else, in words that the project does not use', async () => {
    const gate = await openGate(table);
    const lists = await Promise.all(
      gate.unrelated.map(async (prompt) => {
        const { text, vector } = await gate.ask(prompt);
        const isUnmatched = !text.terms.some(({ weight, documents }) => weight === 1 && documents > 0);
        return isUnmatched ? [rank(text, vector).filter(({ hasEvidence }) => hasEvidence).length] : [];
      }),
    );
    const unmatched = lists.flat();
    expect(unmatched.filter((length) => length === 0).length).toBeGreaterThanOrEqual(unmatched.length * 0.8);
  });
});
