// A worker that judges pairs of query and text with one cross-encoder of @xenova/transformers; models/cross-encoder.ts
// talks to it.
import { basename } from 'node:path';
import { AutoModelForSequenceClassification, AutoTokenizer } from '@xenova/transformers';
import { cutPair } from './cut-pair.ts';
import { serveModel } from './serve-model.ts';
import { workerData } from './worker-data.ts';

export type RerankWorkerData = { folder: string; runtime: string; maxTokens: number };
export type RerankInput = { query: string; texts: string[] };
/** The model's logit for each text, in order. */
export type RerankOutput = number[];

const { folder, maxTokens } = workerData<RerankWorkerData>();

serveModel({
  folder,
  async load() {
    const name = basename(folder);
    const [tokenizer, model] = await Promise.all([
      AutoTokenizer.from_pretrained(name),
      AutoModelForSequenceClassification.from_pretrained(name, { quantized: true }),
    ]);
    return { tokenizer, model };
  },
  async compute({ tokenizer, model }, { query, texts }: RerankInput): Promise<RerankOutput> {
    // The tokenizer would cut a pair at its end, including the closing token, and a long query would leave no room for
    // the text.
    const count = (first: string, second: string): number => tokenizer.encode(first, second).length;
    const pairs = texts.map((text) => cutPair({ query, text, maxTokens, count }));
    // The library's pipeline for classification accepts no pairs.
    const inputs = tokenizer(
      pairs.map((pair) => pair.query),
      { text_pair: pairs.map((pair) => pair.text), padding: true },
    );
    const { logits } = await model(inputs);
    if (logits?.dims.length !== 2 || logits.dims[1] !== 1) {
      throw new Error(`it gives ${logits ? `${logits.dims[1]} scores a pair` : 'no logits'}, a reranker gives one`);
    }
    return Array.from(logits.data as Float32Array);
  },
});
