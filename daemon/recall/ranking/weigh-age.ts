/** Below this an old or doubtful observation never falls: it may still be the only one that knows. */
const LEAST = 0.5;
/** For kinds that fade: days after which half of what may fade has faded. */
const HALF_LIFE_DAYS = 180;
const DAY_MS = 86_400_000;
/** Kinds that stay true: age takes nothing from them. */
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

/** What age and confidence leave of a score: 1 for a sure, new one, at least 0.5. Deterministic for a given `now`. */
export function weighAge(observation: { kind: string; created_at: Date; confidence: number }, now: number): number {
  const days = Math.max(0, (now - observation.created_at.getTime()) / DAY_MS);
  const freshness = LASTING.has(observation.kind) ? 1 : 0.5 ** (days / HALF_LIFE_DAYS);
  return LEAST + (1 - LEAST) * freshness * observation.confidence;
}
