import type { Legs } from './ask-legs.ts';
import type { Ranked } from './rank-interim.ts';

const FLOOR = 0.35;
export function isRelevant(hit: Ranked, legs: Legs): boolean {
  void legs;
  return (hit.text?.score ?? 0) >= FLOOR;
}
