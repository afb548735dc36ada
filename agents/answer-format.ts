/** How an agent accepts answers; handlers make them in Claude Code's format. */
export type AgentAnswers = {
  /** Whether its hooks can ask the user about a call; where they can't, a lesson that asks holds the call. */
  canAsk: boolean;
  /** Whether a context about a call is sent by the hook after it, since the hook before it can't add one. */
  tellsAfterCall?: true;
  /** The events, in the shared terms, whose answers reach the model; default: every event that has an answer. */
  answered?: ReadonlySet<string>;
  /** The answer as the agent's hook prints it; null prints nothing. `event` is in the shared terms. */
  format(event: string, output: Record<string, unknown>): Record<string, unknown> | null;
};
