import type { Database } from '../db/database.ts';
import { type FollowingCall, judgeFiring } from '../guards/compliance.ts';
import { toPastCall } from '../guards/past-call.ts';
import { HELD_WORDS, isRefusal } from '../guards/refusal.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { type OpenFiring, readFiredCalls, readOpenFirings, setFiringOutcome } from '../store/rules/lesson-firings.ts';
import { weighOutcomes } from '../store/rules/rule-confidence.ts';
import { type RecordedCall, readCallsSince } from '../store/sessions/tool-calls.ts';

/**
 * Judge each firing by the calls that followed it: heeded, ignored, insisted on, failed, succeeded; this raises or
 * lowers the confidence of rules.
 */
export function settleFirings(deps: { db: Database }): JobDefinition {
  return defineJob(jobKinds.settleFirings, {
    async run({ session_id }) {
      const firings = await readOpenFirings(deps.db, session_id);
      const fired = firings.length > 0 ? await readFiredCalls(deps.db, session_id) : [];
      for (const firing of firings) {
        const calls = await readCallsSince(deps.db, session_id, firing.fired_at);
        const firedOn = new Set(
          fired.filter((call) => call.lesson_id === firing.lesson_id).map((call) => call.tool_use_id),
        );
        // The query starts a little early, since clocks differ; calls before the warned one do not follow from the
        // warning.
        const index = calls.findIndex((call) => call.tool_use_id === firing.tool_use_id);
        const following = calls.slice(Math.max(index, 0)).map((call) => toFollowing(call, firing, firedOn));
        const about = {
          toolUseId: firing.tool_use_id,
          toolName: firing.tool_name,
          toolInput: firing.call,
          action: firing.action,
          told: firing.told,
        };
        // The job runs after the turn: no further call follows its warnings.
        const outcome = judgeFiring(about, following, true);
        if (outcome !== undefined && outcome !== firing.outcome) await setFiringOutcome(deps.db, firing.id, outcome);
      }
      await weighOutcomes(deps.db, session_id);
    },
  });
}

function toFollowing(call: RecordedCall, firing: OpenFiring, firedOn: ReadonlySet<string | null>): FollowingCall {
  const isOwn = call.tool_use_id === firing.tool_use_id;
  return {
    ...toPastCall(call),
    firedAgain: !isOwn && firedOn.has(call.tool_use_id),
    refusedByUs: call.error?.includes(HELD_WORDS) === true,
    refused: isRefusal(call) || (isOwn && firing.action !== 'warn' && call.success !== true),
  };
}
