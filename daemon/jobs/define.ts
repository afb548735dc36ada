import type { ClaimedJob } from '../store/jobs.ts';

/** A kind of queued work. Jobs run at least once, so `run` must be repeatable. */
export type JobDefinition = {
  kind: string;
  /**
   * @param signal aborted when the daemon stops: finish soon or throw; the job comes back
   * @returns 'more' when work is left: what else is due has its turn, then it runs again
   */
  run(job: ClaimedJob, signal: AbortSignal): Promise<void> | Promise<'more' | undefined>;
};
