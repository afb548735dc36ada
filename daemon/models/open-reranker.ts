import { basename, isAbsolute, join } from 'node:path';
import type { Health } from '../contract/health.ts';
import { DEFAULT_RERANKER } from '../contract/model-kind.ts';
import { findOnnxRuntime, missingRuntime } from '../home/find-onnx-runtime.ts';
import { availableModels, holdsTransformer, kindOf } from './available-models.ts';
import { openCrossEncoder } from './cross-encoder.ts';
import { RERANK_TOKENS } from './known-rerankers.ts';
import type { Reranker } from './reranker.ts';

type RerankerSettings = {
  /**
   * `auto`: a model in `modelsFolder`, the default first; `none`; a model's name there; or the absolute path of a
   * folder.
   */
  model: string;
  modelsFolder: string;
};

/** The reranker in the settings, searched for at each use: an added model is used without a restart. */
type Reranking = {
  /** The reranker; undefined if there is none or it can't be used. It is loaded when scores are first requested. */
  current(): Reranker | undefined;
  /** The reranker's name and any error that prevents its use; null if the settings name none and none is installed. */
  status(): Health['reranker'];
  close(): Promise<void>;
};

/** Create the access to the reranker in the settings; opens nothing yet and never uses the network. */
export function createReranking({ model, modelsFolder }: RerankerSettings): Reranking {
  let opened: { reranker: Reranker; path: string; hasFailed: boolean } | undefined;

  const folder = (): string | undefined => {
    if (model === 'none') return undefined;
    if (model !== 'auto') return isAbsolute(model) ? model : join(modelsFolder, model);
    const here = availableModels(modelsFolder).filter(
      ({ name, kind }) => kind === 'reranker' && holdsTransformer(join(modelsFolder, name)),
    );
    const chosen = here.find(({ name }) => name === DEFAULT_RERANKER) ?? here[0];
    return chosen && join(modelsFolder, chosen.name);
  };
  const faultOf = (path: string): string | null => {
    if (!holdsTransformer(path)) return `there is no cross-encoder of transformers.js in ${path}`;
    if (kindOf(path) !== 'reranker') return `${path} holds an embedding model`;
    return findOnnxRuntime(modelsFolder) === undefined ? missingRuntime(basename(path)) : null;
  };
  /** An opened reranker is used as long as its folder exists. */
  const chosen = () => (opened && faultOf(opened.path) === null ? opened.path : folder());

  return {
    current() {
      const path = chosen();
      const runtime = findOnnxRuntime(modelsFolder);
      if (path === undefined || runtime === undefined || faultOf(path) !== null) return undefined;
      if (opened?.path === path) return opened.reranker;
      void opened?.reranker.close();
      const inner = openCrossEncoder({ name: basename(path), folder: path, runtime, maxTokens: RERANK_TOKENS });
      const made = { path, hasFailed: false, reranker: watched(inner, (hasFailed) => (made.hasFailed = hasFailed)) };
      opened = made;
      return made.reranker;
    },
    status() {
      const path = chosen();
      if (path === undefined) return null;
      const failure = opened?.path === path && opened.hasFailed ? FAILED : null;
      return { model: basename(path), fault: faultOf(path) ?? failure };
    },
    async close() {
      await opened?.reranker.close();
    },
  };
}

/** The reason is left out: it may quote the judged texts. */
const FAILED = 'it failed in its last search; logs/daemon.log has the reason';

/**
 * Record whether a model can be loaded at its first use: testing it at each start or status request would take seconds.
 */
function watched(reranker: Reranker, tell: (hasFailed: boolean) => void): Reranker {
  return {
    ...reranker,
    async score(query, texts, signal) {
      try {
        const scores = await reranker.score(query, texts, signal);
        tell(false);
        return scores;
      } catch (error) {
        if (!signal?.aborted) tell(true);
        throw error;
      }
    },
  };
}
