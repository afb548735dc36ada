import { beforeAll, describe, expect, it } from 'vitest';
import { nameEntitiesJob } from '../../daemon/jobs/name-entities.ts';
import { findEntities, findTopics } from '../../daemon/memory/entities.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

describe('what a text names', () => {
  it.each([
    ['a ticket', 'See PAY-231 and pay attention', ['PAY-231']],
    ['an issue', 'Fixes #42, from https://github.com/a/b/issues/77', ['#42', '#77']],
    ['no norm', 'UTF-8, SHA-256 and RFC-7231 are no tickets', []],
    ['a service, written one way', 'PostgreSQL is slow, postgres too; Stripe answers', ['postgres', 'stripe']],
    ['a package that is installed', 'npm install --save-dev vitest', ['vitest']],
    ['a package of a scope', 'we use @tanstack/query here', ['@tanstack/query']],
    ['a symbol', 'fetchInvoices() retries up to MAX_POOL_SIZE times', ['fetchInvoices', 'MAX_POOL_SIZE']],
    ['no product with a hump', 'GitHub runs JavaScript on macOS', []],
    ['someone who is asked', 'Ask Priya first', ['Priya']],
    ['someone who is credited', 'Co-Authored-By: Jane Doe <jane>', ['Jane Doe']],
    ['someone who is mentioned', 'cc @mlindner please', ['@mlindner']],
    ['no annotation', 'the @param line and @pytest', []],
    ['a file', 'The fix is in src/billing/retry.ts, see README.md', ['src/billing/retry.ts', 'README.md']],
    ['nothing', 'The weather is fine today', []],
  ])('%s', (_what, text, entities) => {
    expect(findEntities({ text, files: [] })).toEqual(entities);
  });

  it('has its files first, and at most 24 names', () => {
    const files = Array.from({ length: 30 }, (_, at) => `src/file-${at}.ts`);
    const found = findEntities({ text: Array.from({ length: 40 }, (_, at) => `ABC-${at}`).join(' '), files });
    expect(found).toHaveLength(24);
    expect(found.slice(0, 12)).toEqual(files.slice(0, 12));
  });

  it('has topics', () => {
    expect(findTopics('The migration of the users table fails in the pipeline')).toEqual(
      expect.arrayContaining(['databases', 'pipelines']),
    );
  });
});

describeEachBackend('the names of a memory', (open) => {
  let core: ReturnType<typeof openTestCore>;
  beforeAll(async () => {
    core = openTestCore(await open());
  });
  const save = async (input: Parameters<typeof core.memory.save>[0][number], source: 'digest' | 'user' = 'user') =>
    (await core.memory.save([input], source)).observations[0]!;
  const find = async (filter: object) =>
    (
      await core.recall.search({
        query: 'retry',
        limit: 20,
        offset: 0,
        mode: 'text',
        recency: false,
        explain: false,
        rerank: false,
        ...filter,
      } as never)
    ).results.map((one) => 'id' in one && one.id);

  it('narrow a search, for what a turn left as for what was saved', async () => {
    const saved = await save({ text: 'The retry of PAY-231 doubles charges at Stripe' });
    const turn = await save(
      { external_id: 'turn:1', text: 'User: mend the retry of PAY-231', files: ['a.ts'] },
      'digest',
    );
    await save({ text: 'The retry of the mailer is fine' });
    expect((await find({ entities: { any: ['PAY-231'] } })).toSorted()).toEqual([saved.id, turn.id]);
    expect(await find({ entities: { all: ['PAY-231', 'stripe'] } })).toEqual([saved.id]);
    expect(await find({ entities: { any: ['a.ts'] } })).toEqual([turn.id]);
  });

  it('are those that a client gives, where it gives any', async () => {
    const { id } = await save({ text: 'Stripe and PAY-9', entities: ['billing'], topics: ['money'] });
    expect(await core.memory.get(id)).toMatchObject({ entities: ['billing'], topics: ['money'] });
  });

  it('change nothing where the same is posted again', async () => {
    const input = { external_id: 'same', text: 'Stripe and PAY-10' };
    await save(input);
    expect((await save(input)).status).toBe('unchanged');
  });

  it('follow an edited text, unless a person named them', async () => {
    const { id } = await save({ text: 'Stripe and PAY-11' });
    await core.memory.patch(id, { text: 'Redis and PAY-12' });
    expect((await core.memory.get(id))?.entities).toEqual(['PAY-12', 'redis']);
    await core.memory.patch(id, { entities: ['mine'] });
    await core.memory.patch(id, { text: 'Kafka and PAY-13' });
    expect((await core.memory.get(id))?.entities).toEqual(['mine']);
  });

  it('are given to older memories by a job that may be repeated', async () => {
    const { id } = await save({ text: 'Kafka and PAY-14' });
    await core.db.query(`update mem_observations set topics = '{}', entities = '{}' where id = $1`, [id]);
    for (let run = 0; run < 2; run++) {
      let args: Record<string, unknown> = {};
      for (;;) {
        const rest = await runJob(nameEntitiesJob({ db: core.db }), 'all', args);
        if (typeof rest !== 'object') break;
        args = rest.args;
      }
      expect((await core.memory.get(id))?.entities).toEqual(['PAY-14', 'kafka']);
    }
  });
});
