import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { deriveEdges, deriveRuleEdges } from '../store/edges.ts';

/** Observations of a transaction: some tens of milliseconds in the database, none on the event loop. */
const SLICE = 100;

/** Derive the edges of changed observations, one slice per run, and then those of the rules. A killed run is simply repeated. */
export function deriveEdgesJob({ db }: { db: Database }): JobDefinition {
  return defineJob(jobKinds.deriveEdges, {
    async run() {
      if ((await db.transaction((tx) => deriveEdges(tx, SLICE))) > 0) return 'more';
      await db.transaction(deriveRuleEdges);
      return undefined;
    },
  });
}
