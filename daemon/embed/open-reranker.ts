import { basename, isAbsolute, join } from 'node:path';
import { DEFAULT_RERANKER } from '../contract/model-kind.ts';
import { availableModels, holdsTransformer, kindOf } from './available-models.ts';
import { openCrossEncoder } from './cross-encoder.ts';
import { RERANK_TOKENS } from './known-rerankers.ts';
import type { Reranker } from './reranker.ts';

export type RerankerSettings = {
  /** `auto`: what lies in `modelsFolder`, the default first; `none`; a model's name there, or the absolute path of a folder. */
  model: string;
  modelsFolder: string;
};

/** The reranker that the settings ask for, looked for whenever one is wanted: a model that was added is there without a restart. */
export interface Reranking {
  /** undefined: there is none, or it can't be used. Nothing is loaded before it is asked for scores. */
  current(): Reranker | undefined;
  /** Why the one that the settings name can't be used; undefined when it can, and when they name none. */
  fault(): string | undefined;
  close(): Promise<void>;
}

/** Offer what the settings ask for; the network is never touched, nothing is opened yet. */
export function createReranking({ model, modelsFolder }: RerankerSettings): Reranking {
  let opened: Reranker | undefined;

  const folder = (): string | undefined => {
    if (model === 'none') return undefined;
    if (model !== 'auto') return isAbsolute(model) ? model : join(modelsFolder, model);
    const here = availableModels(modelsFolder).filter((one) => one.kind === 'reranker' && one.is_here);
    const chosen = here.find(({ name }) => name === DEFAULT_RERANKER) ?? here[0];
    return chosen && join(modelsFolder, chosen.name);
  };
  const faultOf = (path: string): string | undefined => {
    if (holdsTransformer(path) && kindOf(path) === 'reranker') return undefined;
    const found = holdsTransformer(path) ? 'that one is an embedding model' : 'there is none';
    return `The reranker ${model} can't be used; searches keep their order. Expected a cross-encoder of transformers.js in ${path}, ${found}: agent-memory models add ${DEFAULT_RERANKER} --download brings one, AGENT_MEMORY_RERANKER=auto takes it.`;
  };

  return {
    current() {
      if (opened) return opened;
      const path = folder();
      if (path === undefined || faultOf(path) !== undefined) return undefined;
      opened = openCrossEncoder({ name: basename(path), folder: path, maxTokens: RERANK_TOKENS });
      return opened;
    },
    fault() {
      const path = model === 'auto' ? undefined : folder();
      return path && faultOf(path);
    },
    async close() {
      await opened?.close();
    },
  };
}
