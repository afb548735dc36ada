/** Rows of the queue outlive versions: what an older one wrote still runs, and what no version can run is reported. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Database } from '../../daemon/db/database.ts';
import { allJobs } from '../../daemon/jobs/index.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { defineJob, type JobDefinition } from '../../daemon/queue/define-job.ts';
import type { JobKind } from '../../daemon/queue/define-kind.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { startWorker, type Worker } from '../../daemon/queue/worker.ts';
import { enqueueJobs, MAX_ATTEMPTS, type NewJob } from '../../daemon/store/upkeep/jobs.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';

type Row = { kind: string; key: string; args: object };
type Case = { row: Row; job?: NewJob; read: object };

const session_id = 's-1';
/** Rows as version 0.1.0 wrote them, the job that makes the same row today, and the arguments that its run gets. */
const ROWS: Case[] = [
  {
    row: { kind: 'digest-turn', key: 's-1/p-1', args: { session_id, prompt_id: 'p-1' } },
    job: jobKinds.digestTurn.job({ session_id, prompt_id: 'p-1' }),
    read: { session_id, prompt_id: 'p-1' },
  },
  {
    row: { kind: 'digest-turn', key: 's-1/newest', args: { session_id, prompt_id: null } },
    job: jobKinds.digestTurn.job({ session_id, prompt_id: null }),
    read: { session_id, prompt_id: null },
  },
  {
    row: { kind: 'digest-turn', key: 's-1/all', args: { session_id, all: true } },
    job: jobKinds.digestTurn.job({ session_id, all: true }),
    read: { session_id, all: true },
  },
  {
    row: { kind: 'embed-observations', key: 'all', args: {} },
    job: jobKinds.embedObservations.job({}),
    read: {},
  },
  {
    row: { kind: 'embed-observations', key: 'part-3', args: { part: 3 } },
    job: jobKinds.embedObservations.job({ part: 3 }),
    read: { part: 3 },
  },
  { row: { kind: 'embed-passages', key: 'all', args: {} }, job: jobKinds.embedPassages.job({}), read: {} },
  {
    row: { kind: 'analyse-observations', key: 'all', args: {} },
    job: jobKinds.analyseObservations.job({}),
    read: {},
  },
  { row: { kind: 'place-work', key: 'all', args: {} }, job: jobKinds.placeWork.job({}), read: {} },
  {
    row: { kind: 'reconcile-transcript', key: '/t/a.jsonl', args: {} },
    job: jobKinds.reconcileTranscript.job({ path: '/t/a.jsonl' }),
    read: { path: '/t/a.jsonl', looks: 0 },
  },
  {
    row: { kind: 'reconcile-transcript', key: '/t/b.jsonl', args: { looks: 2 } },
    job: jobKinds.reconcileTranscript.job({ path: '/t/b.jsonl', looks: 2 }),
    read: { path: '/t/b.jsonl', looks: 2 },
  },
  {
    row: { kind: 'settle-firings', key: 's-1', args: {} },
    job: jobKinds.settleFirings.job({ session_id }),
    read: { session_id },
  },
  {
    row: { kind: 'draft-lessons', key: 's-1', args: {} },
    job: jobKinds.draftLessons.job({ session_id }),
    read: { session_id },
  },
  { row: { kind: 'upkeep', key: 'hourly', args: {} }, job: jobKinds.upkeep.job({}), read: {} },
  // A newer version's argument is no fault.
  { row: { kind: 'upkeep', key: 'other', args: { later: 1 } }, read: {} },
];

