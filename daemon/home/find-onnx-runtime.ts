import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageRoot } from './package-root.ts';

/**
 * The package that runs models of transformers.js; 1.14.0 is the version that @xenova/transformers 2.17 was made for.
 */
export const ONNX_RUNTIME = { name: 'onnxruntime-node', version: '1.14.0' } as const;

/** The folder of the runtime that `agent-memory models runtime` installs; no model can have this name. */
export const runtimeFolder = (modelsFolder: string): string => join(modelsFolder, '.runtime');

/** The binary that the runtime loads, below its package's folder. */
export const runtimeBinary = (): string =>
  join('bin', 'napi-v3', process.platform, process.arch, 'onnxruntime_binding.node');

/**
 * The folder of the ONNX runtime's package: the one beside the models, or the one in agent-memory's own node_modules,
 * as in a developer's clone. Undefined if there is none of the right version for this machine.
 */
export function findOnnxRuntime(modelsFolder: string): string | undefined {
  const installed = join(runtimeFolder(modelsFolder), 'node_modules', ONNX_RUNTIME.name);
  return [installed, ownRuntime()].find((folder) => folder !== undefined && isUsable(folder));
}

/** The error for a model that can't run without the runtime, with the command that installs it. */
export const missingRuntime = (model: string): string =>
  `${model} needs the ONNX runtime, which is not installed: agent-memory models runtime`;

function ownRuntime(): string | undefined {
  try {
    return dirname(createRequire(join(packageRoot(), 'package.json')).resolve(`${ONNX_RUNTIME.name}/package.json`));
  } catch {
    return undefined; // a user's install has none
  }
}

function isUsable(folder: string): boolean {
  const path = join(folder, 'package.json');
  if (!existsSync(path) || !existsSync(join(folder, runtimeBinary()))) return false;
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version?: string };
  return version === ONNX_RUNTIME.version;
}
