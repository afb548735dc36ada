import type { Database } from '../db/database.ts';
import { SCRUBBED_TABLES } from '../memory/forgetting.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { emptyBin } from '../store/forget/forgotten-bin.ts';
import { sweepForgotten } from '../store/forget/tombstones.ts';
import { countDays } from '../store/numbers/daily-numbers.ts';
import { dropOldMerges } from '../store/projects/undo-merge.ts';
import { closeStaleSessions } from '../store/sessions/sessions.ts';
import { deleteExpired } from '../store/sessions/working-memory.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';
import { pruneOldRows } from '../store/upkeep/upkeep.ts';

const EVERY_MS = 60 * 60_000;
/** Time limit of a run: the first one after months prunes millions of rows. */
const DEADLINE_MS = 15 * 60_000;

export type UpkeepSettings = {
  journal_days: number;
  audit_days: number;
  stale_session_hours: number;
  bin_days: number;
};

/**
 * Once an hour, count the days, prune expired rows, empty the bin of old entries and close silent sessions. Each run
 * enqueues the next.
 */
export function upkeep(deps: {
  db: Database;
  memory?: Pick<Memory, 'writeReceipts'>;
  settings: UpkeepSettings;
}): JobDefinition {
  return defineJob(jobKinds.upkeep, {
    deadlineMs: DEADLINE_MS,
    async run() {
      await countDays(deps.db); // before the rows are deleted
      await pruneOldRows(deps.db, deps.settings);
      await sweepForgotten(deps.db);
      const emptied = await deps.db.transaction((tx) => emptyBin(tx, { days: deps.settings.bin_days }));
      await dropOldMerges(deps.db, deps.settings.bin_days);
      const expired = await deleteExpired(deps.db);
      if (emptied + expired > 0) await deps.db.scrub(SCRUBBED_TABLES);
      await deps.memory?.writeReceipts(); // also those that a killed daemon left
      // Their last turns never ended, so digest them now, incomplete.
      await deps.db.transaction(async (tx) => {
        const closed = await closeStaleSessions(tx, deps.settings.stale_session_hours);
        await enqueueJobs(
          tx,
          closed.flatMap((session_id) => [
            jobKinds.digestTurn.job({ session_id, all: true }),
            jobKinds.settleFirings.job({ session_id }),
          ]),
        );
      });
      await jobKinds.upkeep.enqueue(deps.db, {}, new Date(Date.now() + EVERY_MS));
    },
  });
}
