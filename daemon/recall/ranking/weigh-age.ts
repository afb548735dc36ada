import { DAY_MS } from '../../contract/calendar-days.ts';

/** Least weight of an old or doubtful observation, which may be the only one that knows. */
const MIN_WEIGHT = 0.5;
/** Days in which fading kinds lose half of what they can lose. */
const HALF_LIFE_DAYS = 180;
/** Kinds that stay true with age. */
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

/** The factor for age and confidence: 1 if new and sure, at least 0.5. Deterministic for a given `now`. */
export function weighAge(observation: { kind: string; created_at: Date; confidence: number }, now: number): number {
  const days = Math.max(0, (now - observation.created_at.getTime()) / DAY_MS);
  const freshness = LASTING.has(observation.kind) ? 1 : 0.5 ** (days / HALF_LIFE_DAYS);
  return MIN_WEIGHT + (1 - MIN_WEIGHT) * freshness * observation.confidence;
}
