/** A search of long-term memory ranks all that its filters leave, as Redis Agent Memory Server's does: over the real vectors, on both backends. */
import { beforeAll, expect, it } from 'vitest';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import { openModels } from '../../daemon/models/switch-models.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { TEST_HOME } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const OF_ANN = [
  ['tea', 'Ann prefers tea over coffee'],
  ['seat', 'Ann takes the aisle seat on flights'],
  ['nuts', 'Ann is allergic to peanuts'],
  ['lisbon', 'Ann moved to Lisbon in 2021'],
] as const;
const QUERY = 'what does she like to drink';

describeEachBackend('a search of long-term memory', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  const search = async (body: object) => {
    const reply = await send(OWNER, 'POST', '/v1/long-term-memory/search', {
      text: QUERY,
      user_id: { eq: 'ann' },
      ...body,
    });
    return reply.body as { memories: { id: string; dist: number }[]; total: number; next_offset: number | null };
  };
  const idsOf = ({ memories }: Awaited<ReturnType<typeof search>>) => memories.map(({ id }) => id);

  beforeAll(async () => {
    const db = await open();
    const log = { info: () => {}, warn: () => {} };
    const { models } = await openModels({
      db,
      model: 'static-256',
      modelsFolder: TEST_HOME.models,
      log,
      onQueued: () => {},
    });
    made = makeApp(db, {}, { embedder: models.answering });
    const memories = [
      ...OF_ANN.map(([id, text]) => ({ id, text, user_id: 'ann' })),
      { id: 'bens', text: 'Ben likes to drink cocoa', user_id: 'ben' },
    ];
    expect((await send(OWNER, 'POST', '/v1/long-term-memory/', { memories })).status).toBe(200);
    await runJob(embedObservations({ db, models, log } as never), 'all', {});
    // Saved since, and not yet embedded: the vector leg doesn't know it.
    await send(OWNER, 'POST', '/v1/long-term-memory/', { memories: [{ id: 'late', text: 'Zebra', user_id: 'ann' }] });
  });

  it('finds what no word and no near vector leads to, and nothing that the filters leave out', async () => {
    const found = await search({});
    expect(idsOf(found)[0]).toBe('tea');
    expect(idsOf(found).toSorted()).toEqual(['late', 'lisbon', 'nuts', 'seat', 'tea']);
    expect(found).toMatchObject({ total: 5, next_offset: null });
  });

  it('has the same order page by page, each memory once', async () => {
    const whole = idsOf(await search({}));
    const pages = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await search({ limit: 2, offset });
      expect(page.total).toBe(5);
      pages.push(...idsOf(page));
      offset = page.next_offset;
    }
    expect(pages).toEqual(whole);
  });

  it('is cut by a distance_threshold where the client sets one', async () => {
    const { memories } = await search({});
    const threshold = memories[0]!.dist + 0.001;
    const near = await search({ distance_threshold: threshold });
    expect(near.memories.every(({ dist }) => dist <= threshold)).toBe(true);
    expect(idsOf(near)).toContain('tea');
    expect(near.total).toBeLessThan(5);
  });

  it('fills a prompt of a user, and none where nobody is named and nothing answers', async () => {
    const prompt = async (long_term_search: object | true) =>
      (await send(OWNER, 'POST', '/v1/memory/prompt', { query: QUERY, long_term_search })).body.long_term_memories;
    expect((await prompt({ user_id: { eq: 'ann' }, limit: 1 })).map(({ id }: { id: string }) => id)).toEqual(['tea']);
    const ids = (await prompt(true)).map(({ id }: { id: string }) => id);
    expect(ids).not.toContain('late');
    expect(ids).not.toContain('lisbon');
  });
});
