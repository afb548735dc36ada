import type { AgentAnswers } from '../agent-answers.ts';

/** Codex takes Claude Code's format, without `ask`: a hook that prints it has failed, and the call runs. */
export const codexAnswers: AgentAnswers = { canAsk: false, format: (_, output) => output };
