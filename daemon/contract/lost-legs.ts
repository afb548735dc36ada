import { DEFAULT_RERANKER } from './model-kind.ts';

/**
 * Of a search's `degraded`, what may have cost results or their order: a leg that failed, came too late or has no model, or that
 * looked only among what was loaded so far (`text:partial`) or among terms which an older version made (`text:outdated`, until
 * they are made anew). The rest (`text:sql`, `text:cold`, `vector:rescored`) only says that another way was taken.
 */
export function lostLegs(degraded: readonly string[]): string[] {
  return degraded
    .filter((entry) => /:(failed|late|partial|outdated|no-model)$/.test(entry))
    .map((entry) => HINTS[entry] ?? entry);
}

const HINTS: Readonly<Record<string, string>> = {
  'rerank:no-model': `rerank:no-model; run agent-memory models add ${DEFAULT_RERANKER} --download`,
};
