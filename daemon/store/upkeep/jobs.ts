import type { z } from 'zod';
import type { jobSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';

/** `home`: the id of the home whose files it needs; default none. */
export type NewJob = { kind: string; key: string; args?: Record<string, unknown>; runAfter?: Date; home?: string };
export type ClaimedJob = {
  id: number;
  kind: string;
  key: string;
  args: Record<string, unknown>;
  attempts: number;
  /** Number of runs that were killed or given up, including one found by this claim. */
  interrupted: number;
  generation: number;
  /** Whether the job must not run: it was interrupted too often, so this claim gives it up. */
  given_up: boolean;
};

/** Attempts after which a job waits for a person: with back-off from 2 s to 10 min they take about an hour. */
export const MAX_ATTEMPTS = 12;
/**
 * Interruptions (crashes of the daemon, hanging runs) after which the job counts as their cause: each further try may
 * crash the daemon. Not fewer, since a daemon that is killed for other reasons may interrupt the same job more than
 * once.
 */
export const MAX_INTERRUPTED = 5;

/**
 * Enqueue jobs in the caller's transaction. A job that is already open under its kind, key and home is nudged instead:
 * it runs again even if it is running now. A dead job is revived with all its attempts, but after too many
 * interruptions with a single further one.
 */
export async function enqueueJobs(tx: Queries, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const byKey = new Map(jobs.map((job) => [`${job.kind}\n${job.key}\n${job.home ?? ''}`, job]));
  const rows = [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, job]) => ({
      kind: job.kind,
      key: job.key,
      home: job.home ?? '',
      args: job.args ?? {},
      run_after: (job.runAfter ?? new Date()).toISOString(),
    }));
  await tx.query(
    `insert into mem_observation_queue as q (kind, key, home, args, run_after)
     select kind, key, home, args, run_after
     from jsonb_to_recordset($1::jsonb) as j(kind text, key text, home text, args jsonb, run_after timestamptz)
     on conflict (kind, key, home) do update set
       args = excluded.args, generation = q.generation + 1,
       run_after = case when q.dead_at is null and q.leased_until is null then least(q.run_after, excluded.run_after)
         else excluded.run_after end,
       attempts = case when q.dead_at is null then q.attempts else 0 end,
       interrupted = case when q.dead_at is null then q.interrupted else least(q.interrupted, $2::int - 1) end, dead_at = null`,
    [rows, MAX_INTERRUPTED],
  );
}

/**
 * Claim up to `limit` due jobs for `leaseSeconds`, of these kinds (null: all) and of this home or none (null: of every
 * home). Idea: Oban's and River's claim by CTE. A job with an expired lease counts as due and as interrupted: its
 * worker was killed, or hung. A job that was interrupted too often comes back as `given_up`.
 */
export async function claimJobs(
  q: Queries,
  worker: string,
  limit: number,
  leaseSeconds: number,
  { kinds = null, home = null }: { kinds?: readonly string[] | null; home?: string | null } = {},
): Promise<ClaimedJob[]> {
  return q.query<ClaimedJob>(
    `with due as (
       select id, interrupted + (leased_until is not null)::int as interrupted,
         leased_until is not null and (interrupted + 1 >= $4::int or attempts >= $5::int) as given_up
       from mem_observation_queue
       where dead_at is null and run_after <= now() and (leased_until is null or leased_until < now())
         and ($7::text[] is null or kind = any($7)) and ($8::text is null or home in ('', $8))
       order by run_after, id limit $2 for update skip locked)
     update mem_observation_queue q
     set leased_until = case when due.given_up then null else now() + make_interval(secs => $3) end,
       leased_by = case when due.given_up then null else $1 end,
       attempts = q.attempts + (not due.given_up)::int, interrupted = due.interrupted,
       dead_at = case when due.given_up then now() end, last_error = case when due.given_up then $6 else q.last_error end
     from due where q.id = due.id
     returning q.id, q.kind, q.key, q.args, q.attempts, q.interrupted, q.generation, due.given_up`,
    [worker, limit, leaseSeconds, MAX_INTERRUPTED, MAX_ATTEMPTS, INTERRUPTED, kinds, home],
  );
}

const INTERRUPTED = 'the daemon ended again and again while this job ran; it is left alone until somebody retries it';

/** Assignments that reopen a claimed job, with all its attempts. */
const REOPEN = `update mem_observation_queue set leased_until = null, leased_by = null, attempts = 0, interrupted = 0, last_error = null`;

