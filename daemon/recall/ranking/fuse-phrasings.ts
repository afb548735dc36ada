import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { Joined } from './join-lists.ts';

/**
 * Weight of a further phrasing's list; the question's own is 1. A rewording may lose the point: scripted rewordings
 * cost 5 points of the bench's questions at weight 1, 2.5 at 0.5 (docs/recall-quality.md).
 */
const FURTHER_WEIGHT = 0.5;

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
  return fuseRanks(
    lists.map((list, at) => ({ ids: list.map(({ id }) => id), weight: at === 0 ? 1 : FURTHER_WEIGHT })),
  ).map(({ id, score }) => ({
    ...first.get(id)!,
    score,
    fused: score,
    phrasings: places.map((placeOf) => placeOf.get(id) ?? null),
  }));
}
