import type { AgentAnswers } from '../answer-format.ts';

/**
 * Windsurf accepts only one answer from a hook: whether a call may run, by an exit code, with the reason on stderr. Its
 * hook prints `reason` there. Source: https://docs.windsurf.com/windsurf/cascade/hooks#exit-codes
 */
export const windsurfAnswers: AgentAnswers = {
  canAsk: false,
  answered: new Set(['PreToolUse']),
  format(_, { hookSpecificOutput }) {
    const { permissionDecision, permissionDecisionReason } = (hookSpecificOutput ?? {}) as Record<string, unknown>;
    return permissionDecision === 'deny' ? { reason: permissionDecisionReason } : null;
  },
};
