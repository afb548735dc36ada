import type { AgentAnswers } from '../answer-format.ts';

/** Our plugin accepts the answer unchanged; it can stop a call, but can't ask the user. */
export const openCodeAnswers: AgentAnswers = { canAsk: false, format: (_, output) => output };
