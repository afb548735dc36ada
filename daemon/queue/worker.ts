// Works the queue: claim (CTE + skip locked, with a lease) → run → finish, or back off, or give up for a person to look at.
//
//   due ──claim──► leased ──finish──► gone          (nudged meanwhile: due again)
//                    │ ├──more───► due, behind what is due already
//                    │ ├──again──► due at its time
//                    │ ├──fail───► due later ──…──► dead after MAX_ATTEMPTS
//                    │ └─ given up at its deadline ► due later ──► dead after MAX_INTERRUPTED
//                    └─ lease ran out (killed) ──► due ─────────► dead after MAX_INTERRUPTED, at the claim
//
// One job is claimed at a time: a claimed job that waits for another would lose its lease to a second daemon, and be counted as
// interrupted when the first one takes the daemon down.
// It looks when nudged (something was enqueued in this daemon) and every POLL_MS (another daemon did, a back-off or a lease ran out).
import { randomUUID } from 'node:crypto';
import { messageOf } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import { type Database, DatabaseUnavailable } from '../db/database.ts';
import {
  type ClaimedJob,
  claimJobs,
  extendLease,
  failJob,
  finishJob,
  MAX_ATTEMPTS,
  MAX_INTERRUPTED,
  postponeJob,
  releaseJobs,
  requeueJob,
} from '../store/jobs.ts';
import type { JobDefinition } from './define-job.ts';
import { Overdue, runWithDeadline } from './run-with-deadline.ts';

const POLL_MS = 2000;
const LEASE_SECONDS = 30;
/** No kind's ordinary run takes a tenth of it; nothing else runs meanwhile. */
const DEADLINE_MS = 3 * 60_000;
/** What heeds its signal ends within milliseconds. */
const GRACE_MS = 2000;
/** Runs of one kind that may hang at a time: each may hold one of libuv's four threads, which all file access shares. */
const MAX_HANGING = 2;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 10 * 60_000;

type WorkerLog = Pick<Log, 'warn' | 'error'>;
export type Worker = {
  /** Look for jobs now. */
  nudge(): void;
  /** Take no more, wait a little for what runs, give back what it claimed; safe twice. */
  stop(): Promise<void>;
  /** How many runs were given up and haven't ended: a process with one of them may not be able to exit. */
  hanging(): number;
};

/** Start working on the queue of `db`; `enter` is told what runs, until what it gives back is called. */
export function startWorker(
  db: Database,
  definitions: readonly JobDefinition[],
  log: WorkerLog,
  { graceMs = GRACE_MS, enter = () => () => {} }: { graceMs?: number; enter?: (label: string) => () => void } = {},
): Worker {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const name = randomUUID();
  const stopping = new AbortController();
  /** Kind and key of the runs that were given up and haven't ended. */
  const hanging = new Map<string, string>();
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
    if (job.buried) {
      log.error(
        { job: job.kind, interrupted: job.interrupted },
        'the daemon ended again and again under a job: gave it up',
      );
      return;
    }
    const extending = setInterval(
      () => void extendLease(db, name, job.id, LEASE_SECONDS).catch(() => {}),
      (LEASE_SECONDS * 1000) / 3,
    );
    const leave = enter(`job ${job.kind}`);
    try {
      const rest = await run(job);
      if (rest === undefined) return await finishJob(db, name, job);
      if (rest !== 'more') return await postponeJob(db, name, job, rest.again, rest.args);
      await requeueJob(db, name, job);
      nudged = true;
    } catch (error) {
      // Stopping or without a database there is nothing to note: the lease runs out and the job comes back.
      if (stopping.signal.aborted || error instanceof DatabaseUnavailable) return;
      const interrupted = error instanceof Overdue;
      const dead = job.attempts >= MAX_ATTEMPTS || (interrupted && job.interrupted + 1 >= MAX_INTERRUPTED);
      log.warn(
        { job: job.kind, attempts: job.attempts, dead, err: error },
        dead ? 'job gave up' : 'job failed, will try again',
      );
      await failJob(db, name, job, {
        error: messageOf(error),
        retryAt: dead ? null : new Date(Date.now() + backOffMs(job.attempts)),
        interrupted,
      }).catch(() => {});
    } finally {
      leave();
      clearInterval(extending);
    }
  }

  /** @throws Overdue when it was given up at its deadline, or heeded it */
  async function run(job: ClaimedJob) {
    const definition = byKind.get(job.kind);
    if (!definition) throw new Error(`no job of the kind ${job.kind} is known to this version`);
    const id = `${job.kind}\n${job.key}`;
    if (hanging.has(id)) throw new Error('an earlier run of it has not ended yet');
    if ([...hanging.values()].filter((kind) => kind === job.kind).length >= MAX_HANGING)
      throw new Error(`${MAX_HANGING} jobs of its kind hang`);
    const deadlineMs = definition.deadlineMs ?? DEADLINE_MS;
    const outcome = await runWithDeadline<Awaited<ReturnType<JobDefinition['run']>>>(
      (signal) => definition.run(job, signal),
      { stopping: stopping.signal, deadlineMs, graceMs },
    );
    if (outcome.state === 'done') return outcome.value ?? undefined;
    hanging.set(id, job.kind);
    void outcome.ended.then(() => hanging.delete(id));
    throw new Overdue(`it did not end within its ${deadlineMs / 1000} s`);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      nudged = false;
      let job: ClaimedJob | undefined;
      try {
        [job] = await claimJobs(db, name, 1, LEASE_SECONDS);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'could not claim jobs');
        nudged = false; // a broken database is asked again at the poll, not in a circle
      }
      if (job === undefined) await rest();
      else if (!stopping.signal.aborted) await work(job);
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
    hanging: () => hanging.size,
  };
}

/** Exponential with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
function backOffMs(attempts: number): number {
  const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
