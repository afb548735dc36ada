import type { AgentAnswers } from '../answer-format.ts';

/**
 * Cline adds a context to the request that follows, and a cancelled call stops the task, whose user is shown why.
 * Source: https://docs.cline.bot/features/hooks/hook-reference
 */
export const clineAnswers: AgentAnswers = {
  canAsk: false,
  answered: new Set(['SessionStart', 'UserPromptSubmit', 'PreToolUse']),
  format(_, { hookSpecificOutput }) {
    const { additionalContext, permissionDecision, permissionDecisionReason } = (hookSpecificOutput ?? {}) as Record<
      string,
      unknown
    >;
    const isDenied = permissionDecision === 'deny';
    const message = permissionDecisionReason ?? additionalContext;
    if (message === undefined) return null;
    return { cancel: isDenied, contextModification: message, ...(isDenied && { errorMessage: message }) };
  },
};
