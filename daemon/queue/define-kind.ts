import type { z } from 'zod';
import type { Queries } from '../db/database.ts';
import { type ClaimedJob, enqueueJobs, type NewJob } from '../store/jobs.ts';

/** A kind of queued work, as its callers and its runner see it: rows are made and read here alone. */
export type JobKind<Args extends z.ZodObject> = {
  kind: string;
  /** A job to be enqueued together with others; due now unless `runAfter` says later. */
  job(args: z.input<Args>, runAfter?: Date): NewJob;
  /** Enqueue one job in the caller's transaction, or nudge the one that is open under its key. */
  enqueue(tx: Queries, args: z.input<Args>, runAfter?: Date): Promise<void>;
  /** The arguments of a row, which an older version may have written. @throws when they don't fit the schema */
  read(row: Pick<ClaimedJob, 'key' | 'args'>): z.output<Args>;
};

/**
 * Define a kind of job. `key` tells its open jobs apart, so that one is enqueued once: either made of the arguments, or the name of an
 * argument, whose value then stands in the row's key and not among its arguments.
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
