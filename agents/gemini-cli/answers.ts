import type { AgentAnswers } from '../agent-answers.ts';

/** The client's names of the events that are answered with a context. */
const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  UserPromptSubmit: 'BeforeAgent',
  PostToolUse: 'AfterTool',
  PostToolUseFailure: 'AfterTool',
};

type Made = { additionalContext?: string; permissionDecision?: string; permissionDecisionReason?: string };

/**
 * Gemini CLI decides on a call by `decision` and `reason`; what is added to a call's result comes with the event after it.
 * It takes `ask` as well, which is not documented, but without a terminal it then waits for ever. Source: https://geminicli.com/docs/hooks/reference, and the client's hook-utils (0.61).
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
