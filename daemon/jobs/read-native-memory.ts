import type { TakeIn } from '../native/take-in.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** Time limit of a run: 200 small files take a tenth of it; an unresponsive mount takes all. */
const DEADLINE_MS = 20_000;

/** Import the own memory of a session's agent. */
export function readNativeMemoryJob(deps: { ownMemory: Pick<TakeIn, 'takeIn'> }): JobDefinition {
  return defineJob(jobKinds.readNativeMemory, {
    deadlineMs: DEADLINE_MS,
    run: ({ session_id }, signal) => deps.ownMemory.takeIn(session_id, signal),
  });
}
