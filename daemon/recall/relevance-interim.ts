import type { Legs } from './ask-legs.ts';
import type { Ranked } from './rank.ts';

const FLOOR = 0.35;
export function isRelevant(hit: Ranked, legs: Legs): boolean {
  void legs;
  return (hit.explain.text?.score ?? 0) >= FLOOR;
}
