import type { TimeSpan } from '../../text/named-times.ts';

/**
 * What it counts for to have been recorded at a time that the question names, beside shares of its words: 0.05–0.8 measured alike
 * (docs/decisions/0009-questions-that-name-a-time.md).
 */
const TIME_WEIGHT = 0.15;
/** Things are told before and after they happen: so many days away a third of it is left. */
const FADING_DAYS = 3;
const DAY_MS = 86_400_000;

/** Evidence for an observation of `createdAt`, comparable with the text leg's score; 0 where no time is named. */
export function timeEvidence(times: readonly TimeSpan[], createdAt: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { from, until } of times) {
    nearest = Math.min(nearest, Math.max(0, from - createdAt, createdAt - until));
  }
  return TIME_WEIGHT * Math.exp(-nearest / (FADING_DAYS * DAY_MS));
}
