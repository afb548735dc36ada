// Some agents take nothing for the model from the hook before a call. What that hook would say is kept until the call has run, and
// answers the hook after it: the same place at which Claude Code shows it.
import { answersOf } from '../../agents/answers.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';

/** Calls whose context waits; one that was held or refused never ends. */
const MAX_WAITING = 1000;

/** The handlers before and after a call, from the one that answers it as Claude Code takes it. */
export function createAfterCall(onToolCall: HookHandler): { before: HookHandler; after: HookHandler } {
  /** The id of a call → what the model is told with its result. */
  const waiting = new Map<string, string>();
  return {
    async before(event) {
      const answer = await onToolCall(event);
      const { additionalContext: text, permissionDecision } = (answer?.output?.hookSpecificOutput ?? {}) as Made;
      if (!text || permissionDecision === 'deny' || !event.toolCall || !answersOf(event.agent).tellsAfterCall)
        return answer;
      waiting.set(event.toolCall.toolUseId, text);
      if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value!);
      return answer;
    },
    async after({ toolCall }) {
      const text = toolCall && waiting.get(toolCall.toolUseId);
      if (!text) return null;
      waiting.delete(toolCall.toolUseId);
      return { output: contextOutput('PostToolUse', text) };
    },
  };
}

type Made = { additionalContext?: string; permissionDecision?: string };
