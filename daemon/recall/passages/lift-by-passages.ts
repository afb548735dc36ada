import type { PassageScores } from './score-passages.ts';

/** Terms of an observation up to which it is a passage by itself, and from which on its best passage counts in full. */
const SHORT = 60;
const LONG = 260;

/**
 * Raise what holds a passage that answers, by that passage's score: a long text hides one good sentence among many others. In a project
 * of short notes the whole text was scored already.
 * @param ranked best first; those without scores keep their order behind the others
 * @param averageLength terms of an observation of the project
 */
export function liftByPassages<Hit extends { id: number; score: number }>(
  ranked: readonly Hit[],
  passages: PassageScores,
  averageLength: number,
): Hit[] {
  const share = Math.min(1, Math.max(0, (averageLength - SHORT) / (LONG - SHORT)));
  return ranked
    .map((hit) => ({ ...hit, score: hit.score + share * bestScore(passages, hit.id) }))
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

const bestScore = (passages: PassageScores, id: number): number =>
  (passages.get(id) ?? []).reduce((best, { score }) => Math.max(best, score), 0);
