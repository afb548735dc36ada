import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AvailableModel } from '../client/api-admin.ts';
import { type ModelKind, modelKindOf } from '../contract/model-kind.ts';
import { findOnnxRuntime } from '../home/find-onnx-runtime.ts';
import { KNOWN_MODELS } from './known-models.ts';
import { KNOWN_RERANKERS } from './known-rerankers.ts';
import { STATIC_TABLE_MODEL } from './static-table.ts';

/**
 * The models that are installed or can be downloaded, by name: those in `modelsFolder`, the table inside the package,
 * and the known ones of the model hub.
 */
export function availableModels(modelsFolder: string): AvailableModel[] {
  const known = [...Object.keys(KNOWN_MODELS), ...Object.keys(KNOWN_RERANKERS)];
  const names = new Set([STATIC_TABLE_MODEL, ...foldersOf(modelsFolder), ...known]);
  const canRun = findOnnxRuntime(modelsFolder) !== undefined;
  const isReady = (folder: string) => holdsTable(folder) || (canRun && holdsTransformer(folder));
  return [...names].sort().map((name) => ({
    name,
    kind: kindOf(join(modelsFolder, name)),
    dimensions: KNOWN_MODELS[name]?.dimensions ?? null,
    is_here: name === STATIC_TABLE_MODEL || isReady(join(modelsFolder, name)),
    hub: KNOWN_MODELS[name]?.hub ?? KNOWN_RERANKERS[name]?.hub ?? null,
  }));
}

/** Whether a folder contains a usable model: of transformers.js, or a table from scripts/distill. */
const holdsModel = (folder: string): boolean => holdsTransformer(folder) || holdsTable(folder);
export const holdsTransformer = (folder: string): boolean => existsSync(join(folder, 'onnx', 'model_quantized.onnx'));
export const holdsTable = (folder: string): boolean => existsSync(join(folder, 'table.i8'));

/** The kind of a model, by its name, else by its config.json; by default an embedder. */
export function kindOf(folder: string): ModelKind {
  const name = basename(folder);
  if (name in KNOWN_RERANKERS) return 'reranker';
  const config = join(folder, 'config.json');
  if (name in KNOWN_MODELS || !existsSync(config)) return 'embedder';
  try {
    return modelKindOf(JSON.parse(readFileSync(config, 'utf8')));
  } catch {
    return 'embedder'; // opening the model reports the fault of the file
  }
}

function foldersOf(modelsFolder: string): string[] {
  if (!existsSync(modelsFolder)) return [];
  return readdirSync(modelsFolder, { withFileTypes: true })
    .filter((entry) => !entry.name.endsWith('.partial') && holdsModel(join(modelsFolder, entry.name)))
    .map((entry) => entry.name);
}
