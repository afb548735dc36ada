import type { z } from 'zod';
import type { ClaimedJob } from '../store/jobs.ts';
import type { JobKind } from './define-kind.ts';

/** What is left after a run: more work now, or a reason to look again at a time, with these arguments. */
type Rest<Args = Record<string, unknown>> = 'more' | { again: Date; args: Args };

/** How a kind of job is run, as the worker sees it. */
export type JobDefinition = {
  kind: string;
  /** A run that takes longer is given up, and the worker goes on with other jobs; default DEADLINE_MS of the worker. */
  deadlineMs?: number;
  run(job: ClaimedJob, signal: AbortSignal): Promise<void> | Promise<Rest | undefined>;
};

type Runner<Args extends z.ZodObject> = Pick<JobDefinition, 'deadlineMs'> & {
  /**
   * Jobs run at least once, so a run must be repeatable.
   * @param signal aborted when the daemon stops or the deadline is over: finish soon or throw; the job comes back
   * @returns what is left: with 'more', what else is due has its turn, then it runs again; nothing when it is done
   */
  run(args: z.output<Args>, signal: AbortSignal): Promise<void> | Promise<Rest<z.input<Args>> | undefined>;
};

/** Say how a kind of job is run. A row whose arguments don't fit the kind fails as any run does. */
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
