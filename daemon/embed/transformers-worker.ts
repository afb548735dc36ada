// A worker thread that runs one model with @xenova/transformers; embed/transformers.ts talks to it.
//
//   ← {id, texts}          texts with their prefixes
//   → {id, vectors}        one Float32Array, all vectors joined          → {id, error}
//
// It loads the model with the first request and keeps it until it is terminated. The network is never touched: models come by
// `agent-memory models add`, which shows progress, resumes and checks hashes.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { env, pipeline } from '@xenova/transformers';
import { withReadableIrVersion } from './onnx-version.ts';

export interface WorkerSettings {
  /** Folder of the model: config.json, tokenizer.json, onnx/model_quantized.onnx. */
  folder: string;
  pooling: 'mean' | 'cls';
  maxTokens: number;
}
export type WorkerRequest = { id: number; texts: string[] };
export type WorkerReply = { id: number; vectors: Float32Array } | { id: number; error: string };

const settings = workerData as WorkerSettings;
const port = parentPort;
if (!port) throw new Error('transformers-worker runs as a worker thread only');

env.localModelPath = dirname(settings.folder);
env.allowRemoteModels = false;
env.useFSCache = false;
// The library's cache is the only place where a file's bytes pass through our hands: see onnx-version.
env.useCustomCache = true;
env.customCache = {
  async match(key: string): Promise<Response | undefined> {
    const path = pathOf(key);
    if (!path || !existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    return new Response(path.endsWith('.onnx') ? withReadableIrVersion(bytes) : bytes);
  },
  async put(): Promise<void> {}, // nothing is fetched that could be kept
};

/** The file in the model's folder that a key of the library's cache stands for. */
function pathOf(key: string): string | undefined {
  const file = /(?:onnx\/)?[\w.-]+\.(?:json|onnx|txt|model)$/.exec(key)?.[0];
  return file && join(settings.folder, file);
}

async function load() {
  const extract = await pipeline('feature-extraction', basename(settings.folder), { quantized: true });
  // The tokenizer's own limit is the model's, 512 for MiniLM, where its authors trained and cut at 256.
  extract.tokenizer.model_max_length = settings.maxTokens;
  return extract;
}

let loading: ReturnType<typeof load> | undefined;

port.on('message', async ({ id, texts }: WorkerRequest) => {
  try {
    loading ??= load();
    const extract = await loading;
    const output = await extract(texts, { pooling: settings.pooling, normalize: true });
    const vectors = new Float32Array(output.data as Float32Array);
    port.postMessage({ id, vectors } satisfies WorkerReply, [vectors.buffer]);
  } catch (error) {
    loading = undefined;
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies WorkerReply);
  }
});
