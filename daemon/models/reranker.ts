/**
 * Judges how well texts answer a query, reading both together: better than comparing vectors, and a thousand times as
 * expensive.
 */
export type Reranker = {
  readonly name: string;
  /** One score per text, in order, 0–1, higher is better. Scores are comparable only within one query. */
  score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
};