describe('the kinds of jobs', () => {
  it('make the rows that older versions made', () => {
    for (const { row, job } of ROWS.filter((one) => one.job)) expect({ args: {}, ...job }).toEqual(row);
  });

  it('are each spelled once in the daemon', () => {
    const daemon = resolve(import.meta.dirname, '../../daemon');
    const files = readdirSync(daemon, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const text = files.map((file) => readFileSync(join(daemon, file), 'utf8')).join('\n');
    for (const { kind } of Object.values(jobKinds))
      expect([kind, text.split(`'${kind}'`).length - 1]).toEqual([kind, 1]);
  });
});

describeEachBackend('queued rows', (open) => {
  let db: Database;
  let worker: Worker | undefined;
  const warned: object[] = [];
  const log = { info: () => {}, warn: (fields: object) => void warned.push(fields), error: () => {} };

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => db.query('truncate mem_observation_queue'));
  afterEach(() => worker?.stop());

  const insert = ({ kind, key, args }: Row, attempts = 0) =>
    db.query('insert into mem_observation_queue (kind, key, args, attempts) values ($1, $2, $3, $4)', [
      kind,
      key,
      args,
      attempts,
    ]);
  const rows = () =>
    db.query<{ kind: string; args: object; last_error: string | null; dead: boolean }>(
      'select kind, args, last_error, dead_at is not null as dead from mem_observation_queue order by id',
    );
  async function until(isSo: (found: Awaited<ReturnType<typeof rows>>) => boolean) {
    for (;;) {
      const found = await rows();
      if (isSo(found)) return found;
      await sleep(10);
    }
  }

  it('of an older version run, and their runs get the arguments', async () => {
    const ran: object[] = [];
    const record = <Args extends z.ZodObject>(kind: JobKind<Args>): JobDefinition =>
      defineJob(kind, { run: async (args) => void ran.push({ kind: kind.kind, args }) });
    for (const { row } of ROWS) await insert(row);
    worker = startWorker(
      db,
      Object.values(jobKinds).map((kind) => record(kind as JobKind<z.ZodObject>)),
      log,
    );
    await until((found) => found.length === 0);
    expect(ran).toEqual(ROWS.map(({ row, read }) => ({ kind: row.kind, args: read })));
  });

  it('all have a job that runs them', async () => {
    const core = makeParts(db);
    const jobs = allJobs({
      ...core,
      ...core.transcripts,
      models: { embedding: () => noEmbedder, settle: async () => {} },
      transcriptRoots: [],
      skipTools: [],
      upkeep: { journal_days: 1, audit_days: 1, stale_session_hours: 1, bin_days: 1 },
      policies: () => [],
      log,
    });
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(
      Object.values(jobKinds)
        .map(({ kind }) => kind)
        .sort(),
    );
    for (const { row } of ROWS) await insert(row);
    worker = startWorker(db, jobs, log);
    const left = await until((found) =>
      found.every(({ kind }) => kind === 'upkeep' || kind === 'reconcile-transcript'),
    );
    expect(left.map(({ last_error }) => last_error)).toEqual(left.map(() => null));
  });

  it('come again with the arguments that a run asks for', async () => {
    const again = new Date(Date.now() + 60_000);
    worker = startWorker(
      db,
      [
        defineJob(jobKinds.reconcileTranscript, {
          run: async ({ path, looks }) => ({ again, args: { path, looks: looks + 1 } }),
        }),
      ],
      log,
    );
    await enqueueJobs(db, [jobKinds.reconcileTranscript.job({ path: '/t/a.jsonl', looks: 1 })]);
    worker.nudge();
    expect(await until(([row]) => (row!.args as { looks: number }).looks === 2)).toMatchObject([
      { args: { looks: 2 } },
    ]);
  });

  it.each([
    [
      'whose arguments don’t fit',
      { kind: 'digest-turn', key: 'x/y', args: { session_id: 7 } },
      'the digest-turn job: session_id:',
    ],
    ['of a kind that is not known', { kind: 'dream', key: 'all', args: {} }, 'no job of the kind dream'],
  ])('%s are kept with what is wrong, and given_up in the end', async (_, row, fault) => {
    await insert(row, MAX_ATTEMPTS - 2);
    const digest = defineJob(jobKinds.digestTurn, {
      run: async (): Promise<void> => Promise.reject(new Error('it ran')),
    });
    warned.length = 0;
    worker = startWorker(db, [digest], log);
    expect(await until(([found]) => found?.last_error !== null)).toMatchObject([{ dead: false }]);
    await db.query('update mem_observation_queue set run_after = now()');
    worker.nudge();
    expect(await until(([found]) => found?.dead === true)).toMatchObject([
      { last_error: expect.stringContaining(fault) },
    ]);
    expect(warned).toMatchObject([
      { job: row.kind, dead: false },
      { job: row.kind, dead: true },
    ]);
  });
});
