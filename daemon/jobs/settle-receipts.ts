import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** Time limit: it reads every remaining row. */
const DEADLINE_MS = 15 * 60_000;

/** After a deletion, drop from its receipt the passages that other rows contain, and write its file. */
export function settleReceiptsJob(deps: { memory: Pick<Memory, 'settleReceipts'> }): JobDefinition {
  return defineJob(jobKinds.settleReceipts, {
    deadlineMs: DEADLINE_MS,
    run: (_args, signal) => deps.memory.settleReceipts(signal),
  });
}
