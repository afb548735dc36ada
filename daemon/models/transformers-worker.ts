// A worker that turns texts into vectors with one model of @xenova/transformers; models/transformers.ts talks to it.
import { basename } from 'node:path';
import { pipeline } from '@xenova/transformers';
import { serveModel } from './serve-model.ts';
import { workerData } from './worker-data.ts';

export type EmbedWorkerData = { folder: string; runtime: string; pooling: 'mean' | 'cls'; maxTokens: number };
/** Texts to embed, with prefixes. */
export type EmbedInput = string[];
/** All vectors joined, in the order of the texts. */
export type EmbedOutput = Float32Array;

const { folder, pooling, maxTokens } = workerData<EmbedWorkerData>();

serveModel({
  folder,
  async load() {
    const extract = await pipeline('feature-extraction', basename(folder), { quantized: true });
    // The tokenizer's limit is the model's, 512 for MiniLM, but its authors trained with texts cut at 256.
    extract.tokenizer.model_max_length = maxTokens;
    return extract;
  },
  async compute(extract, texts: EmbedInput): Promise<EmbedOutput> {
    const output = await extract(texts, { pooling, normalize: true });
    return new Float32Array(output.data as Float32Array);
  },
});
