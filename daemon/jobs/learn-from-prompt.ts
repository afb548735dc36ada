import type { Database } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { Rules } from '../rules/rules.ts';
import { readTeachingPrompt } from './teaching-prompt.ts';

/** Learn rules from a prompt, which was recorded and redacted before. Idempotent. */
export function learnFromPromptJob(deps: { db: Database; rules: Pick<Rules, 'learn'> }): JobDefinition {
  return defineJob(jobKinds.learnFromPrompt, {
    async run({ session_id, prompt_id }) {
      const read = await readTeachingPrompt(deps.db, { session_id, prompt_id });
      if (!read) return;
      const { by, text, before, earlier } = read;
      // A turn that was interrupted has no Stop of its own.
      if (earlier !== undefined) await jobKinds.learnFromCalls.enqueue(deps.db, { session_id, prompt_id: earlier });
      if (text === '') return;
      const prompt = { promptId: prompt_id, sessionId: session_id, ...by, text };
      await deps.rules.learn(prompt, before);
      await jobKinds.fitTriggers.enqueue(deps.db, { session_id });
    },
  });
}
