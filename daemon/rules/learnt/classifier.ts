/**
 * A linear classifier of sentences: a softmax over the kinds, one over how long it lasts, and whether it corrects the agent.
 *
 * Its weights ship in assets/signals, made by `npm run learn` from the examples in scripts/learning. Each of the features that are
 * worth a row has a byte for each output; a feature without a row says nothing, so that no two features ever share weights.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../home/package-root.ts';
import { type HashedWeights, loadHashedWeights, weightsRow } from '../../text/hashed-weights.ts';
import type { TurnNames } from './agents-turn.ts';
import { type Sentence, sentenceFeatures } from './sentence-features.ts';
import { LASTINGS, type SentenceScores, SIGNAL_KINDS } from './signal.ts';

/** Outputs in their order: the kinds, how long it lasts, whether it corrects. */
export const OUTPUTS = SIGNAL_KINDS.length + LASTINGS.length + 1;

export type SentenceClassifier = (sentence: Sentence, turn: TurnNames) => SentenceScores;

const metaSchema = z.object({
  features: z.number().int().positive(),
  scales: z.array(z.number()).length(OUTPUTS),
  biases: z.array(z.number()).length(OUTPUTS),
  /** By which the sums are divided, so that a probability is as often right as it says: kinds, lasting, corrects. */
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

/** Turn the sums of the outputs into probabilities. */
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
