import { DAY_MS } from '../contract/calendar-days.ts';
import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { consolidateRules } from '../rules/book/consolidate.ts';
import type { Rules } from '../rules/rules.ts';
import { dropOldRemarks } from '../store/rules/remarks.ts';

/**
 * Once a day, turn rules that recur in a user's projects into the user's, and delete expired remarks. Each run enqueues
 * the next.
 */
export function consolidateRulesJob({ db, rules }: { db: Database; rules: Pick<Rules, 'changed'> }): JobDefinition {
  return defineJob(jobKinds.consolidateRules, {
    async run(_args, signal) {
      const { made, gone } = await consolidateRules(db, signal);
      if (made + gone > 0) rules.changed();
      await dropOldRemarks(db);
      return { again: new Date(Date.now() + DAY_MS), args: {} };
    },
  });
}
