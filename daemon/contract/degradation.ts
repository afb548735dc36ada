import { DEFAULT_RERANKER } from './model-kind.ts';

/**
 * The values of a reply's `degraded`: what a search or a prompt's recall may lack, and whether that may have cost
 * results or their order. A leg that used another method (`vector:rescored`) or waits for its index (`text:cold`) costs
 * neither.
 */
const MAY_COST = {
  'text:cold': false,
  /** The index as it is loaded: the writes of the last moment are missing. */
  'text:behind': false,
  'text:too large': false,
  /** Only the part of the index that is loaded so far. */
  'text:partial': true,
  /** SQL searched terms of another version of the analyser, until they are made again. */
  'text:outdated': true,
  'text:late': true,
  'text:failed': true,
  /** The text leg's own hits by nearness, instead of the nearest of all. */
  'vector:rescored': false,
  'vector:late': true,
  'vector:failed': true,
  'rerank:no-model': true,
  'rerank:late': true,
  'rerank:failed': true,
} as const;

export type Degradation = keyof typeof MAY_COST;

const HINTS: { [name in Degradation]?: string } = {
  'rerank:no-model': `rerank:no-model; run agent-memory models add ${DEFAULT_RERANKER}`,
};

/** The values of a reply's `degraded` that may have cost results or their order, with what to do about them. */
export function lostLegs(degraded: readonly string[]): string[] {
  return degraded.filter(mayCost).map((entry) => HINTS[entry] ?? entry);
}

function mayCost(entry: string): entry is Degradation {
  return Object.hasOwn(MAY_COST, entry) && MAY_COST[entry as Degradation];
}
