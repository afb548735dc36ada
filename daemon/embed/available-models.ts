import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AvailableModel } from '../contract/api.ts';
import { KNOWN_MODELS } from './known-models.ts';
import { STATIC_TABLE_MODEL } from './static-table.ts';

/**
 * The models that `use` would take, or that can be had on request, by name: what lies in `modelsFolder`, the table inside the
 * package, and the known ones of the model hub.
 */
export function availableModels(modelsFolder: string): AvailableModel[] {
  const names = new Set([STATIC_TABLE_MODEL, ...foldersOf(modelsFolder), ...Object.keys(KNOWN_MODELS)]);
  return [...names].sort().map((name) => ({
    name,
    dimensions: KNOWN_MODELS[name]?.dimensions ?? null,
    is_here: name === STATIC_TABLE_MODEL || holdsModel(join(modelsFolder, name)),
    hub: KNOWN_MODELS[name]?.hub ?? null,
  }));
}

/** Whether a folder holds a model that can be opened: of transformers.js, or a table that scripts/distill made. */
export const holdsModel = (folder: string): boolean => holdsTransformer(folder) || holdsTable(folder);
export const holdsTransformer = (folder: string): boolean => existsSync(join(folder, 'onnx', 'model_quantized.onnx'));
export const holdsTable = (folder: string): boolean => existsSync(join(folder, 'table.i8'));

function foldersOf(modelsFolder: string): string[] {
  if (!existsSync(modelsFolder)) return [];
  return readdirSync(modelsFolder, { withFileTypes: true })
    .filter((entry) => !entry.name.endsWith('.partial') && holdsModel(join(modelsFolder, entry.name)))
    .map((entry) => entry.name);
}
