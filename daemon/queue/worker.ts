// Runs the queue's jobs: claim (CTE + skip locked, with a lease) → run → finish, or back off, or give up until a person
// retries.
//
//   due ──claim──► leased ──finish──► gone          (nudged meanwhile: due again)
//                    │ ├──more───► due, after the other due jobs
//                    │ ├──again──► due at its time
//                    │ ├──fail───► due later ──…──► dead after MAX_ATTEMPTS
//                    │ └─ given up at its deadline ► due later ──► dead after MAX_INTERRUPTED
//                    └─ lease ran out (killed) ──► due ─────────► dead after MAX_INTERRUPTED, at the claim
//
// One job is claimed at a time: a claimed job that waits for another would lose its lease to a second daemon, and would
// count as interrupted if the other one crashes the daemon. The worker claims when nudged (this daemon enqueued a job)
// and every POLL_MS (another daemon did, or a back-off or lease ended).
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
} from '../store/upkeep/jobs.ts';
import type { JobDefinition } from './define-job.ts';
import { Overdue, runWithDeadline } from './run-with-deadline.ts';

const POLL_MS = 2000;
const LEASE_SECONDS = 30;
/** Default deadline of a run: ordinary runs take less than a tenth of it; no other job runs meanwhile. */
const DEADLINE_MS = 3 * 60_000;
/** Time between the abort of a run and giving it up; a run that reacts to its signal ends within milliseconds. */
const GRACE_MS = 2000;
/** Maximum of hanging runs of one kind: each may block one of libuv's four threads, which all file access shares. */
const MAX_HANGING = 2;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 10 * 60_000;

type WorkerLog = Pick<Log, 'warn' | 'error'>;
export type Worker = {
  /** Claim jobs now. */
  nudge(): void;
  /** Claim no more, wait briefly for the running job, release an unfinished one; safe twice. */
  stop(): Promise<void>;
  /** Number of runs that were given up and haven't ended; they may keep the process from exiting. */
  hanging(): number;
};

type WorkerOptions = {
  graceMs?: number;
  /** Seconds of silence after which another worker takes over a job; default {@link LEASE_SECONDS}. */
  leaseSeconds?: number | undefined;
  /** Label a run for the watchdog; returns the function that ends the label. */
  enter?: (label: string) => () => void;
  /** Resolves when nothing is more urgent than the next job. */
  quiet?: () => Promise<void>;
  /**
   * Whether other workers run the kinds that are not among the definitions; else their jobs are claimed and reported.
   */
  isPartial?: boolean;
  /** The home whose jobs it runs, besides those of none; null: all homes. */
  home?: string | null;
};

/** Start working on the queue of `db`. */
export function startWorker(
  db: Database,
  definitions: readonly JobDefinition[],
  log: WorkerLog,
  options: WorkerOptions = {},
): Worker {
  return new QueueWorker(db, definitions, log, options);
}

class QueueWorker implements Worker {
  readonly #db: Database;
  readonly #definitions: ReadonlyMap<string, JobDefinition>;
  readonly #log: WorkerLog;
  readonly #options: WorkerOptions;
  readonly #name = randomUUID();
  readonly #stopping = new AbortController();
  /** Kind and key of runs that were given up and haven't ended. */
  readonly #hanging = new Map<string, string>();
  readonly #running: Promise<void>;
  #isNudged = false;
  #wake: () => void = () => {};

  constructor(db: Database, definitions: readonly JobDefinition[], log: WorkerLog, options: WorkerOptions) {
    this.#db = db;
    this.#definitions = new Map(definitions.map((definition) => [definition.kind, definition]));
    this.#log = log;
    this.#options = options;
    this.#running = this.#loop();
  }

