import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { Joined } from './join-lists.ts';

/**
 * Weight of the list of a further phrasing; the question's own is 1. It is what was meant, and a rewording may have lost the point: with 1 each, rewordings by a
 * script cost 5 points of the bench's questions, with 0.5 2.5 (docs/recall-quality.md).
 */
const FURTHER_WEIGHT = 0.5;

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
  return fuseRanks(
    lists.map((list, at) => ({ ids: list.map(({ id }) => id), weight: at === 0 ? 1 : FURTHER_WEIGHT })),
  ).map(({ id, score }) => ({
    ...first.get(id)!,
    score,
    fused: score,
    phrasings: places.map((placeOf) => placeOf.get(id) ?? null),
  }));
}
