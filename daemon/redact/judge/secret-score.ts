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

/** The sum of measures by the weights from the place `first` on; a sum over all of them above 0 says that a value is rather secret. */
export function scoreOf(measures: Float64Array, count: number, label: LabelClass, first: number): number {
  const weights = WEIGHTS[label];
  let score = 0;
  for (let i = 0; i < count; i++) score += measures[i]! * weights[first + i]!;
  return score;
}
