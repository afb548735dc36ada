// Works the queue: claim (CTE + skip locked, with a lease) → run → finish, or back off, or give up for a person to look at.
//
//   due ──claim──► leased ──finish──► gone          (nudged meanwhile: due again)
//                    │ ├──more───► due, behind what is due already
//                    │ └──fail───► due later ──…──► dead after MAX_ATTEMPTS
//                    └─ lease ran out (killed) ──► due
//
// It looks when nudged (something was enqueued in this daemon) and every POLL_MS (another daemon did, a back-off or a lease ran out).
import { randomUUID } from 'node:crypto';
import { type Database, DatabaseUnavailable } from '../db/database.ts';
import {
  type ClaimedJob,
  claimJobs,
  extendLease,
  failJob,
  finishJob,
  MAX_ATTEMPTS,
  releaseJobs,
  requeueJob,
} from '../store/jobs.ts';
import type { JobDefinition } from './define.ts';

const POLL_MS = 2000;
const LEASE_SECONDS = 60;
const CLAIM_LIMIT = 10;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 10 * 60_000;

export type WorkerLog = { warn(fields: object, message: string): void; error(fields: object, message: string): void };
export type Worker = {
  /** Look for jobs now. */
  nudge(): void;
  /** Take no more, wait for what runs, give back the rest; safe twice. */
  stop(): Promise<void>;
};

/** Start working on the queue of `db`. */
export function startWorker(db: Database, definitions: readonly JobDefinition[], log: WorkerLog): Worker {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const name = randomUUID();
  const stopping = new AbortController();
  let nudged = false;
  let wake: () => void = () => {};

  async function rest(): Promise<void> {
    if (nudged || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(job: ClaimedJob): Promise<void> {
    const extending = setInterval(
      () => void extendLease(db, name, job.id, LEASE_SECONDS).catch(() => {}),
      (LEASE_SECONDS * 1000) / 3,
    );
    try {
      const definition = byKind.get(job.kind);
      if (!definition) throw new Error(`no job of the kind ${job.kind} is known to this version`);
      if ((await definition.run(job, stopping.signal)) !== 'more') return await finishJob(db, name, job);
      await requeueJob(db, name, job);
      nudged = true;
    } catch (error) {
      // Stopping or without a database there is nothing to note: the lease runs out and the job comes back.
      if (stopping.signal.aborted || error instanceof DatabaseUnavailable) return;
      const message = error instanceof Error ? error.message : String(error);
      const dead = job.attempts >= MAX_ATTEMPTS;
      log.warn(
        { job: job.kind, attempts: job.attempts, dead, err: error },
        dead ? 'job gave up' : 'job failed, will try again',
      );
      await failJob(db, name, job, message, dead ? null : new Date(Date.now() + backOffMs(job.attempts))).catch(
        () => {},
      );
    } finally {
      clearInterval(extending);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      nudged = false;
      let claimed: ClaimedJob[] = [];
      try {
        claimed = await claimJobs(db, name, CLAIM_LIMIT, LEASE_SECONDS);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'could not claim jobs');
        nudged = false; // a broken database is asked again at the poll, not in a circle
      }
      for (const job of claimed) if (!stopping.signal.aborted) await work(job);
      if (claimed.length < CLAIM_LIMIT) await rest();
    }
  }

  const running = loop();
  return {
    nudge() {
      nudged = true;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
      // What it can't give back (no database) comes back when its lease runs out.
      await releaseJobs(db, name).catch(() => {});
    },
  };
}

/** Exponential with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
function backOffMs(attempts: number): number {
  const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
