import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { Joined } from './join-lists.ts';

/**
 * So many of the question's own best stay in their places: it is what was meant, and a rewording may have lost the
 * point. Of the five that a reader of a search reads the last is for what several phrasings agree on
 * (docs/decisions/0004-ranking.md).
 */
const KEPT = 4;

/** A hit with its place in each phrasing's list if there are several; null where it is missing. */
export type Phrased = Joined & { readonly phrasings?: readonly (number | null)[] };

/**
 * Fuse the lists of a question's phrasings by Reciprocal Rank Fusion. Their scores are shares of different words, so
 * only the places are comparable. A single list stays unchanged.
 */
export function fusePhrasings(lists: readonly (readonly Joined[])[]): readonly Phrased[] {
  if (lists.length === 1) return lists[0]!;
  const places = lists.map((list) => new Map(list.map(({ id }, at) => [id, at + 1])));
  // If several phrasings find an observation, the one that ranks it first explains it.
  const first = new Map<number, Joined>();
  for (const hit of lists.flat()) {
    const known = first.get(hit.id);
    if (!known || hit.coverage > known.coverage) first.set(hit.id, hit);
  }
  const own = lists[0]!.slice(0, KEPT).map(({ id }) => id);
  const fused = fuseRanks(lists.map((list) => ({ ids: list.map(({ id }) => id), weight: 1 })));
  const most = fused[0]?.score ?? 0;
  const behind = fused.filter(({ id }) => !own.includes(id));
  return [...own.map((id, at) => ({ id, score: most + 1 / (at + 1) })), ...behind].map(({ id, score }) => ({
    ...first.get(id)!,
    score,
    fused: score,
    phrasings: places.map((placeOf) => placeOf.get(id) ?? null),
  }));
}
