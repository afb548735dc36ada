import { batchByLength } from './batch-by-length.ts';
import { bundledWorker, openModelProcess, type ProcessLimits } from './model-process.ts';
import type { RerankInput, RerankOutput, RerankWorkerData } from './rerank-worker.ts';
import type { Reranker } from './reranker.ts';

type CrossEncoderSettings = ProcessLimits & {
  name: string;
  folder: string;
  /** The folder of the ONNX runtime's package. */
  runtime: string;
  maxTokens: number;
  workerPath?: string;
};

/** Open a cross-encoder of transformers.js; nothing is loaded before the first query. */
export function openCrossEncoder(settings: CrossEncoderSettings): Reranker {
  const { name, folder, runtime, maxTokens, workerPath = bundledWorker('rerank-worker'), ...limits } = settings;
  const model = openModelProcess<RerankInput, RerankOutput>({
    ...limits,
    label: `The reranker ${name}`,
    workerPath,
    workerData: { folder, runtime, maxTokens } satisfies RerankWorkerData,
  });
  return {
    name,
    async score(query, texts, signal) {
      const scores = new Array<number>(texts.length);
      await Promise.all(
        batchByLength(texts).map(async (batch) => {
          const logits = await model.run({ query, texts: batch.map((index) => texts[index]!) }, signal);
          for (const [i, at] of batch.entries()) scores[at] = sigmoid(logits[i]!);
        }),
      );
      return scores;
    },
    close: () => model.close(),
  };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
