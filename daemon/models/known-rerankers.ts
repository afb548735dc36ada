import { DEFAULT_RERANKER } from '../contract/model-kind.ts';

/** Rerankers that can be selected by name, with their repository on the model hub. */
export const KNOWN_RERANKERS: Readonly<Record<string, { hub: string }>> = {
  [DEFAULT_RERANKER]: { hub: 'Xenova/ms-marco-MiniLM-L-6-v2' },
};

/**
 * Most tokens of a query and a text together. The authors' window is 512, but a pair then costs 0.35 s of a core, at
 * 256 tokens 0.17 s, at 128 0.06 s (a model of its size, int8). The first 256 show the subject of most turns.
 */
export const RERANK_TOKENS = 256;
