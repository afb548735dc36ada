/**
 * Averages an observation's vector similarity with its session neighbours'.
 *
 * A turn alone is often a poor text to embed ("yes, the second one"); the neighbours find it. The list has only the
 * nearest chunks, so anything else counts as far as the last one listed.
 */

import type { VectorHit } from '../../store/memories/search.ts';
import { neighbourShare } from '../text-index/expand-with-neighbours.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { ModelWeight } from './model-weights.ts';

export type VectorLeg = {
  model: string;
  /**
   * The nearest chunks, best first. 100 hits measured like 200; 50 lost one point. Adding the best text hits didn't
   * help.
   */
  nearest: readonly VectorHit[];
  /** The query's vector by this model; missing from a stand-in. */
  asked?: Float32Array;
  /** How much of the query the model understands, 0–1 (Embedder.familiarity). Default 1. */
  familiarity?: number;
  /**
   * Only text hits were compared (legs/stand-in), so the list says little about the rest of the project. Default false.
   */
  isOfHits?: boolean;
};

export type VectorEvidence = {
  /** Observations with a known similarity. */
  readonly ids: readonly number[];
  /** Evidence for an observation, comparable with a text score. */
  of(id: number): number;
  similarityOf(id: number): number | undefined;
  rankOf(id: number): number | undefined;
  /** Whether it or a session neighbour is near enough to show without a matching word. */
  isNear(id: number): boolean;
};

/** Weights of the observations 1, 2 and 3 places away. Vectors alone on locomo: recall@10 45.6 → 55.8. */
const NEIGHBOUR_WEIGHTS = [0.3, 0.2, 0.1];
export const VECTOR_REACH = NEIGHBOUR_WEIGHTS.length;

export function vectorEvidence(
  leg: VectorLeg,
  { weight, baseline, floor: nearFrom, isEnglishOnly }: ModelWeight,
  text: TextLeg | null,
): VectorEvidence {
  const known = new Map<number, number>();
  const ranks = new Map<number, number>();
  let floor = 1;
  for (const { id, similarity } of leg.nearest) {
    if (!ranks.has(id)) ranks.set(id, ranks.size + 1);
    known.set(id, Math.max(similarity, known.get(id) ?? -1));
    floor = Math.min(floor, similarity);
  }
  if (leg.nearest.length === 0) floor = 0;

  const ofNeighbours = text ? neighbourShare(text.averageLength) : 1;
  const familiarity = isEnglishOnly ? (leg.familiarity ?? 1) : 1;
  // Beside a text leg, vectors count less if the model hardly knows the query. Alone, they decide the order.
  const effective = weight * (text ? familiarity : 1);
  // For texts of unknown words, chance cosines reach 0.5.
  const near = nearFrom * (2 - familiarity);
  const isNearItself = (id: number): boolean => (known.get(id) ?? -1) >= near;
  const scaled = (similarity: number): number => Math.max(0, similarity - baseline) / (1 - baseline);
  return {
    ids: [...known.keys()],
    of(id) {
      let sum = known.get(id) ?? floor;
      let weights = 1;
      for (const { id: neighbour, distance } of text?.neighboursOf(id, VECTOR_REACH) ?? []) {
        const share = ofNeighbours * NEIGHBOUR_WEIGHTS[distance - 1]!;
        sum += share * (known.get(neighbour) ?? floor);
        weights += share;
      }
      return effective * scaled(sum / weights);
    },
    similarityOf: (id) => known.get(id),
    rankOf: (id) => ranks.get(id),
    isNear: (id) =>
      isNearItself(id) ||
      (text?.neighboursOf(id, VECTOR_REACH).some((neighbour) => isNearItself(neighbour.id)) ?? false),
  };
}
