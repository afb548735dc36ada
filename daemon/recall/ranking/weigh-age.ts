import { DAY_MS } from '../../contract/calendar-days.ts';

/** Least weight of an old or doubtful observation: it may still be the only one that knows. */
const MIN_WEIGHT = 0.5;
/** Days in which kinds that fade lose half of what they can lose. */
const HALF_LIFE_DAYS = 180;
/** Kinds that stay true and lose nothing with age. */
const LASTING = new Set([
  'fact',
  'preference',
  'topic',
  'habit',
  'decision',
  'pattern',
  'gotcha',
  'correction',
  'requirement',
  'procedure',
]);

/** The factor for age and confidence: 1 for a sure, new observation, at least 0.5. Deterministic for a given `now`. */
export function weighAge(observation: { kind: string; created_at: Date; confidence: number }, now: number): number {
  const days = Math.max(0, (now - observation.created_at.getTime()) / DAY_MS);
  const freshness = LASTING.has(observation.kind) ? 1 : 0.5 ** (days / HALF_LIFE_DAYS);
  return MIN_WEIGHT + (1 - MIN_WEIGHT) * freshness * observation.confidence;
}
