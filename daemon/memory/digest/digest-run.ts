// Makes the observation of what a subagent did. Its turn's digest has room for a few sentences of its report; what it
// found on the way stands nowhere else. It reads like a turn whose prompt an agent sent, with what its commands
// printed.
import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { SubagentRun } from '../../store/sessions/runs.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import { DELEGATIONS } from './call-facts.ts';
import { digestTurns, type TurnDigest } from './digest-turn.ts';
import { printedBy } from './printed.ts';

const MAX_TITLE_CHARS = 80;

/**
 * Digest a run; null for one that did and said nothing.
 * @param delegations the turn's calls, one of which asked for it
 */
export function digestRun(run: SubagentRun, cwd: string | null, delegations: readonly TurnCall[]): TurnDigest | null {
  const { asked, tool_calls: calls, messages } = run;
  const last_assistant_message = messages.at(-1) ?? null;
  const turn = { prompt: asked, speaker: 'agent', tool_calls: calls, messages: messages.slice(0, -1) } as const;
  const digest = digestTurns([{ ...turn, last_assistant_message, cwd, printed: printedBy(calls) }]);
  if (!digest) return null;
  const title = `Subagent: ${describedAs(asked, delegations) || digest.title}`;
  return { ...digest, title: cutText(title, MAX_TITLE_CHARS) };
}

/** The few words with which an agent names a task that it hands to a subagent. */
function describedAs(asked: string, delegations: readonly TurnCall[]): string {
  const call = delegations.find(({ tool_name, input }) => DELEGATIONS.has(tool_name) && promptOf(input) === asked);
  const { description } = (call?.input ?? {}) as { description?: unknown };
  return typeof description === 'string' ? oneLine(description) : '';
}

const promptOf = (input: unknown): unknown => (input as { prompt?: unknown } | null)?.prompt;
