import { DEFAULT_RERANKER } from '../contract/model-kind.ts';

/** Rerankers that can be asked for by name, with their repository on the model hub. */
export const KNOWN_RERANKERS: Readonly<Record<string, { hub: string }>> = {
  [DEFAULT_RERANKER]: { hub: 'Xenova/ms-marco-MiniLM-L-6-v2' },
};

/**
 * Tokens that a query and a text together may have. Its authors' window is 512, but at that a pair costs 0.35 s of a core, at 256
 * 0.17 s, at 128 0.06 s (a model of its size, int8): the first 256 tell of most turns what they are about.
 */
export const RERANK_TOKENS = 256;
