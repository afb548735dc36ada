import type { z } from 'zod';
import type { ClaimedJob } from '../store/upkeep/jobs.ts';
import type { JobKind } from './define-kind.ts';

/** Work remaining after a run: more now, or another run at a time, with these arguments. */
type Remaining<Args = Record<string, unknown>> = 'more' | { again: Date; args: Args };

/** How the worker runs a kind of job. */
export type JobDefinition = {
  kind: string;
  /**
   * Time limit of a run; an overdue run is abandoned so that the worker can run other jobs. Default: the worker's
   * DEADLINE_MS.
   */
  deadlineMs?: number;
  run(job: ClaimedJob, signal: AbortSignal): Promise<void> | Promise<Remaining | undefined>;
};

type Runner<Args extends z.ZodObject> = Pick<JobDefinition, 'deadlineMs'> & {
  /**
   * Jobs run at least once, so a run must be repeatable.
   * @param signal aborted when the daemon stops or the deadline passes: finish soon or throw; the job runs again later
   * @returns the remaining work: with 'more' it runs again after the other due jobs; nothing when it is done
   */
  run(args: z.output<Args>, signal: AbortSignal): Promise<void> | Promise<Remaining<z.input<Args>> | undefined>;
};

/** Define how a kind of job runs. A row whose arguments don't fit the kind fails like any failed run. */
export function defineJob<Args extends z.ZodObject>(
  kind: JobKind<Args>,
  { run, ...settings }: Runner<Args>,
): JobDefinition {
  return {
    ...settings,
    kind: kind.kind,
    async run(job, signal) {
      const rest = (await run(kind.read(job), signal)) ?? undefined;
      return typeof rest === 'object' ? { again: rest.again, args: kind.job(rest.args).args ?? {} } : rest;
    },
  };
}
