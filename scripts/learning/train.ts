/**
 * Fit the weights: two softmaxes and a logistic output over the same features, by AdaGrad (Duchi, Hazan, Singer, 2011)
 * with L2. The same cases and seed give the same weights.
 */

import { OUTPUTS } from '../../daemon/rules/learnt/classifier.ts';
import { LASTINGS, SIGNAL_KINDS } from '../../daemon/rules/learnt/signal.ts';
import { seededRandom, shuffle } from '../distill/random.ts';
import type { Case } from './vary-examples.ts';

export type Weights = {
  /** Hashes of the features, and for each a row of {@link OUTPUTS} weights. */
  readonly hashes: Uint32Array;
  readonly rows: Float32Array;
  readonly biases: Float32Array;
};

type TrainOptions = {
  /** Features with a row, at most: the package holds 15 bytes for each. */
  readonly maxFeatures: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
};

const TRAIN_OPTIONS: TrainOptions = { maxFeatures: 50_000, epochs: 14, rate: 0.12, decay: 8e-4 };
/** Cases of different examples that must hold a feature; what only one holds is learnt by heart. */
const MIN_CASES = 6;
/**
 * How much an example of each lasting counts, in the order of {@link LASTINGS}: few are not lasting, and a passing wish
 * that stays does harm.
 */
const LASTING_WEIGHTS = [1, 2.5, 1.8];
/** Weight of a correcting example, to restore their total without those that deny nothing (910 of 2,009 stay). */
const CORRECTS_WEIGHT = 2.2;
const SEED = 7;
/** Rounds that show which features matter. */
const CHOOSING_EPOCHS = 4;
const LASTINGS_AT = SIGNAL_KINDS.length;
const CORRECTS_AT = LASTINGS_AT + LASTINGS.length;

/** Train on all features, keep those that matter most, and train again on these. */
export function train(cases: readonly Case[]): Weights {
  const options = TRAIN_OPTIONS;
  const counts = new Map<number, number>();
  for (const { hashes } of cases) {
    for (const hash of new Set(hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const known = [...counts].filter(([, count]) => count >= MIN_CASES).map(([hash]) => hash);
  const first = fitWeights(cases, known.sort(ascending), { ...options, epochs: CHOOSING_EPOCHS });
  const worth = (row: number) => {
    let squares = 0;
    for (let output = 0; output < OUTPUTS; output++) squares += first.rows[row * OUTPUTS + output]! ** 2;
    return squares * counts.get(first.hashes[row]!)!;
  };
  const rows = [...first.hashes.keys()].map((row) => ({ hash: first.hashes[row]!, worth: worth(row) }));
  const chosen = rows.sort((a, b) => b.worth - a.worth || a.hash - b.hash).slice(0, options.maxFeatures);
  return fitWeights(cases, chosen.map(({ hash }) => hash).sort(ascending), options);
}

const ascending = (a: number, b: number): number => a - b;

function fitWeights(cases: readonly Case[], known: readonly number[], { epochs, rate, decay }: TrainOptions): Weights {
  const places = new Map(known.map((hash, index) => [hash, index * OUTPUTS]));
  const rows = new Float32Array(known.length * OUTPUTS);
  const squares = new Float32Array(known.length * OUTPUTS).fill(1e-2);
  const biases = new Float32Array(OUTPUTS);
  const biasSquares = new Float32Array(OUTPUTS).fill(1e-2);
  const prepared = cases.map((one) => {
    const indexes = [...one.hashes.keys()].filter((index) => places.has(one.hashes[index]!));
    return {
      ...one,
      at: Uint32Array.from(indexes, (index) => places.get(one.hashes[index]!)!),
      by: Float32Array.from(indexes, (index) => one.values[index]!),
    };
  });
  const random = seededRandom(SEED);
  const sums = new Float64Array(OUTPUTS);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { at, by, kind, lasting, corrects, weight } of shuffle(prepared, random)) {
      sums.set(biases);
      for (let f = 0; f < at.length; f++) {
        for (let output = 0; output < OUTPUTS; output++) sums[output]! += by[f]! * rows[at[f]! + output]!;
      }
      toErrors(sums, 0, LASTINGS_AT, kind);
      toErrors(sums, LASTINGS_AT, CORRECTS_AT, lasting);
      for (let index = LASTINGS_AT; index < CORRECTS_AT; index++) sums[index]! *= LASTING_WEIGHTS[lasting] ?? 0;
      sums[CORRECTS_AT] = correctsSlope(sums[CORRECTS_AT]!, corrects);
      for (let output = 0; output < OUTPUTS; output++) {
        const slope = sums[output]! * weight;
        biasSquares[output]! += slope * slope;
        biases[output]! -= (rate * slope) / Math.sqrt(biasSquares[output]!);
      }
      for (let f = 0; f < at.length; f++) {
        for (let output = 0; output < OUTPUTS; output++) {
          const place = at[f]! + output;
          const slope = sums[output]! * by[f]! * weight + decay * rows[place]!;
          squares[place]! += slope * slope;
          rows[place]! -= (rate * slope) / Math.sqrt(squares[place]!);
        }
      }
    }
  }
  return { hashes: Uint32Array.from(known), rows, biases };
}

/** The slope of the logistic output: probability less what is wanted, nothing for −1. */
function correctsSlope(sum: number, wanted: Case['corrects']): number {
  if (wanted === -1) return 0;
  return (1 / (1 + Math.exp(-sum)) - wanted) * (wanted === 1 ? CORRECTS_WEIGHT : 1);
}

/** Turn the sums of a softmax into its slopes: probability less what is wanted; nothing for −1. */
function toErrors(sums: Float64Array, from: number, to: number, wanted: number): void {
  if (wanted === -1) {
    sums.fill(0, from, to);
    return;
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index++) most = Math.max(most, sums[index]!);
  let all = 0;
  for (let at = from; at < to; at++) {
    sums[at] = Math.exp(sums[at]! - most);
    all += sums[at]!;
  }
  for (let at = from; at < to; at++) sums[at] = sums[at]! / all - (at - from === wanted ? 1 : 0);
}
