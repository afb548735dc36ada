// Scores whether a value near a label is its credential: a logistic model of what the value is and how the text ties it to the label.
// The more the place speaks of a credential, the less random the value must be.

import { WEIGHTS } from './score-weights.ts';
import type { NameRating } from './secret-names.ts';

/**
 * Labels of one class share weights. login: a phrase that gives a password without naming it, `log in`. weak: a word that only hints at a
 * credential.
 */
export type LabelClass = keyof typeof WEIGHTS;

export const classOf = (rating: NameRating): LabelClass =>
  rating === 'service' || rating === 'hint' ? 'weak' : rating;

/** A sum of measures by the weights of each class of labels; one over all measures above 0 says that a value is rather secret. */
export type Scores = Record<LabelClass, number>;

/** The weights of all classes side by side, since one loop over the measures sums up all four. */
let weights: Float64Array | undefined;
const CLASSES = 4;

function interleaved(): Float64Array {
  const { password, secret, login, weak } = WEIGHTS;
  return Float64Array.from(password.flatMap((_, i) => [password[i]!, secret[i]!, login[i]!, weak[i]!]));
}

/** Add the measures `[from, to)` to scores. */
export function addScores(scores: Scores, measures: Float64Array, from: number, to: number): void {
  weights ??= interleaved();
  let { password, secret, login, weak } = scores;
  for (let i = from; i < to; i++) {
    const measure = measures[i]!;
    if (measure === 0) continue;
    const at = i * CLASSES;
    password += measure * weights[at]!;
    secret += measure * weights[at + 1]!;
    login += measure * weights[at + 2]!;
    weak += measure * weights[at + 3]!;
  }
  scores.password = password;
  scores.secret = secret;
  scores.login = login;
  scores.weak = weak;
}

/** The score of `count` measures whose weights begin at `first`, for one class. */
export function scoreOf(measures: Float64Array, count: number, label: LabelClass, first: number): number {
  const ofClass = WEIGHTS[label];
  let score = 0;
  for (let i = 0; i < count; i++) if (measures[i] !== 0) score += measures[i]! * ofClass[first + i]!;
  return score;
}
