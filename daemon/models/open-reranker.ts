import { basename, isAbsolute, join } from 'node:path';
import type { Health } from '../contract/health.ts';
import { DEFAULT_RERANKER } from '../contract/model-kind.ts';
import { availableModels, holdsTransformer, kindOf } from './available-models.ts';
import { openCrossEncoder } from './cross-encoder.ts';
import { RERANK_TOKENS } from './known-rerankers.ts';
import type { Reranker } from './reranker.ts';

type RerankerSettings = {
  /** `auto`: what lies in `modelsFolder`, the default first; `none`; a model's name there, or the absolute path of a folder. */
  model: string;
  modelsFolder: string;
};

/** The reranker that the settings ask for, looked for whenever one is wanted: a model that was added is there without a restart. */
type Reranking = {
  /** undefined: there is none, or it can't be used. Nothing is loaded before it is asked for scores. */
  current(): Reranker | undefined;
  /** Which one it is, and what keeps it from being used; null where the settings name none and none lies there. */
  status(): Health['reranker'];
  close(): Promise<void>;
};

/** Offer what the settings ask for; the network is never touched, nothing is opened yet. */
export function createReranking({ model, modelsFolder }: RerankerSettings): Reranking {
  let opened: { reranker: Reranker; path: string; hasFailed: boolean } | undefined;

  const folder = (): string | undefined => {
    if (model === 'none') return undefined;
    if (model !== 'auto') return isAbsolute(model) ? model : join(modelsFolder, model);
    const here = availableModels(modelsFolder).filter((one) => one.kind === 'reranker' && one.is_here);
    const chosen = here.find(({ name }) => name === DEFAULT_RERANKER) ?? here[0];
    return chosen && join(modelsFolder, chosen.name);
  };
  const faultOf = (path: string): string | null => {
    if (!holdsTransformer(path)) return `there is no cross-encoder of transformers.js in ${path}`;
    return kindOf(path) === 'reranker' ? null : `${path} holds an embedding model`;
  };
  /** What was opened goes on for as long as it lies there. */
  const chosen = () => (opened && faultOf(opened.path) === null ? opened.path : folder());

  return {
    current() {
      const path = chosen();
      if (path === undefined || faultOf(path) !== null) return undefined;
      if (opened?.path === path) return opened.reranker;
      void opened?.reranker.close();
      const inner = openCrossEncoder({ name: basename(path), folder: path, maxTokens: RERANK_TOKENS });
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

/** Without the reason: it may quote what was to be judged. */
const FAILED = 'it failed when a search last asked for it, logs/daemon.log says why';

/** Whether a model can be loaded shows when it is: nobody waits for seconds at each start, or for each look at the status. */
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
