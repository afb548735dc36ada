import type { AgentAnswers } from '../answer-format.ts';

/**
 * VS Code accepts Claude Code's format, but can't add to a prompt. Source:
 * https://code.visualstudio.com/docs/agents/reference/hooks-reference
 */
export const vsCodeAnswers: AgentAnswers = {
  canAsk: true,
  answered: new Set(['SessionStart', 'PreToolUse']),
  format: (_, output) => output,
};