/** Finish a job: delete its row, or reopen it if it was nudged while it ran. */
export async function finishJob(q: Queries, worker: string, job: ClaimedJob): Promise<void> {
  const finished = await q.query(
    'delete from mem_observation_queue where id = $1 and generation = $2 and leased_by = $3 returning id',
    [job.id, job.generation, worker],
  );
  if (finished.length === 0) {
    await q.query(`${REOPEN} where id = $1 and leased_by = $2`, [job.id, worker]);
  }
}

/**
 * Queue a partly done job after the due ones, with all its attempts. Those are due by this process' clock, before which
 * the database's may be.
 */
export async function requeueJob(q: Queries, worker: string, job: ClaimedJob): Promise<void> {
  const sql = `${REOPEN}, run_after = greatest(now(), $3::timestamptz) where id = $1 and leased_by = $2`;
  await q.query(sql, [job.id, worker, new Date().toISOString()]);
}

/** Postpone a job that has nothing to do yet until `runAt`, with these arguments, unless it is nudged earlier. */
export async function postponeJob(
  q: Queries,
  worker: string,
  job: ClaimedJob,
  runAt: Date,
  args: Record<string, unknown>,
): Promise<void> {
  const sql = `${REOPEN}, run_after = $4, args = $5 where id = $1 and leased_by = $2 and generation = $3 returning id`;
  const postponed = await q.query(sql, [job.id, worker, job.generation, runAt, args]);
  if (postponed.length === 0) await requeueJob(q, worker, job);
}

/** Record that a job failed or (`interrupted`) was given up; it is tried again at `retryAt`, or never (null). */
export async function failJob(
  q: Queries,
  worker: string,
  job: ClaimedJob,
  failure: { error: string; retryAt: Date | null; interrupted: boolean },
): Promise<void> {
  await q.query(
    `update mem_observation_queue set leased_until = null, leased_by = null, last_error = $3,
       interrupted = interrupted + $5::int,
       run_after = coalesce($4::timestamptz, run_after), dead_at = case when $4::timestamptz is null then now() else null end
     where id = $1 and leased_by = $2`,
    [job.id, worker, failure.error.slice(0, 2000), failure.retryAt, failure.interrupted ? 1 : 0],
  );
}

/** Extend the lease of a running job. */
export async function extendLease(q: Queries, worker: string, id: number, leaseSeconds: number): Promise<void> {
  await q.query(
    'update mem_observation_queue set leased_until = now() + make_interval(secs => $3) where id = $1 and leased_by = $2',
    [id, worker, leaseSeconds],
  );
}

/**
 * Count pending (waiting or running) and dead jobs, and how long the first due job has waited (0 if none is due). Jobs
 * scheduled for later (upkeep) don't count as pending, nor do those that wait for another home (null: all count).
 */
export async function countJobs(
  q: Queries,
  home: string | null = null,
): Promise<{ pending: number; dead: number; oldest_seconds: number }> {
  const rows = await q.query<{ pending: number; dead: number; oldest_seconds: number }>(
    `select count(*) filter (where dead_at is null and (run_after <= now() or attempts > 0)) as pending,
       count(*) filter (where dead_at is not null) as dead,
       coalesce(extract(epoch from now() - min(run_after) filter (where dead_at is null and run_after <= now())), 0)::int
         as oldest_seconds
     from mem_observation_queue where $1::text is null or home in ('', $1)`,
    [home],
  );
  return rows[0]!;
}

/** Release the unfinished jobs of a stopping worker. */
export async function releaseJobs(q: Queries, worker: string): Promise<void> {
  await q.query(
    'update mem_observation_queue set leased_until = null, leased_by = null, attempts = greatest(attempts - 1, 0) where leased_by = $1',
    [worker],
  );
}

type Job = z.infer<typeof jobSchema>;

/** List jobs in the order in which they are due; `dead`: only dead jobs, or only the others. */
export async function listJobs(q: Queries, filter: { limit: number; dead: boolean | undefined }): Promise<Job[]> {
  const rows = await q.query(
    `select id, kind, key, attempts, run_after, leased_until, dead_at, last_error from mem_observation_queue
     where $2::boolean is null or (dead_at is not null) = $2 order by run_after, id limit $1`,
    [filter.limit, filter.dead ?? null],
  );
  return rows.map(toWire<Job>);
}

/** Let dead jobs run again, now and with all attempts; returns how many. */
export async function retryDeadJobs(q: Queries, id: number | undefined): Promise<number> {
  const rows = await q.query(
    `update mem_observation_queue set dead_at = null, attempts = 0, interrupted = 0, run_after = now()
     where dead_at is not null and ($1::bigint is null or id = $1) returning id`,
    [id ?? null],
  );
  return rows.length;
}
