import type { Embedder } from './embedder.ts';

/** The embedder of `AGENT_MEMORY_EMBEDDER=none`: it makes no vectors, and recall uses only the text leg. */
export const noEmbedder: Embedder = {
  name: 'none',
  dimensions: 0,
  maxTokens: 0,
  embed: async (texts) => texts.map(() => new Float32Array(0)),
  familiarity: () => 0,
  close: async () => {},
};
