import { modelWeight } from '../ranking/model-weights.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';

/** How far below a model's floor (ranking/vector-evidence) a vector still counts as nearly near. */
const NEARLY = 0.05;

/** Observations without evidence whose vectors are just below the floor, nearest first. */
export function nearlyNear(ranked: readonly Ranked[], leg: VectorLeg | null): number[] {
  if (!leg) return [];
  const { floor, isEnglishOnly } = modelWeight(leg.model);
  const familiarity = isEnglishOnly ? (leg.familiarity ?? 1) : 1;
  const least = floor * (2 - familiarity) - NEARLY;
  const similarity = ({ explain }: Ranked) => explain.vector?.similarity ?? -1;
  return ranked
    .filter((hit) => !hit.hasEvidence && similarity(hit) >= least)
    .sort((a, b) => similarity(b) - similarity(a))
    .map(({ id }) => id);
}
