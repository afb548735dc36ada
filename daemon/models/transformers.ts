import type { Embedder } from './embedder.ts';
import { englishFamiliarity } from './english-familiarity.ts';
import type { ModelTraits } from './known-models.ts';
import { bundledWorker, openModelProcess, type ProcessLimits } from './model-process.ts';
import { bertEnglishPieces } from './static-vocabulary.ts';
import type { EmbedInput, EmbedOutput, EmbedWorkerData } from './transformers-worker.ts';

/** Texts per batch: half a second of MiniLM on two cores. */
const BATCH_SIZE = 16;

type TransformersSettings = ProcessLimits & {
  name: string;
  folder: string;
  traits: ModelTraits;
  workerPath?: string;
};

/** Open an embedding model of transformers.js; nothing is loaded before the first text. Queries go before passages. */
export function openTransformers(settings: TransformersSettings): Embedder {
  const { name, folder, traits, workerPath = bundledWorker('transformers-worker'), ...limits } = settings;
  const { pooling, maxTokens } = traits;
  const model = openModelProcess<EmbedInput, EmbedOutput>({
    ...limits,
    label: `The embedding model ${name}`,
    workerPath,
    workerData: { folder, pooling, maxTokens } satisfies EmbedWorkerData,
  });
  return {
    name,
    dimensions: traits.dimensions,
    maxTokens,
    async embed(texts, kind, signal) {
      const prefix = kind === 'query' ? traits.queryPrefix : traits.passagePrefix;
      const batches: Promise<Float32Array[]>[] = [];
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        const batch = texts.slice(start, start + BATCH_SIZE).map((text) => prefix + text);
        const joined = model.run(batch, { isUrgent: kind === 'query', signal });
        batches.push(joined.then((vectors) => split(vectors, batch.length)));
      }
      return (await Promise.all(batches)).flat();
    },
    familiarity: (query) => (traits.isEnglishOnly ? englishFamiliarity(query, bertEnglishPieces()) : 1),
    close: () => model.close(),
  };
}

function split(joined: Float32Array, count: number): Float32Array[] {
  const dimensions = joined.length / count;
  return Array.from({ length: count }, (_, i) => joined.slice(i * dimensions, (i + 1) * dimensions));
}
