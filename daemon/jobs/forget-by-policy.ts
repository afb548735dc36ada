import { DAY_MS } from '../contract/calendar-days.ts';
import type { Database } from '../db/database.ts';
import { type ForgettingPolicy, forgetByPolicy } from '../memory/forgetting-policy.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** Observations per run; if more are left, the job runs again after the others. */
const LIMIT = 1000;

/**
 * Once a day, forget by the policies in the settings: into the bin, and nothing by default. Each run enqueues the next.
 */
export function forgetByPolicyJob(deps: {
  db: Database;
  memory: Pick<Memory, 'forget'>;
  /** Read at each run: some settings change while the daemon runs. */
  policies(): readonly ForgettingPolicy[];
}): JobDefinition {
  return defineJob(jobKinds.forgetByPolicy, {
    async run() {
      for (const policy of deps.policies()) {
        if ([policy.maxAgeDays, policy.maxInactiveDays, policy.budget].every((bound) => bound === undefined)) continue;
        const { ids } = await forgetByPolicy(deps, policy, { dryRun: false, limit: LIMIT });
        if (ids.length === LIMIT) return 'more';
      }
      return { again: new Date(Date.now() + DAY_MS), args: {} };
    },
  });
}
