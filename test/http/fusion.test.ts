/** The two ways of joining the legs, by a request's `fusion` or by the setting, over the services and a real embedding table. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import { type Models, openModels } from '../../daemon/models/switch-models.ts';
import { TEST_HOME } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { FUSION_CASE } from '../support/fusion-case.ts';
import { runJob } from '../support/recorded-session.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const PROJECT = 'acme/harbour';
/** Surely relevant to a prompt of the same words. */
const SURE = 'The websocket server needs sticky sessions behind the load balancer.';
/** Cormack's formula with k = 5, by the places in the lists. */
type Places = { sum: number; words: number | null; vectors: number | null; passages: number | null };
const rrf = ({ sum, words, vectors, passages }: Places, passagesWeight = 0) =>
  1 / (5 + sum) +
  (words ? 0.2 / (5 + words) : 0) +
  (vectors ? 0.1 / (5 + vectors) : 0) +
  (passages ? passagesWeight / (5 + passages) : 0);

describeEachBackend('the fusion of a search', (open) => {
  let db: Database;
  let models: Models;
  let made: TestApp;
  let byScore: number;

  // biome-ignore lint/suspicious/noExplicitAny: replies of several routes
  async function post(path: string, body: object, { app } = made): Promise<any> {
    const reply = await app.request(path, { method: 'POST', headers: OWNER, body: JSON.stringify(body) });
    expect(reply.status).toBeLessThan(300);
    return reply.json();
  }
  const appWith = (fusion: 'score' | 'rrf') => makeApp(db, {}, { embedder: models.answering, settings: { fusion } });
  const search = (more: object = {}, app = made) =>
    post('/api/observations/search', { query: FUSION_CASE.query, project: PROJECT, ...more }, app);

  beforeAll(async () => {
    db = await open();
    ({ models } = await openModels({
      db,
      model: 'static-256',
      modelsFolder: TEST_HOME.models,
      log: { warn: () => {} },
      onQueued: () => {},
    }));
    made = appWith('score');
    const texts = [FUSION_CASE.firstByScore, ...FUSION_CASE.others, SURE];
    const posted = await post(
      '/api/observations',
      texts.map((text) => ({ text, project: PROJECT })),
    );
    byScore = posted.observations[0].id;
    const job = embedObservations({ db, models });
    while ((await runJob(job, 'all')) === 'more');
  });

  it('is what the request says', async () => {
    expect((await search()).results[0].id).toBe(byScore);
    expect(await search({ fusion: 'score' })).toEqual(await search());
    expect((await search({ fusion: 'rrf' })).results[0].id).not.toBe(byScore);
  });

  it('is what the setting says where the request names none', async () => {
    const ranked = appWith('rrf');
    expect(await search({}, ranked)).toEqual(await search({ fusion: 'rrf' }));
    expect(await search({ fusion: 'score' }, ranked)).toEqual(await search());
  });

  it('is that of prompts, too, over REST and for hooks', async () => {
    const ranked = appWith('rrf');
    const scoreOf = async (app: TestApp, more: object = {}): Promise<number> => {
      const asked = { prompt: SURE, project: PROJECT, ...more };
      await expect.poll(async () => (await post('/api/recall', asked, app)).degraded, { timeout: 20_000 }).toEqual([]);
      return (await post('/api/recall', asked, app)).items[0].score;
    };
    const first = rrf({ sum: 1, words: 1, vectors: 1, passages: null });
    expect(await scoreOf(made)).toBeGreaterThan(2 * first);
    expect(await scoreOf(made, { fusion: 'rrf' })).toBeCloseTo(first, 10);
    expect(await scoreOf(ranked)).toBeCloseTo(first, 10);
    expect(await scoreOf(ranked, { fusion: 'score' })).toBe(await scoreOf(made));
    const scope = await made.deps.projects.scopeOf(PROJECT);
    const question = {
      prompt: SURE,
      scope,
      budgetTokens: 800,
      sessionId: null,
      shown: new Set<number>(),
      buckets: [],
      said: [],
      ended: [],
      folder: null,
    };
    expect((await ranked.deps.recall.choose(question)).candidates[0]!.score).toBeCloseTo(first, 10);
  });

  it('explains each result by its place in either leg, and with RRF by its place in each list', async () => {
    const { results: scored } = await search({ explain: true });
    for (const { explain } of scored) {
      expect(explain).toMatchObject({ text: { rank: expect.any(Number) }, vector: { rank: expect.any(Number) } });
      expect(explain).not.toHaveProperty('ranks');
    }
    expect(scored[0].explain.text.rank).toBe(1);
    const { results: fused } = await search({ explain: true, fusion: 'rrf' });
    const [first, ...others] = fused;
    expect(first.explain.ranks.passages).toBe(1);
    const ofPassages = (first.score - rrf(first.explain.ranks)) * 6;
    for (const { score, explain } of others) expect(score).toBeCloseTo(rrf(explain.ranks, ofPassages), 10);
    expect(fused.find(({ id }: { id: number }) => id === byScore).explain.ranks.sum).toBe(1);
  });

  it('has no other name', async () => {
    const init = { method: 'POST', headers: OWNER, body: JSON.stringify({ query: 'ferry', fusion: 'median' }) };
    expect((await made.app.request('/api/observations/search', init)).status).toBe(400);
  });
});
