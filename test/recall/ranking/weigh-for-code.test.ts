import { describe, expect, it } from 'vitest';
import type { Boosted } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { SEEN_FOR_CODE, weighForCode } from '../../../daemon/recall/ranking/weigh-for-code.ts';

const CODE = 'def drain(queue):\n    return queue.pop()';
const PROSE = 'The queue is drained by a cron job.';

/** Found by words, and by meaning as said. */
const hit = (id: number, score: number, evidence: number | null): Boosted => ({
  id,
  session: null,
  score,
  coverage: score,
  fused: score,
  boosts: {},
  hasEvidence: true,
  explain: {
    text: null,
    vector: evidence === null ? null : { rank: 1, similarity: evidence, evidence },
    time: 0,
    shortness: 0,
  },
});
const order = (hits: readonly Boosted[]) => hits.map(({ id }) => id);

describe('a question about code', () => {
  const ranked = [hit(1, 0.9, 0.1), hit(2, 0.8, 0.5), hit(3, 0.7, null)];

  it('finds the nearest in meaning first, where most of what was found is code', () => {
    const weighed = weighForCode(ranked, 2, (id) => (id === 3 ? PROSE : CODE));
    expect(order(weighed)).toEqual([2, 1, 3]);
    // What a prompt's floor judges stays as it was calibrated.
    expect(weighed[0]!.coverage).toBe(0.8);
  });

  it('is one among others where prose was found: its ranking stays', () => {
    expect(weighForCode(ranked, 2, (id) => (id === 1 ? CODE : PROSE))).toBe(ranked);
    expect(weighForCode(ranked, 2, () => undefined)).toBe(ranked);
    expect(weighForCode([], 2, () => CODE)).toEqual([]);
  });

  it('keeps what is far behind in its place, so that pages fit together', () => {
    const many = Array.from({ length: SEEN_FOR_CODE + 10 }, (_, at) => hit(at + 1, 1 - at / 100, 0.5));
    expect(order(weighForCode(many, 2, () => CODE)).slice(SEEN_FOR_CODE)).toEqual(order(many).slice(SEEN_FOR_CODE));
  });
});
