import type { z } from 'zod';
import type { jobSchema } from '../contract/admin.ts';
import type { Queries } from '../db/database.ts';
import { toWire } from './to-wire.ts';

type Job = z.infer<typeof jobSchema>;

/** Jobs in the order in which they are due; `dead`: only those that gave up, or only those that did not. */
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
