// Some agents give the model nothing from the hook before a call. The text of that hook is stored until the call has
// run and sent by the hook after it, which is when Claude Code shows it as well.

import { answersOf } from '../../agents/answers.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';

/** Stored texts; a blocked or refused call never ends. */
const MAX_WAITING = 1000;

/** The handlers before and after a call, made from Claude Code's handler. */
export function createAfterCall(onToolCall: HookHandler): { before: HookHandler; after: HookHandler } {
  /** From a call of a session to the text for its result. */
  const waiting = new BoundedMap<string, string>(MAX_WAITING);
  return {
    async before(event) {
      const answer = await onToolCall(event);
      const { additionalContext: text, permissionDecision } = (answer?.output?.hookSpecificOutput ?? {}) as Made;
      if (!text || permissionDecision === 'deny' || !event.toolCall || !answersOf(event.agent).tellsAfterCall)
        return answer;
      waiting.set(keyOf(event.sessionId, event.toolCall), text);
      return answer;
    },
    async after({ sessionId, toolCall }) {
      const key = toolCall && keyOf(sessionId, toolCall);
      const text = key && waiting.get(key);
      if (!text) return null;
      waiting.delete(key);
      return { output: contextOutput('PostToolUse', text) };
    },
  };
}

/** Another session may use the same call id. */
const keyOf = (sessionId: string, { toolUseId }: { toolUseId: string }): string =>
  JSON.stringify([sessionId, toolUseId]);

type Made = { additionalContext?: string; permissionDecision?: string };
