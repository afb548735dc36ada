import type { Database } from '../db/database.ts';
import { withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { isRefusedByUser } from '../memory/digest/refused-by-user.ts';
import type { SaidBy } from '../rules/book/place-of-words.ts';
import type { AgentsTurn } from '../rules/learnt/agents-turn.ts';
import { promptBefore } from '../store/rules/rules.ts';
import { readTurn, type Turn } from '../store/sessions/turns.ts';

/** A recorded prompt, what its user typed, and what the agent had done and said before. */
type TeachingPrompt = {
  turn: Turn;
  by: SaidBy;
  /** Empty where nothing in it may teach. */
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
    calls: withoutMemoryCalls(tool_calls).map(({ tool_name, input }) => ({ toolName: tool_name, toolInput: input })),
    wasStopped: tool_calls.some(
      (call) => call.interrupted || isRefusedByUser(call) || (!stopped && call.success === null),
    ),
  };
}
