/**
 * Properties that transformers.js doesn't read from a model's folder: its authors' pooling, prefixes and truncation.
 */
export type ModelTraits = {
  /** Repository on the model hub. */
  hub?: string;
  dimensions: number;
  /** Window in tokens; more than 512 doesn't help for turns, and time grows with the square. */
  maxTokens: number;
  pooling: 'mean' | 'cls';
  queryPrefix: string;
  passagePrefix: string;
  isEnglishOnly: boolean;
};

const PLAIN = { pooling: 'mean', queryPrefix: '', passagePrefix: '' } as const;

/** Models that can be selected by name; sources: their model cards. */
export const KNOWN_MODELS: Readonly<Record<string, ModelTraits>> = {
  'all-MiniLM-L6-v2': {
    ...PLAIN,
    hub: 'Xenova/all-MiniLM-L6-v2',
    dimensions: 384,
    maxTokens: 256,
    isEnglishOnly: true,
  },
  'bge-small-en-v1.5': {
    hub: 'Xenova/bge-small-en-v1.5',
    dimensions: 384,
    maxTokens: 512,
    pooling: 'cls',
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
    passagePrefix: '',
    isEnglishOnly: true,
  },
  'nomic-embed-text-v1': {
    hub: 'Xenova/nomic-embed-text-v1',
    dimensions: 768,
    maxTokens: 512,
    pooling: 'mean',
    queryPrefix: 'search_query: ',
    passagePrefix: 'search_document: ',
    isEnglishOnly: true,
  },
  'multilingual-e5-small': {
    hub: 'Xenova/multilingual-e5-small',
    dimensions: 384,
    maxTokens: 512,
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
    isEnglishOnly: false,
  },
  'jina-embeddings-v2-base-code': {
    ...PLAIN,
    hub: 'jinaai/jina-embeddings-v2-base-code',
    dimensions: 768,
    maxTokens: 512,
    isEnglishOnly: true,
  },
};

/** Traits of an unlisted model, from its config.json: plain mean pooling. */
export function traitsFromConfig(config: { hidden_size?: number; max_position_embeddings?: number }): ModelTraits {
  if (!config.hidden_size)
    throw new Error('Its config.json names no hidden_size: not an embedding model of transformers.js');
  return {
    ...PLAIN,
    dimensions: config.hidden_size,
    maxTokens: Math.min(512, config.max_position_embeddings ?? 256),
    isEnglishOnly: false,
  };
}
