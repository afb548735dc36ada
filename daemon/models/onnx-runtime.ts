import { createRequire } from 'node:module';
import { workerData } from './worker-data.ts';

type OnnxRuntime = { InferenceSession: { create(model: Uint8Array, options: object): Promise<unknown> } };

/**
 * The ONNX runtime in the folder that the daemon passed; scripts/build.mjs gives it to transformers.js for its import
 * of onnxruntime-node.
 */
export const onnx = createRequire(import.meta.url)(workerData<{ runtime: string }>().runtime) as OnnxRuntime;
