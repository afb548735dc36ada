// The worker's end of models/model-process.ts, common to all workers with a model of @xenova/transformers.
//
//   ← {id, input}     → {id, output}     → {id, error}
//
// The model is loaded with the first request and kept until the worker ends, which it also does when the daemon is
// gone. The network is never used: `agent-memory models add` downloads models; it shows progress, resumes and checks
// hashes.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { env } from '@xenova/transformers';
import { messageOf } from '../contract/errors.ts';
import { onnx } from './onnx-runtime.ts';
import { withReadableIrVersion } from './onnx-version.ts';

/** Maximum threads of a model: the runtime would otherwise use all cores, and wait for work in busy loops. */
const MAX_THREADS = 2;

export type ModelRequest<Input> = { id: number; input: Input };
export type ModelReply<Output> = { id: number; output: Output } | { id: number; error: string };

type Serving<Model, Input, Output> = {
  /** The model's folder: config.json, tokenizer.json, onnx/model_quantized.onnx. */
  folder: string;
  load(): Promise<Model>;
  compute(model: Model, input: Input): Promise<Output>;
};

/** Answer the daemon's requests with the model in a folder. If loading fails, the next request tries again. */
export function serveModel<Model, Input, Output>({ folder, load, compute }: Serving<Model, Input, Output>): void {
  readFrom(folder);
  limitThreads();
  // Sending fails when the daemon is gone, and then nothing waits for the reply.
  const reply = (answer: ModelReply<Output>) => process.send?.(answer, () => {});
  let loading: Promise<Model> | undefined;
  process.on('message', async (request: unknown) => {
    const { id, input } = request as ModelRequest<Input>;
    try {
      loading ??= load();
      const output = await compute(await loading, input);
      reply({ id, output });
    } catch (error) {
      loading = undefined;
      const message = messageOf(error);
      reply({ id, error: message });
    }
  });
}

function readFrom(folder: string): void {
  env.localModelPath = dirname(folder);
  env.allowRemoteModels = false;
  env.useFSCache = false;
  // The library's cache is the only place where we can change a file's bytes: see onnx-version.
  env.useCustomCache = true;
  env.customCache = {
    async match(key: string): Promise<Response | undefined> {
      // Map a key of the library's cache to a file in the folder.
      const file = /(?:onnx\/)?(?<![\w.-])[\w.-]+\.(?:json|onnx|txt|model)$/.exec(key)?.[0];
      const path = file && join(folder, file);
      if (!path || !existsSync(path)) return undefined;
      const bytes = readFileSync(path);
      return new Response(path.endsWith('.onnx') ? withReadableIrVersion(bytes) : bytes);
    },
    async put(): Promise<void> {}, // nothing is fetched, so there is nothing to cache
  };
}

/** The library passes no thread number to its runtime, so the runtime's own entry adds it. */
function limitThreads(): void {
  const create = onnx.InferenceSession.create.bind(onnx.InferenceSession);
  const threads = { intraOpNumThreads: Math.min(MAX_THREADS, availableParallelism()), interOpNumThreads: 1 };
  onnx.InferenceSession.create = (model, options) => create(model, { ...options, ...threads });
}
