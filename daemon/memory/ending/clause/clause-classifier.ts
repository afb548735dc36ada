/**
 * A linear classifier of clauses: a softmax over what a clause of an agent's last words says of the work.
 *
 * Its weights ship in assets/endings, made by `npm run learn -- endings` from the endings in scripts/learning/endings. Each of the features
 * that are worth a row has a byte for each output; a feature without a row says nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../home/package-root.ts';
import { type Clause, clauseFeatures } from './clause-features.ts';

/** What a clause says of the work, in the order of the outputs. */
export const CLAUSE_KINDS = ['open', 'done', 'neutral'] as const;
export type ClauseKind = (typeof CLAUSE_KINDS)[number];
const OUTPUTS = CLAUSE_KINDS.length;

export type ClauseScores = Readonly<Record<ClauseKind, number>>;
export type ClauseClassifier = (clause: Clause) => ClauseScores;

const metaSchema = z.object({
  features: z.number().int().positive(),
  scales: z.array(z.number()).length(OUTPUTS),
  biases: z.array(z.number()).length(OUTPUTS),
});

export type ClauseWeights = {
  readonly meta: z.infer<typeof metaSchema>;
  /** Hashes of the features that have a row of weights, ascending. */
  readonly hashes: Uint32Array;
  readonly weights: Int8Array;
};

/** The folder of the weights in the package. */
const endingsFolder = (): string => join(packageRoot(), 'assets', 'endings');

/**
 * Load the weights from `folder`.
 * @throws Error when a file is missing or the files differ in the number of features
 */
export function openClauseClassifier(folder = endingsFolder()): ClauseClassifier {
  const meta = metaSchema.parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')));
  const hashes = new Uint32Array(new Uint8Array(readFileSync(join(folder, 'features.u32'))).buffer);
  const bytes = readFileSync(join(folder, 'weights.i8'));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (hashes.length !== meta.features || weights.length !== meta.features * OUTPUTS)
    throw new Error(
      `The classifier in ${folder} is damaged: ${meta.features} features, ${hashes.length} hashes, ${weights.length} weights; ` +
        'reinstall the package or run npm run learn -- endings',
    );
  return clauseClassifierOf({ meta, hashes, weights });
}

/** Clauses whose scores are kept: a session's summary reads each of its messages several times. */
const MAX_KEPT = 400;
const kept = new Map<string, ClauseScores>();
let opened: ClauseClassifier | undefined;

/** The classifier inside the package, opened when it is first asked. */
export const clauseScores: ClauseClassifier = (clause) => {
  const key = `${clause.isLast}\n${clause.before}\n${clause.text}`;
  const known = kept.get(key);
  if (known) return known;
  opened ??= openClauseClassifier();
  const scores = opened(clause);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, scores);
  return scores;
};

/** Make a classifier of weights in memory. */
export function clauseClassifierOf({ meta, hashes, weights }: ClauseWeights): ClauseClassifier {
  return (clause) => {
    const sums = new Float64Array(OUTPUTS);
    clauseFeatures(clause, (hash, value) => {
      const row = rowOf(hashes, hash) * OUTPUTS;
      if (row < 0) return;
      for (let output = 0; output < OUTPUTS; output++) sums[output]! += value * weights[row + output]!;
    });
    const powers = sums.map((sum, output) => Math.exp(sum * meta.scales[output]! + meta.biases[output]!));
    const all = powers.reduce((total, power) => total + power, 0);
    const [open, done, neutral] = powers.map((power) => power / all);
    return { open: open!, done: done!, neutral: neutral! };
  };
}

/** The place of a hash among ascending ones, by halving; −1: it has no row. */
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
