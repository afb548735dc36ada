/** What a user brings along into a project without memory of its own is carried only where it is relevant. */
import { expect, test } from 'vitest';
import { selectForInjection } from '../../daemon/recall/ranking/relevance.ts';

type Parameters_ = Parameters<typeof selectForInjection>;

/** The legs of a prompt in a project of no observation, with one memory of its user. */
const legs = (score: number): Parameters_ => {
  const text = {
    size: 0,
    terms: [
      { term: 'haiku', idf: 0.69, weight: 1 },
      { term: 'sea', idf: 0.69, weight: 1 },
    ],
    hits: [],
    averageLength: 0,
  };
  const vector = { model: 'static-256', nearest: [{ id: 1, similarity: 0.1 }] };
  const best = {
    id: 1,
    session: null,
    score,
    coverage: score,
    hasEvidence: true,
    explain: { text: null, vector: null, time: 0, shortness: 0 },
  };
  return [text as never, vector as never, [best], 0] as Parameters_;
};

test.each([0.03, 0.085, 0.094])('a memory that scores %d for an unrelated prompt is not carried', (score) => {
  const { items, relevance } = selectForInjection(...legs(score));
  expect(items).toEqual([]);
  expect(Number.isFinite(relevance)).toBe(true);
});
