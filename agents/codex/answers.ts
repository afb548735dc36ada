import type { AgentAnswers } from '../answer-format.ts';

/** Codex accepts Claude Code's format, except `ask`: it treats a hook that prints that as failed, and the call runs. */
export const codexAnswers: AgentAnswers = { canAsk: false, format: (_, output) => output };
