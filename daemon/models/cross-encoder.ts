import { bundledWorker, openModelProcess, type ProcessLimits } from './model-process.ts';
import type { RerankInput, RerankOutput, RerankWorkerData } from './rerank-worker.ts';
import type { Reranker } from './reranker.ts';

/** Pairs per batch: a cancelled request occupies the worker for at most one batch. */
const BATCH_SIZE = 8;

type CrossEncoderSettings = ProcessLimits & {
  name: string;
  folder: string;
  maxTokens: number;
  workerPath?: string;
};

/** Open a cross-encoder of transformers.js; nothing is loaded before the first query. */
export function openCrossEncoder(settings: CrossEncoderSettings): Reranker {
  const { name, folder, maxTokens, workerPath = bundledWorker('rerank-worker'), ...limits } = settings;
  const model = openModelProcess<RerankInput, RerankOutput>({
    ...limits,
    label: `The reranker ${name}`,
    workerPath,
    workerData: { folder, maxTokens } satisfies RerankWorkerData,
  });
  return {
    name,
    async score(query, texts, signal) {
      // A batch is as wide as its longest text, so texts of similar length share one, which saves padding.
      const byLength = texts.map((_, at) => at).sort((a, b) => texts[a]!.length - texts[b]!.length);
      const scores = new Array<number>(texts.length);
      const batches: Promise<void>[] = [];
      for (let start = 0; start < byLength.length; start += BATCH_SIZE) {
        const batch = byLength.slice(start, start + BATCH_SIZE);
        const work = model.run({ query, texts: batch.map((at) => texts[at]!) }, { isUrgent: true, signal });
        batches.push(
          work.then((logits) => {
            for (const [i, at] of batch.entries()) scores[at] = sigmoid(logits[i]!);
          }),
        );
      }
      await Promise.all(batches);
      return scores;
    },
    close: () => model.close(),
  };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
