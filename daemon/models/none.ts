import type { Embedder } from './embedder.ts';

/** The embedder of `AGENT_MEMORY_EMBEDDER=none`: no vectors at all, recall answers from the text leg alone. */
export const noEmbedder: Embedder = {
  name: 'none',
  dimensions: 0,
  maxTokens: 0,
  embed: async (texts) => texts.map(() => new Float32Array(0)),
  familiarity: () => 0,
  close: async () => {},
};
