import type { Database } from '../db/database.ts';
import { withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { isRefusedByUser } from '../memory/digest/refused-by-user.ts';
import type { SaidBy } from '../rules/book/place-of-words.ts';
import type { AgentsTurn } from '../rules/learnt/agents-turn.ts';
import { behindCommand } from '../rules/learnt/behind-command.ts';
import { promptBefore } from '../store/rules/rules.ts';
import { readTurn, type Turn } from '../store/sessions/turns.ts';

/** A recorded prompt, its user's own words, and the agent's actions and messages before it. */
type TeachingPrompt = {
  turn: Turn;
  by: SaidBy;
  /** Empty if no rule may be learnt from it. */
  text: string;
  before: AgentsTurn | undefined;
  /** The prompt before it in its session. */
  earlier: string | undefined;
};

/** Read a prompt to learn from it; undefined if it is unknown, forgotten or of another session. */
export async function readTeachingPrompt(
  db: Database,
  { session_id, prompt_id }: { session_id: string; prompt_id: string },
): Promise<TeachingPrompt | undefined> {
  const turn = await readTurn(db, prompt_id);
  if (turn?.session_id !== session_id) return undefined;
  const earlier = await promptBefore(db, session_id, prompt_id);
  const before = earlier === undefined ? undefined : await readTurn(db, earlier);
  const by = { speaker: turn.speaker, userId: turn.user_id, projectId: turn.project_id };
  return { turn, by, text: saidIn(turn.prompt), before: before && agentsTurn(before), earlier };
}

/** The commands of our plugin manage rules; only one of them states a rule. */
const STEERS = /^mem:(?!remember$)/;

/** The words of a prompt from which rules may be learnt: without the command before them. */
function saidIn(prompt: string): string {
  const { command = '', words } = behindCommand(prompt);
  return STEERS.test(command) ? '' : words;
}

/** The agent's calls and messages in a turn; a call without a result was refused or interrupted. */
function agentsTurn({ tool_calls, last_assistant_message: said, stopped }: Turn): AgentsTurn {
  return {
    said,
    calls: withoutMemoryCalls(tool_calls).map(({ tool_name, input }) => ({ toolName: tool_name, toolInput: input })),
    wasStopped: tool_calls.some(
      (call) => call.interrupted || isRefusedByUser(call) || (!stopped && call.success === null),
    ),
  };
}
