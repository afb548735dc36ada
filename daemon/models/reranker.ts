/** Judges how well texts answer a query, reading both at once: better than comparing vectors, and a thousand times dearer. */
export type Reranker = {
  readonly name: string;
  /** One score a text, in order, 0–1: the higher, the better it answers. Only good for comparing texts of one query. */
  score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
};
