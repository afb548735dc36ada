/** How an agent takes the answers, which the handlers make in Claude Code's format. */
export type AgentAnswers = {
  /** Whether its hooks can ask the user about a call; where they can't, a lesson that asks holds the call. */
  canAsk: boolean;
  /** Whether what the model is told about a call goes out with the hook after it, since the one before it can't say it. */
  tellsAfterCall?: true;
  /** The events, in the shared terms, whose answers reach the model; every event that is answered where absent. */
  answered?: ReadonlySet<string>;
  /** The answer as the agent's hook prints it; null prints nothing. `event` is in the shared terms. */
  format(event: string, output: Record<string, unknown>): Record<string, unknown> | null;
};
