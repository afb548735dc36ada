import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { countOutdated, lockOutdated, writeTerms } from '../store/analysis.ts';
import { storedTerms } from '../text/observation-terms.ts';

/** Rows a transaction: analysing them holds the event loop for about 10 ms, and a prompt's statement waits no longer than that. */
const SLICE = 50;
/** Rows that a writer holds are looked at again after this. */
const LOCKED_RETRY_MS = 60_000;

/**
 * Make the terms of rows anew that an older analyser made, a slice a run, until none is left. Stopped anywhere, the next run goes
 * on: a row's own version says whether it is done.
 */
export function analyseObservations(deps: { db: Database }): JobDefinition {
  return defineJob(jobKinds.analyseObservations, {
    async run() {
      const done = await deps.db.transaction(async (tx) => {
        const rows = await lockOutdated(tx, SLICE);
        if (rows.length === 0) return 0;
        await writeTerms(
          tx,
          rows.map((row) => ({ id: row.id, ...storedTerms(row) })),
        );
        return rows.length;
      });
      if (done > 0) return 'more';
      if ((await countOutdated(deps.db)) > 0) {
        await jobKinds.analyseObservations.enqueue(deps.db, {}, new Date(Date.now() + LOCKED_RETRY_MS));
      }
      return undefined;
    },
  });
}
