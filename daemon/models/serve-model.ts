// The worker's end of models/model-process.ts: what every worker with a model of @xenova/transformers does alike.
//
//   ← {id, input}     → {id, output}     → {id, error}
//
// The model is loaded with the first request and kept until the worker is ended; without a daemon there is nothing left to wait
// for, and it ends by itself. The network is never touched: models come by `agent-memory models add`, which shows progress,
// resumes and checks hashes.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from '@xenova/transformers';
import { messageOf } from '../contract/errors.ts';
import { withReadableIrVersion } from './onnx-version.ts';

export type ModelRequest<Input> = { id: number; input: Input };
export type ModelReply<Output> = { id: number; output: Output } | { id: number; error: string };

type Serving<Model, Input, Output> = {
  /** Of the model: config.json, tokenizer.json, onnx/model_quantized.onnx. */
  folder: string;
  load(): Promise<Model>;
  compute(model: Model, input: Input): Promise<Output>;
};

/** Answer the daemon's requests by the model in a folder. One that fails to load is tried anew with the next request. */
export function serveModel<Model, Input, Output>({ folder, load, compute }: Serving<Model, Input, Output>): void {
  readFrom(folder);
  // Refused when the daemon is gone: nobody waits for it.
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

/** What the daemon handed to this worker when it started it. */
export const workerData = <Data>(): Data => JSON.parse(process.argv[2] ?? 'null') as Data;

function readFrom(folder: string): void {
  env.localModelPath = dirname(folder);
  env.allowRemoteModels = false;
  env.useFSCache = false;
  // The library's cache is the only place where a file's bytes pass through our hands: see onnx-version.
  env.useCustomCache = true;
  env.customCache = {
    async match(key: string): Promise<Response | undefined> {
      // The file in the folder that a key of the library's cache stands for.
      const file = /(?:onnx\/)?(?<![\w.-])[\w.-]+\.(?:json|onnx|txt|model)$/.exec(key)?.[0];
      const path = file && join(folder, file);
      if (!path || !existsSync(path)) return undefined;
      const bytes = readFileSync(path);
      return new Response(path.endsWith('.onnx') ? withReadableIrVersion(bytes) : bytes);
    },
    async put(): Promise<void> {}, // nothing is fetched that could be kept
  };
}
