/** What is saved again in other words, and what compacting merges: over the real vectors, on both backends. */
import { beforeEach, describe, expect, it } from 'vitest';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import { sameMeaning } from '../../daemon/memory/duplicates.ts';
import { mergeDuplicates } from '../../daemon/memory/merge-duplicates.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { openModels } from '../../daemon/models/switch-models.ts';
import { DIFFERENT, SAME } from '../fixtures/meaning/pairs.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { TEST_HOME } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const table = openStaticTable();

describe('pairs of memories', () => {
  const merged = async (pairs: readonly (readonly [string, string])[]) => {
    const found = [];
    for (const pair of pairs) {
      const vectors = await table.embed(pair, 'passage');
      const groups = await sameMeaning(
        pair.map((text, at) => ({ text, vector: vectors[at]! })),
        () => undefined,
      );
      if (groups.length > 0) found.push(pair);
    }
    return found;
  };

  it('that differ are never merged', async () => {
    expect(await merged(DIFFERENT)).toEqual([]);
  });

  it('that say the same are merged where no doubt is left', async () => {
    expect((await merged(SAME)).length).toBeGreaterThanOrEqual(14);
  });
});

describeEachBackend('a memory that is saved again in other words', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  let embed: () => Promise<unknown>;

  beforeEach(async () => {
    const db = await open();
    const { models } = await openModels({
      db,
      model: 'static-256',
      modelsFolder: TEST_HOME.models,
      log: { warn: () => {} },
      onQueued: () => {},
    });
    made = makeApp(db, {}, { embedder: models.answering });
    embed = () =>
      runJob(embedObservations({ db, models, log: { info: () => {}, warn: () => {} } } as never), 'all', {});
  });
  const remember = async (text: string, more: object = {}) => {
    const reply = await send(OWNER, 'POST', '/api/observations', { text, deduplicate: true, ...more });
    return reply.body.observations[0] as { id: number; status: string };
  };

  it('confirms the older one, and keeps the new words and names', async () => {
    const first = await remember('Every night the staging database is reset.', { topics: ['staging'] });
    await embed();
    const again = await remember('The staging database is reset every night.', { topics: ['nights'] });
    expect(again).toMatchObject({ id: first.id, status: 'known' });
    const { body } = await send(OWNER, 'GET', `/api/observations/${first.id}`);
    expect(body).toMatchObject({ text: 'Every night the staging database is reset.', confirmations: 1 });
    expect(body.topics).toEqual(['nights', 'staging']);
    expect(body.confidence).toBeGreaterThan(0.8);
    const versions = (await send(OWNER, 'GET', `/api/observations/${first.id}/versions`)).body.items;
    expect(versions.map((one: { text: string }) => one.text)).toEqual(['The staging database is reset every night.']);
    expect((await send(OWNER, 'GET', '/api/observations')).body.items).toHaveLength(1);
  });

  it.each([
    ['says something else', 'Every night the production database is reset.', {}],
    ['is of another kind', 'The staging database is reset every night.', { kind: 'decision' }],
    ['is another user’s', 'The staging database is reset every night.', { user_id: 'ben' }],
    ['belongs to a project', 'The staging database is reset every night.', { project: 'acme/shop' }],
    ['has an id of its own', 'The staging database is reset every night.', { external_id: 'mine' }],
    ['doesn’t ask for it', 'The staging database is reset every night.', { deduplicate: false }],
  ])('is kept where it %s', async (_why, text, more) => {
    const first = await remember('Every night the staging database is reset.');
    await embed();
    const again = await remember(text, more);
    expect(again.status).toBe('created');
    expect(again.id).not.toBe(first.id);
  });

  it('is merged by clients of long-term memory, too, and by compacting what came before', async () => {
    const create = (id: string, text: string, deduplicate: boolean) =>
      send(OWNER, 'POST', '/v1/long-term-memory/', { memories: [{ id, text, memory_type: 'semantic' }], deduplicate });
    const texts = [
      ['a', 'Ben is allergic to shellfish.'],
      ['b', 'When the quota is used up, the API returns 429.'],
      ['c', 'The API returns 429 when the quota is used up.'],
      ['d', 'The API returns 403 when the quota is used up.'],
    ] as const;
    for (const [id, text] of texts) await create(id, text, false);
    await embed();
    await create('e', 'Ben is allergic to shellfish!', true);
    expect((await send(OWNER, 'GET', '/v1/long-term-memory/e')).status).toBe(404);

    const dry = await mergeDuplicates(made.deps, {
      limit: 100,
      byHash: true,
      byMeaning: true,
      dryRun: true,
    });
    expect(dry.merged).toHaveLength(1);
    expect((await send(OWNER, 'POST', '/v1/long-term-memory/compact?dry_run=false')).status).toBe(200);
    const left = await Promise.all(
      texts.map(async ([id]) => (await send(OWNER, 'GET', `/v1/long-term-memory/${id}`)).status),
    );
    expect(left.filter((status) => status === 200)).toHaveLength(3);
    expect([left[0], left[3]]).toEqual([200, 200]);
    // What went lies in the bin.
    const bin = (await send(OWNER, 'GET', '/api/forget/bin')).body.items;
    expect(bin).toHaveLength(1);
  });
});
