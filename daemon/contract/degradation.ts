import { DEFAULT_RERANKER } from './model-kind.ts';

/**
 * What a search or a prompt's recall may lack, as a reply's `degraded` says it, and whether that may have cost results or their
 * order. A leg that took another way (`text:sql`, `vector:rescored`) or waits for its index (`text:cold`) costs none.
 */
const MAY_COST = {
  'text:sql': false,
  'text:cold': false,
  'text:behind': false,
  'text:too large': false,
  /** Only what was loaded of the index so far. */
  'text:partial': true,
  /** SQL searched terms that another version of the analyser made, until they are made again. */
  'text:outdated': true,
  'text:late': true,
  'text:failed': true,
  /** How near the text leg's own hits are, instead of the nearest of all. */
  'vector:rescored': false,
  'vector:late': true,
  'vector:failed': true,
  'rerank:no-model': true,
  'rerank:late': true,
  'rerank:failed': true,
} as const;

export type Degradation = keyof typeof MAY_COST;

const HINTS: { [name in Degradation]?: string } = {
  'rerank:no-model': `rerank:no-model; run agent-memory models add ${DEFAULT_RERANKER} --download`,
};

/** Of a reply's `degraded`, what may have cost results or their order, with what to do about it. */
export function lostLegs(degraded: readonly string[]): string[] {
  return degraded.filter(mayCost).map((entry) => HINTS[entry] ?? entry);
}

function mayCost(entry: string): entry is Degradation {
  return Object.hasOwn(MAY_COST, entry) && MAY_COST[entry as Degradation];
}
