import { readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import { findOnnxRuntime, missingRuntime } from '../home/find-onnx-runtime.ts';
import { holdsTable, holdsTransformer, kindOf } from './available-models.ts';
import type { Embedder } from './embedder.ts';
import { KNOWN_MODELS, type ModelTraits, traitsFromConfig } from './known-models.ts';
import { noEmbedder } from './no-embedder.ts';
import { openStaticTable, STATIC_TABLE_MODEL } from './static-table.ts';
import { openTransformers } from './transformers.ts';

type EmbedderSettings = {
  /**
   * `auto`, `none`, a model's name, or the absolute path of a folder: of transformers.js, or a table of
   * scripts/distill.
   */
  model: string;
  /** The folder of models that are selected by name, one subfolder each. */
  modelsFolder: string;
  log?: { warn(details: object, message: string): void };
};

type OpenedEmbedder = {
  embedder: Embedder;
  /** Set when a model other than the requested one is used, with what to do about it. */
  notice?: string;
};

/**
 * Open the embedder in the settings; the network is never used. An unusable model doesn't prevent a start: the table
 * inside the package replaces it, and `notice` says so.
 */
export async function openEmbedder({ model, modelsFolder, log }: EmbedderSettings): Promise<OpenedEmbedder> {
  if (model === 'none') return { embedder: noEmbedder };
  if (model === 'auto' || model === STATIC_TABLE_MODEL) return { embedder: openStaticTable() };
  try {
    return { embedder: openByNameOrFolder(model, modelsFolder) };
  } catch (error) {
    const reason = messageOf(error);
    const notice = `The embedding model ${model} can't be used; ${STATIC_TABLE_MODEL} answers instead. ${reason}`;
    log?.warn({ model, reason }, 'the embedding model cannot be used');
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
      `${name} makes no vectors: it is a reranker, which orders the results of a search with \`rerank\`. ` +
        'AGENT_MEMORY_RERANKER selects one; a reranker in models/ is used automatically.',
    );
  }
  if (holdsTransformer(folder)) {
    const runtime = findOnnxRuntime(modelsFolder);
    if (runtime === undefined) throw new Error(missingRuntime(name));
    return openTransformers({ name, folder, runtime, traits: known ?? readTraits(folder) });
  }
  const download = known && !isAbsolute(model) ? `, or fetch it: agent-memory models add ${name}` : '';
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
