import { readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import { holdsTable, holdsTransformer, kindOf } from './available-models.ts';
import type { Embedder } from './embedder.ts';
import { KNOWN_MODELS, type ModelTraits, traitsFromConfig } from './known-models.ts';
import { noEmbedder } from './none.ts';
import { openStaticTable, STATIC_TABLE_MODEL } from './static-table.ts';
import { openTransformers } from './transformers.ts';

type EmbedderSettings = {
  /** `auto`, `none`, a model's name, or the absolute path of a folder: of transformers.js, or a table of scripts/distill. */
  model: string;
  /** Where models asked for by name lie, a folder each. */
  modelsFolder: string;
  log?: { warn(details: object, message: string): void };
};

type OpenedEmbedder = {
  embedder: Embedder;
  /** Set when another model answers than was asked for, with what to do about it. */
  notice?: string;
};

/**
 * Open the embedder that the settings ask for; the network is never touched. A model that can't be had never stops a
 * start: the table inside the package answers in its place, and `notice` says so.
 */
export async function openEmbedder({ model, modelsFolder, log }: EmbedderSettings): Promise<OpenedEmbedder> {
  if (model === 'none') return { embedder: noEmbedder };
  if (model === 'auto' || model === STATIC_TABLE_MODEL) return { embedder: openStaticTable() };
  try {
    return { embedder: openByNameOrFolder(model, modelsFolder) };
  } catch (error) {
    const reason = messageOf(error);
    const notice = `The embedding model ${model} can't be used; ${STATIC_TABLE_MODEL} answers instead. ${reason}`;
    log?.warn({ model, reason }, 'embedding model not usable');
    return { embedder: openStaticTable(), notice };
  }
}

function openByNameOrFolder(model: string, modelsFolder: string): Embedder {
  const folder = isAbsolute(model) ? model : join(modelsFolder, model);
  const name = basename(folder);
  const known = KNOWN_MODELS[name];
  if (holdsTable(folder)) return openStaticTable(folder, name);
  if (kindOf(folder) === 'reranker') {
    throw new Error(
      `${name} gives no vectors: it is a reranker, which orders what a search with \`rerank\` found. AGENT_MEMORY_RERANKER says which one does; one that lies in models/ is taken by itself.`,
    );
  }
  if (holdsTransformer(folder)) {
    return openTransformers({ name, folder, traits: known ?? readTraits(folder) });
  }
  const download = known && !isAbsolute(model) ? `, or fetch it: agent-memory models add ${name} --download` : '';
  throw new Error(
    `Expected a transformers.js model in ${folder} (config.json, tokenizer.json, onnx/model_quantized.onnx); put it there${download}.`,
  );
}

function readTraits(folder: string): ModelTraits {
  const path = join(folder, 'config.json');
  try {
    return traitsFromConfig(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error(`Can't read ${path}: ${messageOf(cause)}`, { cause });
  }
}
