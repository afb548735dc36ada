import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { deriveEdges, deriveRuleEdges } from '../store/memories/edges.ts';

/** Observations per transaction: some tens of milliseconds in the database, none on the event loop. */
const SLICE = 100;

/** Derive the edges of the observations that are due, one slice per run. A killed run is simply repeated. */
export function deriveEdgesJob({ db }: { db: Database }): JobDefinition {
  return defineJob(jobKinds.deriveEdges, {
    async run() {
      return (await db.transaction((tx) => deriveEdges(tx, SLICE))) > 0 ? 'more' : undefined;
    },
  });
}

/** Derive the edges of all rules again: they are few, and rarely change. */
export function deriveRuleEdgesJob({ db }: { db: Database }): JobDefinition {
  return defineJob(jobKinds.deriveRuleEdges, {
    async run() {
      await db.transaction(deriveRuleEdges);
      return undefined;
    },
  });
}
