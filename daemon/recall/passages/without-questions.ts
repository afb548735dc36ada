import type { Asking } from '../ranking/askings.ts';
import { USERS_WORTH } from './labels.ts';
import type { PassageScores } from './score-passages.ts';

/**
 * Scores without the questions of turns that asked the same. The question itself would be the best passage and hide its
 * answer.
 */
export function withoutQuestions(scores: PassageScores, askings: ReadonlyMap<number, Asking>): PassageScores {
  if (askings.size === 0) return scores;
  return new Map(
    [...scores].map(([id, passages]) => [
      id,
      askings.has(id)
        ? passages.map((passage) =>
            passage.worth === USERS_WORTH ? { ...passage, words: 0, score: Number.NEGATIVE_INFINITY } : passage,
          )
        : passages,
    ]),
  );
}
