// Some agents take nothing for the model from the hook before a call. What that hook would say is kept until the call has run, and
// answers the hook after it: the same place at which Claude Code shows it.

import { answersOf } from '../../agents/answers.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';

/** Calls whose context waits; one that was held or refused never ends. */
const MAX_WAITING = 1000;

/** The handlers before and after a call, from the one that answers it as Claude Code takes it. */
export function createAfterCall(onToolCall: HookHandler): { before: HookHandler; after: HookHandler } {
  /** A call of a session → what the model is told with its result. */
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

/** Another session may name a call alike. */
const keyOf = (sessionId: string, { toolUseId }: { toolUseId: string }): string =>
  JSON.stringify([sessionId, toolUseId]);

type Made = { additionalContext?: string; permissionDecision?: string };
