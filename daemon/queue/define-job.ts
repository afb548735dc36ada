import type { ClaimedJob } from '../store/jobs.ts';

/** What is left after a run: more work now, or a reason to look again at a time, with these arguments. */
export type Rest = 'more' | { again: Date; args: Record<string, unknown> };

/** A kind of queued work. Jobs run at least once, so `run` must be repeatable. */
export type JobDefinition = {
  kind: string;
  /** A run that takes longer is given up, and the worker goes on with other jobs; default DEADLINE_MS of the worker. */
  deadlineMs?: number;
  /**
   * @param signal aborted when the daemon stops or the deadline is over: finish soon or throw; the job comes back
   * @returns what is left: with 'more', what else is due has its turn, then it runs again; nothing when it is done
   */
  run(job: ClaimedJob, signal: AbortSignal): Promise<void> | Promise<Rest | undefined>;
};
