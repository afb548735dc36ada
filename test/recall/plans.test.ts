/**
 * No statement on the way of a prompt, a search or a job reads a large table from end to end. Each is explained where it runs, with
 * the settings and parameters that it has there, on tables large enough that the planner would not take a sequential scan for cheap.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database, Queries } from '../../daemon/db/database.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { activateModel, readPending } from '../../daemon/store/memories/embeddings.ts';
import { readDuePassages, readPassages, wantPassages } from '../../daemon/store/memories/passage-vectors.ts';
import { countOutdated, hasForeignTerms, lockOutdated } from '../../daemon/store/upkeep/analysis.ts';
import { claimJobs, countJobs } from '../../daemon/store/upkeep/jobs.ts';
import { ANALYSER_VERSION } from '../../daemon/text/analyse.ts';
import { packTerms } from '../../daemon/text/pack-terms.ts';
import { noPostgres, openFreshPostgres } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const LARGE = [
  'mem_observations',
  'mem_embeddings',
  'mem_embedding_queue',
  'mem_passage_vectors',
  'mem_passage_queue',
  'mem_observation_queue',
  'mem_injections',
  'mem_tombstones',
];
const DIMENSIONS = 4;
const OBSERVATIONS = 20_000;

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && LARGE.includes(plan['Relation Name'] ?? '') ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

describe.skipIf(noPostgres)(`plans on postgres${noPostgres === undefined ? '' : `: skipped, ${noPostgres}`}`, () => {
  let db: Database;
  /** Statements that read a large table from end to end, and how many were looked at. */
  let found: { scans: string[]; explained: number };
  let explaining: Database;

  const explained = (queries: Queries): Queries => ({
    async query(sql, params) {
      if (/^\s*(select|with|insert|update|delete)\b/i.test(sql)) {
        const [row] = await queries.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${sql}`, params);
        found.explained++;
        for (const table of scansIn(row!['QUERY PLAN'][0]!.Plan)) found.scans.push(`${table}: ${sql}`);
      }
      return queries.query(sql, params);
    },
  });

  beforeAll(async () => {
    const fresh = await openFreshPostgres();
    db = fresh.database;
    await makeParts(db).projects.ensure(PROJECT);
    await db.query(`insert into mem_projects (key, name) select 'other/' || n, 'other' from generate_series(1, 19) n`);
    await db.query(
      `insert into mem_observations (project_id, session_id, kind, title, text, source, content_hash, terms, analyser_version, tsv, created_at)
       select case when n % 50 > 0 then 1 + n % 20 end, 's' || n / 10, 'general', 'word' || n % 500, 'ferry word' || n % 500, 'rest', '',
         $1::bytea, $2::integer, array_to_tsvector(array['ferri', 'word' || n % 500]), now() - make_interval(mins => n)
       from generate_series(1, ${OBSERVATIONS}) n`,
      [packTerms(['ferri', 'word']), ANALYSER_VERSION],
    );
    await db.transaction((tx) => activateModel(tx, 'plan', DIMENSIONS));
    await db.query(
      `insert into mem_embeddings (observation_id, model, chunk, project_id, embedding)
       select id, 'plan', 0, project_id, array[sin(id), cos(id), sin(id * 3), 1]::real[]::vector from mem_observations where id <= 5000`,
    );
    await db.query(`update mem_embedding_models set stores_passages = true where name = 'plan'`);
    await db.query(
      `insert into mem_passage_vectors (observation_id, model, mark, vectors)
       select id, 'plan', 'mark'::bytea, 'vectors'::bytea from mem_observations where id <= 5000`,
    );
    await db.query(
      `insert into mem_passage_queue (model, observation_id, wanted_at)
       select 'plan', id, case when id % 100 = 0 then now() end from mem_observations where id > 5000`,
    );
    await db.query(
      `insert into mem_observation_queue (kind, key, run_after) select 'k', n::text, now() + make_interval(mins => n - 20) from generate_series(1, 5000) n`,
    );
    await db.query(
      `insert into mem_injections (session_id, event, query, tokens, took_ms) select 's' || n, 'UserPromptSubmit', 'q', 1, 1 from generate_series(1, 5000) n`,
    );
    await db.query(
      `insert into mem_tombstones (subject, subject_id, project_id) select 'observation', (n + 1000000)::text, 1 + n % 20 from generate_series(1, 5000) n`,
    );
    await db.query('vacuum analyze');
    found = { scans: [], explained: 0 };
    explaining = {
      ...db,
      backend: db.backend,
      urgent: undefined, // whose queries are not explained
      query: explained(db).query,
      transaction: (work) => db.transaction((tx) => work(explained(tx))),
    };
    return async () => {
      await db.close();
      await fresh.remove();
    };
  }, 120_000);

  const embedder: Embedder = {
    name: 'plan',
    dimensions: DIMENSIONS,
    maxTokens: 100,
    familiarity: () => 1,
    embed: async (texts) => texts.map(() => new Float32Array(DIMENSIONS).fill(0.5)),
    close: async () => {},
  };
  const coreOn = () =>
    makeParts(explaining, {
      embedder: () => embedder,
      log: { warn: (fault) => expect(fault).toBeUndefined() },
    });
  async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
    found = { scans: [], explained: 0 };
    await work();
    expect(found.explained).toBeGreaterThan(0);
    return found.scans;
  }
  const question = (more: object) => searchRequestSchema.parse({ query: 'ferry word7', ...more });

  it('would be found if there were any', async () => {
    expect(await scansOf(() => explaining.query("select id from mem_observations where text like '%x%'"))).toHaveLength(
      1,
    );
  });

  it('of a prompt, before its index is there and after', async () => {
    const parts = makeParts(db);
    const event = await parts.deliver('UserPromptSubmit', 's77', { prompt: 'Why does the ferry flicker at word7?' });
    const { recall, answers } = coreOn();
    const asked = () => answers.UserPromptSubmit(event);
    expect(await scansOf(asked)).toEqual([]);
    expect(await scansOf(() => recall.search(question({ project: PROJECT })))).toEqual([]); // waits for the index
    expect(await scansOf(asked)).toEqual([]);
    expect(await scansOf(async () => (await asked())?.note?.())).toEqual([]);
    expect(await scansOf(() => answers.SessionStart(event))).toEqual([]);
    await recall.stop();
  });

  it.each([
    ['in a project', { project: PROJECT }],
    ['in all projects', {}],
    ['filtered, in a project', { project: PROJECT, kind: 'general', files: 'src/pool.ts' }],
    ['filtered, in all projects', { session_id: 's12' }],
    ['by sessions', { project: PROJECT, group_by: 'session' }],
    ['by words alone', { mode: 'text' }],
    ['by vectors alone', { mode: 'vector' as const, project: PROJECT }],
  ])('of a search %s', async (_what, more) => {
    const { recall } = coreOn();
    expect(await scansOf(() => recall.search(question(more)))).toEqual([]);
    await recall.stop();
  });

  it('of a timeline', async () => {
    expect(await scansOf(() => coreOn().recall.timeline({ anchor: 777, before: 5, after: 5 }, []))).toEqual([]);
  });

  it('of the queue, and of what background work asks for', async () => {
    const work = [
      () => claimJobs(explaining, 'w', 10, 60),
      () => readPending(explaining, 'plan', 64),
      () => readDuePassages(explaining, 'plan', 8),
      () => readPassages(explaining, 'plan', [1, 2, 3]),
      () => explaining.transaction((tx) => wantPassages(tx, 'plan', [1, 2, 3])),
      () => countOutdated(explaining),
      () => hasForeignTerms(explaining),
      () => explaining.transaction((tx) => lockOutdated(tx, 50)),
    ];
    for (const one of work) expect(await scansOf(one)).toEqual([]);
    expect((await countJobs(db)).pending).toBeGreaterThan(0); // the planner had more to choose from than an empty queue
  });
});
