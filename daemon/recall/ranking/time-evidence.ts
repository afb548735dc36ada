import { DAY_MS } from '../../contract/calendar-days.ts';
import type { TimeSpan } from '../../text/named-times.ts';

/** Weight of a matching time beside shares of words; 0.05–0.8 measured the same (docs/decisions/0004-ranking.md). */
const TIME_WEIGHT = 0.15;
/** Distance in days at which a third of the weight is left: things are mentioned before and after they happen. */
const FADING_DAYS = 3;

/** Evidence for an observation made at `createdAt`, comparable with a text score; 0 if the question names no time. */
export function timeEvidence(times: readonly TimeSpan[], createdAt: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { from, until } of times) {
    nearest = Math.min(nearest, Math.max(0, from - createdAt, createdAt - until));
  }
  return TIME_WEIGHT * Math.exp(-nearest / (FADING_DAYS * DAY_MS));
}
