import type { Database } from '../db/database.ts';
import type { AgentsTurn } from '../learning/agents-turn.ts';
import { isRefusal } from '../lessons/refusal.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { Rules } from '../rules/rules.ts';
import { promptBefore } from '../store/rules.ts';
import { readTurn, type Turn } from '../store/turns.ts';

/** Learn rules from a prompt, which was recorded and redacted before. A run that is repeated learns nothing twice. */
export function learnFromPromptJob(deps: { db: Database; rules: Pick<Rules, 'learn'> }): JobDefinition {
  return defineJob(jobKinds.learnFromPrompt, {
    async run({ session_id, prompt_id }) {
      const turn = await readTurn(deps.db, prompt_id);
      if (turn?.session_id !== session_id) return;
      const earlier = await promptBefore(deps.db, session_id, prompt_id);
      const before = earlier === undefined ? undefined : await readTurn(deps.db, earlier);
      // A turn that was interrupted has no Stop of its own.
      if (earlier !== undefined) await jobKinds.learnFromCalls.enqueue(deps.db, { session_id, prompt_id: earlier });
      const text = saidIn(turn.prompt);
      if (text === '') return;
      const prompt = { promptId: prompt_id, sessionId: session_id, projectId: turn.project_id, text };
      await deps.rules.learn(prompt, before && agentsTurn(before));
      await jobKinds.fitTriggers.enqueue(deps.db, { session_id });
    },
  });
}

/** A command of the client, and what the user typed after it. */
const COMMAND = /^\/([\w:.-]+)(?:\s+|$)/;
/** The commands of our plugin say what to do with rules; only one of them says a rule. */
const STEERS = /^mem:(?!remember$)/;

/** The words of a prompt that may teach: without the command that they are typed after. */
function saidIn(prompt: string): string {
  const name = COMMAND.exec(prompt)?.[1];
  if (name === undefined) return prompt;
  return STEERS.test(name) ? '' : prompt.replace(COMMAND, '');
}

/** What the agent had done and said in a turn; a call without a result was refused or interrupted. */
function agentsTurn({ tool_calls, last_assistant_message: said, stopped }: Turn): AgentsTurn {
  return {
    said,
    calls: tool_calls.map(({ tool_name, input }) => ({ toolName: tool_name, toolInput: input })),
    wasStopped: tool_calls.some((call) => call.interrupted || isRefusal(call) || (!stopped && call.success === null)),
  };
}