  get #leaseSeconds(): number {
    return this.#options.leaseSeconds ?? LEASE_SECONDS;
  }

  nudge(): void {
    this.#isNudged = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#running;
    // A job that can't be released (no database) is due again when its lease ends.
    await releaseJobs(this.#db, this.#name).catch(() => {});
  }

  hanging(): number {
    return this.#hanging.size;
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#options.quiet?.();
      if (this.#stopping.signal.aborted) break;
      this.#isNudged = false;
      const job = await this.#claim();
      if (job === undefined) await this.#rest();
      else if (!this.#stopping.signal.aborted) await this.#work(job);
    }
  }

  async #claim(): Promise<ClaimedJob | undefined> {
    const { isPartial = false, home = null } = this.#options;
    const kinds = isPartial ? [...this.#definitions.keys()] : null;
    try {
      const [job] = await claimJobs(this.#db, this.#name, 1, this.#leaseSeconds, { kinds, home });
      return job;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) this.#log.error({ err: error }, 'could not claim jobs');
      this.#isNudged = false; // a broken database is queried again at the next poll, not in a loop
      return undefined;
    }
  }

  async #rest(): Promise<void> {
    if (this.#isNudged || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #work(job: ClaimedJob): Promise<void> {
    if (job.given_up) {
      this.#log.error(
        { job: job.kind, interrupted: job.interrupted },
        'the daemon ended repeatedly during a job; the job was given up',
      );
      return;
    }
    const extending = setInterval(
      () => void extendLease(this.#db, this.#name, job.id, this.#leaseSeconds).catch(() => {}),
      (this.#leaseSeconds * 1000) / 3,
    );
    const leave = this.#options.enter?.(`job ${job.kind}`);
    try {
      const rest = await this.#run(job);
      if (rest === undefined) return await finishJob(this.#db, this.#name, job);
      if (rest !== 'more') return await postponeJob(this.#db, this.#name, job, rest.again, rest.args);
      await requeueJob(this.#db, this.#name, job);
      this.#isNudged = true;
    } catch (error) {
      await this.#noteFailure(job, error);
    } finally {
      leave?.();
      clearInterval(extending);
    }
  }

  /** @throws Overdue when the run exceeded its deadline, whether it ended or was given up */
  async #run(job: ClaimedJob) {
    const definition = this.#definitions.get(job.kind);
    if (!definition) throw new Error(`no job of the kind ${job.kind} is known to this version`);
    const id = `${job.kind}\n${job.key}`;
    if (this.#hanging.has(id)) throw new Error('an earlier run of this job has not ended yet');
    if ([...this.#hanging.values()].filter((kind) => kind === job.kind).length >= MAX_HANGING)
      throw new Error(`${MAX_HANGING} jobs of this kind are hanging`);
    const { graceMs = GRACE_MS } = this.#options;
    const deadlineMs = definition.deadlineMs ?? DEADLINE_MS;
    const outcome = await runWithDeadline<Awaited<ReturnType<JobDefinition['run']>>>(
      (signal) => definition.run(job, signal),
      { stopping: this.#stopping.signal, deadlineMs, graceMs },
    );
    if (outcome.state === 'done') return outcome.value ?? undefined;
    this.#hanging.set(id, job.kind);
    void outcome.ended.then(() => this.#hanging.delete(id));
    throw new Overdue(`it did not end within its ${deadlineMs / 1000} s`);
  }

  async #noteFailure(job: ClaimedJob, error: unknown): Promise<void> {
    // While stopping or without a database nothing can be recorded: the lease ends and the job runs again.
    if (this.#stopping.signal.aborted || error instanceof DatabaseUnavailable) return;
    const interrupted = error instanceof Overdue;
    const dead = job.attempts >= MAX_ATTEMPTS || (interrupted && job.interrupted + 1 >= MAX_INTERRUPTED);
    this.#log.warn(
      { job: job.kind, attempts: job.attempts, dead, err: error },
      dead ? 'job failed too often and was given up' : 'job failed, will try again',
    );
    await failJob(this.#db, this.#name, job, {
      error: messageOf(error),
      retryAt: dead ? null : new Date(Date.now() + backOffMs(job.attempts)),
      interrupted,
    }).catch(() => {});
  }
}

/** Exponential with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
function backOffMs(attempts: number): number {
  const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
