import type { VectorHit } from '../store/search.ts';
import type { TextLeg } from './score-query.ts';

export type Ranked = {
  id: number;
  score: number;
  text: { rank: number; score: number } | null;
  vector: { rank: number; score: number } | null;
};
const K = 5;
const VECTOR_WEIGHT = 0.3;

/** Weighted Reciprocal Rank Fusion of both legs. */
export function rank(legs: { text: TextLeg | undefined; vector: readonly VectorHit[] }): Ranked[] {
  const all = new Map<number, Ranked>();
  legs.text?.hits.forEach((hit, i) => {
    all.set(hit.id, { id: hit.id, score: 1 / (K + i + 1), text: { rank: i + 1, score: hit.score }, vector: null });
  });
  const seen = new Set<number>();
  for (const hit of legs.vector) {
    if (seen.has(hit.id)) continue;
    seen.add(hit.id);
    const known = all.get(hit.id) ?? { id: hit.id, score: 0, text: null, vector: null };
    known.vector = { rank: seen.size, score: hit.similarity };
    known.score += VECTOR_WEIGHT / (K + seen.size);
    all.set(hit.id, known);
  }
  return [...all.values()].sort((a, b) => b.score - a.score || b.id - a.id);
}
