import type { Queries } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';

/** Queue the derivation of vectors and edges, in the transaction that changes the observations. */
export const enqueueDerived = (tx: Queries): Promise<void> =>
  enqueueJobs(tx, [jobKinds.embedObservations.job({}), jobKinds.deriveEdges.job({})]);
