import type { AgentAnswers } from '../answer-format.ts';

/** The client's names of the events whose answer may add a context. */
const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  UserPromptSubmit: 'BeforeAgent',
  PostToolUse: 'AfterTool',
  PostToolUseFailure: 'AfterTool',
};

type Made = { additionalContext?: string; permissionDecision?: string; permissionDecisionReason?: string };

/**
 * Gemini CLI decides about a call by `decision` and `reason`; a context about a call is added by the event after it. It
 * also accepts `ask`, which is not documented, but without a terminal it then waits forever. Source:
 * https://geminicli.com/docs/hooks/reference, and the client's hook-utils (0.61).
 */
export const geminiCliAnswers: AgentAnswers = {
  canAsk: false,
  tellsAfterCall: true,
  format(event, { hookSpecificOutput, ...output }) {
    const { additionalContext, permissionDecision, permissionDecisionReason } = (hookSpecificOutput ?? {}) as Made;
    const hookEventName = EVENTS[event];
    return {
      ...output,
      ...(permissionDecision && { decision: permissionDecision, reason: permissionDecisionReason }),
      ...(hookEventName && additionalContext && { hookSpecificOutput: { hookEventName, additionalContext } }),
    };
  },
};
