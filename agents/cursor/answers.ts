import type { AgentAnswers } from '../answer-format.ts';

type Made = { additionalContext?: string; permissionDecision?: string; permissionDecisionReason?: string };

/**
 * Cursor accepts a decision about a shell command with messages for the user and the agent, and a context when a
 * session starts; nothing can be added to a prompt. Source: https://cursor.com/docs/agent/hooks
 */
export const cursorAnswers: AgentAnswers = {
  canAsk: true,
  answered: new Set(['SessionStart', 'PreToolUse']),
  format(event, { hookSpecificOutput, systemMessage }) {
    const { additionalContext, permissionDecision, permissionDecisionReason } = (hookSpecificOutput ?? {}) as Made;
    if (event === 'SessionStart')
      return additionalContext === undefined ? null : { additional_context: additionalContext };
    const message = permissionDecisionReason ?? additionalContext;
    return {
      permission: permissionDecision ?? 'allow',
      ...(systemMessage !== undefined && { user_message: systemMessage }),
      ...(message !== undefined && { agent_message: message }),
    };
  },
};
