/**
 * A linear classifier of sentences: a softmax over the kinds, one over how long it lasts, and whether it corrects the agent.
 *
 * Its weights ship in assets/signals, made by `npm run learn` from the examples in scripts/learning. Each of the features that are
 * worth a row has a byte for each output; a feature without a row says nothing, so that no two features ever share weights.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../home/package-root.ts';
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

export type ClassifierData = {
  readonly meta: z.infer<typeof metaSchema>;
  /** Hashes of the features that have a row of weights, ascending. */
  readonly hashes: Uint32Array;
  readonly weights: Int8Array;
};

/** The folder of the weights in the package. */
const signalsFolder = (): string => join(packageRoot(), 'assets', 'signals');

/**
 * Load the weights from `folder` (2 ms, 0.8 MB).
 * @throws Error when a file is missing or the files differ in the number of features
 */
export function openClassifier(folder = signalsFolder()): SentenceClassifier {
  const meta = metaSchema.parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')));
  const hashes = new Uint32Array(new Uint8Array(readFileSync(join(folder, 'features.u32'))).buffer);
  const bytes = readFileSync(join(folder, 'weights.i8'));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (hashes.length !== meta.features || weights.length !== meta.features * OUTPUTS) {
    throw new Error(
      `The classifier in ${folder} is damaged: ${meta.features} features, ${hashes.length} hashes, ${weights.length} weights; ` +
        'reinstall the package or run npm run learn',
    );
  }
  return classifierOf({ meta, hashes, weights });
}

/** Make a classifier of weights in memory. */
export function classifierOf({ meta, hashes, weights }: ClassifierData): SentenceClassifier {
  return (sentence, turn) => {
    const sums = new Float64Array(OUTPUTS);
    sentenceFeatures(sentence, turn, (hash, value) => {
      const row = rowOf(hashes, hash) * OUTPUTS;
      if (row < 0) return;
      for (let output = 0; output < OUTPUTS; output++) sums[output]! += value * weights[row + output]!;
    });
    for (let output = 0; output < OUTPUTS; output++)
      sums[output] = sums[output]! * meta.scales[output]! + meta.biases[output]!;
    return scoresOf(sums, meta.temperatures);
  };
}

/** The place of a hash among ascending ones, by halving, since a table of them all takes four megabytes more; −1: it has no row. */
function rowOf(hashes: Uint32Array, hash: number): number {
  let [from, to] = [0, hashes.length - 1];
  while (from <= to) {
    const middle = (from + to) >>> 1;
    const found = hashes[middle]!;
    if (found === hash) return middle;
    if (found < hash) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
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
