// Scores whether a value near a label is its credential: a logistic model of what the value is and how the text ties it
// to the label. The more the place speaks of a credential, the less random the value must be.

import { WEIGHTS } from './score-weights.ts';
import type { NameRating } from './secret-names.ts';

/**
 * Labels of one class share weights. login: a phrase that gives a password without naming it, `log in`. weak: a word
 * that only hints at a credential.
 */
export type LabelClass = keyof typeof WEIGHTS;

export const classOf = (rating: NameRating): LabelClass =>
  rating === 'service' || rating === 'hint' ? 'weak' : rating;

/**
 * A sum of measures by the weights of each class of labels; one over all measures above 0 says that a value is rather
 * secret.
 */
export type Scores = Record<LabelClass, number>;

const CLASSES = ['password', 'secret', 'login', 'weak'] as const;
/** The weights of all classes side by side, since one loop over the measures sums up all four. */
let weights: Float64Array | undefined;

/** The weights as numbers: hundredths in two bytes each, the lower one first. */
function decoded(): Float64Array {
  const bytes = CLASSES.map((label) => Buffer.from(WEIGHTS[label], 'base64'));
  const count = CLASSES.length;
  return Float64Array.from(
    { length: (bytes[0]!.length / 2) * count },
    (_, i) => bytes[i % count]!.readInt16LE(Math.floor(i / count) * 2) / 100,
  );
}

/**
 * Judge by no weights: nothing of `measures` measures is a credential, as long as the first one is 1. Fitting begins
 * with this.
 */
export function forgetWeights(measures: number): void {
  weights = new Float64Array(measures * CLASSES.length).fill(-100, 0, CLASSES.length);
}

/** Add the measures `[from, to)` to scores. */
export function addScores(scores: Scores, measures: Float64Array, from: number, to: number): void {
  weights ??= decoded();
  let { password, secret, login, weak } = scores;
  for (let i = from; i < to; i++) {
    const measure = measures[i]!;
    if (measure === 0) continue;
    const at = i * CLASSES.length;
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
  weights ??= decoded();
  const at = first * CLASSES.length + CLASSES.indexOf(label);
  let score = 0;
  for (let i = 0; i < count; i++) if (measures[i] !== 0) score += measures[i]! * weights[at + i * CLASSES.length]!;
  return score;
}
