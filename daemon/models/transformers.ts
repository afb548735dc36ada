/**
 * An embedding model of transformers.js, in two processes that come and go by themselves:
 *
 *   queries   wait only for each other; kept alive for half an hour, since the next prompt may come at any time
 *   passages  yield to everything else on the machine; ended soon after the last one, since batches take 300 MB
 *
 * A prompt waits at most 25 ms for its vector. In one process it would wait behind a running batch, for half a second.
 */
import { batchByLength } from './batch-by-length.ts';
import type { Embedder } from './embedder.ts';
import { englishFamiliarity } from './english-familiarity.ts';
import type { ModelTraits } from './known-models.ts';
import { bundledWorker, openModelProcess, type ProcessLimits } from './model-process.ts';
import { bertEnglishPieces } from './static-vocabulary.ts';
import type { EmbedInput, EmbedOutput, EmbedWorkerData } from './transformers-worker.ts';

const IDLE_MS = { query: 30 * 60_000, passage: 60_000 };
/**
 * How long a reply may take, loading the model from a slow disk included: of one text, of a batch on a busy machine.
 */
const REPLY_TIMEOUT_MS = { query: 30_000, passage: 120_000 };

type TransformersSettings = ProcessLimits & {
  name: string;
  folder: string;
  /** The folder of the ONNX runtime's package. */
  runtime: string;
  traits: ModelTraits;
  workerPath?: string;
};

/** Open an embedding model of transformers.js; nothing is loaded before the first text. */
export function openTransformers(settings: TransformersSettings): Embedder {
  const { name, folder, runtime, traits, workerPath = bundledWorker('transformers-worker'), ...limits } = settings;
  const { pooling, maxTokens } = traits;
  const open = (kind: 'query' | 'passage') =>
    openModelProcess<EmbedInput, EmbedOutput>({
      idleMs: IDLE_MS[kind],
      replyTimeoutMs: REPLY_TIMEOUT_MS[kind],
      ...limits,
      label: `The embedding model ${name}`,
      workerPath,
      workerData: { folder, runtime, pooling, maxTokens } satisfies EmbedWorkerData,
      isBackground: kind === 'passage',
    });
  const processes = { query: open('query'), passage: open('passage') };
  const prefixes = { query: traits.queryPrefix, passage: traits.passagePrefix };
  return {
    name,
    dimensions: traits.dimensions,
    maxTokens,
    storesPassages: true,
    async embed(texts, kind, signal) {
      const vectors = new Array<Float32Array>(texts.length);
      await Promise.all(
        batchByLength(texts).map(async (batch) => {
          const input = batch.map((index) => prefixes[kind] + texts[index]!);
          const joined = await processes[kind].run(input, signal);
          const dimensions = joined.length / batch.length;
          for (const [i, at] of batch.entries()) vectors[at] = joined.slice(i * dimensions, (i + 1) * dimensions);
        }),
      );
      return vectors;
    },
    familiarity: (query) => (traits.isEnglishOnly ? englishFamiliarity(query, bertEnglishPieces()) : 1),
    warm() {
      // A model that can't be loaded fails when a query needs it.
      processes.query.run(['warm'], undefined).catch(() => {});
    },
    async close() {
      await Promise.all([processes.query.close(), processes.passage.close()]);
    },
  };
}
