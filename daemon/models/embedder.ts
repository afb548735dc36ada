/** Turns texts into vectors. Each implementation has its own file in this folder. */
export type Embedder = {
  /** The registry's name of the model, e.g. `static-256`; vectors of different names are never mixed. */
  readonly name: string;
  readonly dimensions: number;
  /** Longest input in the model's tokens; longer texts are chunked before (see text/chunk). */
  readonly maxTokens: number;
  /** Embed `texts`; one unit-length vector each, in order. A text without a known token gives a zero vector. */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array[]>;
  /** How much of a query the model understands, 0–1; recall weights its vectors by this. */
  familiarity(query: string): number;
  /**
   * Whether it takes too long to embed passages while a question waits, so that their vectors are stored. Default
   * false.
   */
  readonly storesPassages?: boolean;
  /** Load the model for queries, if that takes time; called before a prompt is likely. */
  warm?(): void;
  close(): Promise<void>;
};
