import type { z } from 'zod';
import type { Queries } from '../db/database.ts';
import { type ClaimedJob, enqueueJobs, type NewJob } from '../store/upkeep/jobs.ts';

/** A kind of queued work, for its callers and its runner; only this type makes and reads its rows. */
export type JobKind<Args extends z.ZodObject> = {
  kind: string;
  /** The arguments' schema. */
  args: Args;
  /** A job to enqueue together with others; due now, or at `runAfter`. */
  job(args: z.input<Args>, runAfter?: Date): NewJob;
  /** Enqueue a job in the caller's transaction, or nudge the open job with the same key. */
  enqueue(tx: Queries, args: z.input<Args>, runAfter?: Date): Promise<void>;
  /**
   * Read the arguments of a row, which an older version may have written. @throws Error when they don't fit the schema
   */
  read(row: Pick<ClaimedJob, 'key' | 'args'>): z.output<Args>;
};

/**
 * Define a kind of job. `key` identifies its open jobs, so that each is enqueued once. It is either a function of the
 * arguments, or the name of an argument whose value is stored in the row's key instead of its arguments.
 */
export function defineKind<Args extends z.ZodObject>(spec: {
  kind: string;
  args: Args;
  key: (string & keyof z.input<Args>) | ((args: z.input<Args>) => string);
}): JobKind<Args> {
  const { kind, key } = spec;

  function toRow(args: z.input<Args>): Pick<NewJob, 'key' | 'args'> {
    if (typeof key === 'function') return { key: key(args), args };
    const { [key]: value, ...others } = args;
    return { key: String(value), args: others };
  }
  const job = (args: z.input<Args>, runAfter?: Date): NewJob => ({
    kind,
    ...toRow(args),
    ...(runAfter && { runAfter }),
  });

  return {
    kind,
    args: spec.args,
    job,
    enqueue: (tx, args, runAfter) => enqueueJobs(tx, [job(args, runAfter)]),
    read(row) {
      const parsed = spec.args.safeParse(typeof key === 'function' ? row.args : { ...row.args, [key]: row.key });
      if (parsed.success) return parsed.data;
      const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'all'}: ${issue.message}`);
      throw new Error(`this version can't read the arguments of the ${kind} job: ${faults.join('; ')}`);
    },
  };
}
