import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { Joined } from './join-lists.ts';

/**
 * What a reader of a search reads: so many of the question's own best stay before all others. It is what was meant, and a rewording may have
 * lost the point. Further phrasings order them anew and find what comes behind (docs/recall-quality.md).
 */
const KEPT = 5;

/** A hit, with its place in the list of each phrasing where there are several; null where that one doesn't find it. */
export type Phrased = Joined & { readonly phrasings?: readonly (number | null)[] };

/**
 * Fuse the lists of one question's phrasings by Reciprocal Rank Fusion, an observation once. The phrasings' scores are shares of different
 * words, so only their places compare. A single list stays as it is.
 */
export function fusePhrasings(lists: readonly (readonly Joined[])[]): readonly Phrased[] {
  if (lists.length === 1) return lists[0]!;
  const places = lists.map((list) => new Map(list.map(({ id }, at) => [id, at + 1])));
  // Of an observation that several find, the list that has it first says why, and how much of the question it covers.
  const first = new Map<number, Joined>();
  for (const hit of lists.flat()) {
    const known = first.get(hit.id);
    if (!known || hit.coverage > known.coverage) first.set(hit.id, hit);
  }
  const kept = new Set(lists[0]!.slice(0, KEPT).map(({ id }) => id));
  const fused = fuseRanks(lists.map((list) => ({ ids: list.map(({ id }) => id), weight: 1 })));
  const most = fused[0]?.score ?? 0;
  return fused
    .map(({ id, score }) => ({ id, score: kept.has(id) ? score + most : score }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .map(({ id, score }) => ({
      ...first.get(id)!,
      score,
      fused: score,
      phrasings: places.map((placeOf) => placeOf.get(id) ?? null),
    }));
}
