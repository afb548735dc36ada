/** `embedder`: turns texts into vectors. `reranker`: judges pairs of query and text. */
export type ModelKind = 'embedder' | 'reranker';

/** The default and recommended reranker; English only. */
export const DEFAULT_RERANKER = 'ms-marco-MiniLM-L-6-v2';

/**
 * Derive the purpose of a transformers.js model from the class names in its config.json: a cross-encoder is a sequence
 * classifier (`BertForSequenceClassification`), embedding models name the plain class (`BertModel`).
 */
export function modelKindOf(config: unknown): ModelKind {
  const named: unknown =
    typeof config === 'object' && config !== null && 'architectures' in config && config.architectures;
  const architectures: unknown[] = Array.isArray(named) ? named : [];
  return architectures.some((architecture) => String(architecture).endsWith('ForSequenceClassification'))
    ? 'reranker'
    : 'embedder';
}
