import type { AgentAnswers } from '../agent-answers.ts';

/** Our plugin takes the answer as it is made; it can stop a call, and ask nothing. */
export const openCodeAnswers: AgentAnswers = { canAsk: false, format: (_, output) => output };
