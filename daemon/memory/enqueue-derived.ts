import type { Queries } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';

/** Queue what is derived from observations, vectors and edges, in the transaction that changes them. */
export const enqueueDerived = (tx: Queries): Promise<void> =>
  enqueueJobs(tx, [jobKinds.embedObservations.job({}), jobKinds.deriveEdges.job({})]);
