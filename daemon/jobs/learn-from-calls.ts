import type { Database } from '../db/database.ts';
import { saidAtCalls } from '../learning/said-at-calls.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { Rules } from '../rules/rules.ts';
import { readTurn } from '../store/turns.ts';

/** Learn rules from what the user typed at the calls of a turn. A run that is repeated learns nothing twice. */
export function learnFromCallsJob(deps: { db: Database; rules: Pick<Rules, 'learnAtCalls'> }): JobDefinition {
  return defineJob(jobKinds.learnFromCalls, {
    async run({ session_id, prompt_id }) {
      const turn = await readTurn(deps.db, prompt_id);
      if (turn?.session_id !== session_id) return;
      const prompt = { promptId: prompt_id, sessionId: session_id, projectId: turn.project_id };
      await deps.rules.learnAtCalls(prompt, saidAtCalls(turn.tool_calls));
    },
  });
}
