/** `embedder`: turns texts into vectors. `reranker`: judges pairs of query and text. */
export type ModelKind = 'embedder' | 'reranker';

/** The reranker that is taken when the settings name none, and advised where there is none; English only. */
export const DEFAULT_RERANKER = 'ms-marco-MiniLM-L-6-v2';

/**
 * What a model of transformers.js is for, by its config.json: a cross-encoder is a sequence classifier, as the class names that the
 * exporter writes there say (`BertForSequenceClassification`); embedding models name the bare one (`BertModel`).
 */
export function modelKindOf(config: unknown): ModelKind {
  const named: unknown =
    typeof config === 'object' && config !== null && 'architectures' in config && config.architectures;
  const architectures: unknown[] = Array.isArray(named) ? named : [];
  return architectures.some((one) => String(one).endsWith('ForSequenceClassification')) ? 'reranker' : 'embedder';
}
