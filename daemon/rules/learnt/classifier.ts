/**
 * A linear classifier of sentences with three outputs: the kind (softmax), how long it lasts (softmax), and whether it
 * corrects the agent.
 *
 * `npm run learn` fits the weights (assets/signals) from examples in scripts/learning. Each useful feature has a row of
 * one byte per output. Other features count as zero, so no two features share weights.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../home/package-root.ts';
import { type HashedWeights, loadHashedWeights, weightsRow } from '../../text/hashed-weights.ts';
import type { TurnNames } from './agents-turn.ts';
import { type Sentence, sentenceFeatures } from './sentence-features.ts';
import { LASTINGS, type SentenceScores, SIGNAL_KINDS } from './signal.ts';

/** The outputs in order: kinds, durations, correction. */
export const OUTPUTS = SIGNAL_KINDS.length + LASTINGS.length + 1;

export type SentenceClassifier = (sentence: Sentence, turn: TurnNames) => SentenceScores;

const metaSchema = z.object({
  features: z.number().int().positive(),
  scales: z.array(z.number()).length(OUTPUTS),
  biases: z.array(z.number()).length(OUTPUTS),
  /** Divisors of the sums that calibrate the probabilities: kinds, durations, correction. */
  temperatures: z.array(z.number().positive()).length(3),
});

export type ClassifierData = HashedWeights<z.infer<typeof metaSchema>>;

/** The folder of the weights in the package. */
const signalsFolder = (): string => join(packageRoot(), 'assets', 'signals');

/**
 * Load the weights from `folder` (2 ms, 0.8 MB).
 * @throws Error when a file is missing or the files differ in the number of features
 */
export const openClassifier = (folder = signalsFolder()): SentenceClassifier =>
  classifierOf(
    loadHashedWeights(folder, { parse: (meta) => metaSchema.parse(meta), outputs: OUTPUTS, remedy: 'npm run learn' }),
  );

/** Make a classifier of weights in memory. */
export function classifierOf({ meta, hashes, weights }: ClassifierData): SentenceClassifier {
  return (sentence, turn) => {
    const sums = new Float64Array(OUTPUTS);
    sentenceFeatures(sentence, turn, (hash, value) => {
      const row = weightsRow(hashes, hash) * OUTPUTS;
      if (row < 0) return;
      for (let output = 0; output < OUTPUTS; output++) sums[output]! += value * weights[row + output]!;
    });
    for (let output = 0; output < OUTPUTS; output++)
      sums[output] = sums[output]! * meta.scales[output]! + meta.biases[output]!;
    return scoresOf(sums, meta.temperatures);
  };
}

/** Turn the output sums into probabilities. */
function scoresOf(
  sums: Float64Array,
  [ofKinds = 1, ofLastings = 1, ofCorrects = 1]: readonly number[],
): SentenceScores {
  const lastAt = SIGNAL_KINDS.length + LASTINGS.length;
  return {
    kinds: named(SIGNAL_KINDS, softmax(sums.subarray(0, SIGNAL_KINDS.length), ofKinds)),
    lastings: named(LASTINGS, softmax(sums.subarray(SIGNAL_KINDS.length, lastAt), ofLastings)),
    corrects: 1 / (1 + Math.exp(-sums[lastAt]! / ofCorrects)),
  };
}

function softmax(sums: Float64Array, temperature: number): Float64Array {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp((sum - most) / temperature));
  const all = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / all);
}

const named = <Name extends string>(names: readonly Name[], values: Float64Array): Record<Name, number> =>
  Object.fromEntries(names.map((name, at) => [name, values[at]!])) as Record<Name, number>;
