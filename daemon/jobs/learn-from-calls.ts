import { rememberedIn } from '../contract/remembered-lines.ts';
import type { Database } from '../db/database.ts';
import { withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { saidAtCalls } from '../rules/learnt/said-at-calls.ts';
import { undoneIn } from '../rules/learnt/undone.ts';
import type { Rules } from '../rules/rules.ts';
import { readFileCalls } from '../store/sessions/session-calls.ts';
import { readTeachingPrompt } from './teaching-prompt.ts';

/**
 * Learn rules from the user's words at the calls of a turn, from the sentences that the agent reports as remembered,
 * and once more from the turn's prompt if the turn shows that earlier edits of the agent were reverted. Idempotent.
 */
export function learnFromCallsJob(deps: {
  db: Database;
  rules: Pick<Rules, 'learn' | 'learnAtCalls' | 'rememberFor' | 'noteUndone'>;
}): JobDefinition {
  return defineJob(jobKinds.learnFromCalls, {
    async run({ session_id, prompt_id }) {
      const read = await readTeachingPrompt(deps.db, { session_id, prompt_id });
      if (!read) return;
      const { turn, by, text, before } = read;
      const prompt = { promptId: prompt_id, sessionId: session_id, ...by };
      await deps.rules.learnAtCalls(prompt, saidAtCalls(turn.tool_calls));
      await deps.rules.rememberFor(prompt, rememberedIn(turn.last_assistant_message ?? ''));
      if (before === undefined || turn.tool_calls.length === 0) return;
      const ofFiles = withoutMemoryCalls(await readFileCalls(deps.db, session_id, prompt_id));
      const calls = ofFiles.map((call) => ({
        toolName: call.tool_name,
        toolInput: call.input,
        promptId: call.prompt_id,
        success: call.success,
        found: call.found,
      }));
      const undone = undoneIn(calls, prompt_id);
      if (undone.length === 0) return;
      if (text !== '') await deps.rules.learn({ ...prompt, text }, { ...before, wasUndone: true });
      deps.rules.noteUndone(session_id, undone[0]!);
      await jobKinds.fitTriggers.enqueue(deps.db, { session_id });
    },
  });
}
