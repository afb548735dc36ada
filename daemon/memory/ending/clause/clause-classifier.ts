/**
 * A linear softmax classifier: what a clause of an agent's last words says about the work.
 *
 * `npm run learn -- endings` fits its weights (assets/endings) from scripts/learning/endings. Each useful feature has
 * a row of one byte per output; features without a row count as zero.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../home/package-root.ts';
import { type HashedWeights, loadHashedWeights, weightsRow } from '../../../text/hashed-weights.ts';
import { type Clause, clauseFeatures } from './clause-features.ts';

/** What a clause says about the work, in the order of the outputs. */
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

export type ClauseWeights = HashedWeights<z.infer<typeof metaSchema>>;

/** The folder of the weights in the package. */
const endingsFolder = (): string => join(packageRoot(), 'assets', 'endings');

/**
 * Load the weights from `folder`.
 * @throws Error when a file is missing or the files differ in the number of features
 */
export const openClauseClassifier = (folder = endingsFolder()): ClauseClassifier =>
  clauseClassifierOf(
    loadHashedWeights(folder, {
      parse: (meta) => metaSchema.parse(meta),
      outputs: OUTPUTS,
      remedy: 'npm run learn -- endings',
    }),
  );

let opened: ClauseClassifier | undefined;

/** The packaged classifier, loaded on first use. */
export const clauseScores: ClauseClassifier = (clause) => {
  opened ??= openClauseClassifier();
  return opened(clause);
};

/** Make a classifier from weights in memory. */
export function clauseClassifierOf({ meta, hashes, weights }: ClauseWeights): ClauseClassifier {
  return (clause) => {
    const sums = new Float64Array(OUTPUTS);
    clauseFeatures(clause, (hash, value) => {
      const row = weightsRow(hashes, hash) * OUTPUTS;
      if (row < 0) return;
      for (let output = 0; output < OUTPUTS; output++) sums[output]! += value * weights[row + output]!;
    });
    const powers = sums.map((sum, output) => Math.exp(sum * meta.scales[output]! + meta.biases[output]!));
    const all = powers.reduce((total, power) => total + power, 0);
    const [open, done, neutral] = powers.map((power) => power / all);
    return { open: open!, done: done!, neutral: neutral! };
  };
}
