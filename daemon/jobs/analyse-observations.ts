import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { countOutdated, lockOutdated, writeTerms } from '../store/upkeep/analysis.ts';
import { storedTerms } from '../text/observation-terms.ts';

/**
 * Rows per transaction: analysing them blocks the event loop for about 10 ms, and a prompt's statement waits no longer.
 */
const SLICE = 50;
/** Delay before rows that a writer has locked are tried again. */
const LOCKED_RETRY_MS = 60_000;

/**
 * Analyse rows of an older analyser again, one slice per run, until none is left. The job may be interrupted at any
 * point: each row's version shows whether it is done.
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
