// Fits the weights of the classifier of clauses: a softmax over hashed features, by AdaGrad (Duchi, Hazan, Singer,
// 2011) with L2. The same clauses and seed give the same weights.
import { CLAUSE_KINDS, type ClauseWeights } from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import { clauseFeatures } from '../../../daemon/memory/ending/clause/clause-features.ts';
import { seededRandom, shuffle } from '../../distill/random.ts';
import type { ClauseExample } from './read-clauses.ts';

/** Features with a row, at most: the package holds 7 bytes for each. */
const MAX_FEATURES = 40_000;
/** Clauses that must hold a feature: what only one holds is learnt by heart. */
const MIN_CLAUSES = 2;
const [EPOCHS, RATE, DECAY, SEED] = [10, 0.1, 1e-3, 7];
/** Rounds that show which features matter. */
const CHOOSING_EPOCHS = 4;
const OUTPUTS = CLAUSE_KINDS.length;
const MAX_BYTE = 127;

type Case = { hashes: number[]; values: number[]; wanted: number };
type Fitted = { hashes: Uint32Array; rows: Float32Array; biases: Float32Array };

/** Train on all features, keep those that matter most, and train again on these. */
export function trainClauses(examples: readonly ClauseExample[]): ClauseWeights {
  const cases = examples.map((example): Case => {
    const one: Case = { hashes: [], values: [], wanted: CLAUSE_KINDS.indexOf(example.kind) };
    clauseFeatures(example, (hash, value) => {
      one.hashes.push(hash);
      one.values.push(value);
    });
    return one;
  });
  const counts = new Map<number, number>();
  for (const { hashes } of cases) {
    for (const hash of new Set(hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const known = [...counts].filter(([, count]) => count >= MIN_CLAUSES).map(([hash]) => hash);
  const chosen = known.length > MAX_FEATURES ? mostTelling(fitWeights(cases, known, CHOOSING_EPOCHS), counts) : known;
  return quantised(fitWeights(cases, chosen, EPOCHS));
}

function mostTelling({ hashes, rows }: Fitted, counts: ReadonlyMap<number, number>): number[] {
  const worth = [...hashes].map((hash, row) => {
    let squares = 0;
    for (let output = 0; output < OUTPUTS; output++) squares += rows[row * OUTPUTS + output]! ** 2;
    return { hash, worth: squares * counts.get(hash)! };
  });
  return worth
    .sort((a, b) => b.worth - a.worth || a.hash - b.hash)
    .slice(0, MAX_FEATURES)
    .map(({ hash }) => hash);
}

function fitWeights(cases: readonly Case[], chosen: readonly number[], epochs: number): Fitted {
  const hashes = Uint32Array.from(chosen).sort();
  const places = new Map([...hashes].map((hash, index) => [hash, index * OUTPUTS]));
  const rows = new Float32Array(hashes.length * OUTPUTS);
  const squares = new Float32Array(rows.length).fill(1e-2);
  const biases = new Float32Array(OUTPUTS);
  const biasSquares = new Float32Array(OUTPUTS).fill(1e-2);
  const prepared = cases.map(({ hashes: all, values, wanted }) => {
    const indexes = [...all.keys()].filter((index) => places.has(all[index]!));
    return { at: indexes.map((one) => places.get(all[one]!)!), by: indexes.map((one) => values[one]!), wanted };
  });
  const random = seededRandom(SEED);
  const slopes = new Float64Array(OUTPUTS);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { at, by, wanted } of shuffle(prepared, random)) {
      slopes.set(biases);
      at.forEach((place, f) => {
        for (let output = 0; output < OUTPUTS; output++) slopes[output]! += by[f]! * rows[place + output]!;
      });
      toSlopes(slopes, wanted);
      slopes.forEach((slope, output) => {
        biasSquares[output]! += slope * slope;
        biases[output]! -= (RATE * slope) / Math.sqrt(biasSquares[output]!);
      });
      at.forEach((place, f) => {
        for (let output = 0; output < OUTPUTS; output++) {
          const slope = slopes[output]! * by[f]! + DECAY * rows[place + output]!;
          squares[place + output]! += slope * slope;
          rows[place + output]! -= (RATE * slope) / Math.sqrt(squares[place + output]!);
        }
      });
    }
  }
  return { hashes, rows, biases };
}

/** Turn the sums of a softmax into its slopes: probability less what is wanted. */
function toSlopes(sums: Float64Array, wanted: number): void {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((total, power) => total + power, 0);
  powers.forEach((power, output) => {
    sums[output] = power / all - (output === wanted ? 1 : 0);
  });
}

/** Round weights to a byte each; the largest of an output becomes 127. */
function quantised({ hashes, rows, biases }: Fitted): ClauseWeights {
  const most = new Float64Array(OUTPUTS).fill(1e-9);
  rows.forEach((weight, index) => {
    most[index % OUTPUTS] = Math.max(most[index % OUTPUTS]!, Math.abs(weight));
  });
  const scales = [...most].map((value) => Number((value / MAX_BYTE).toPrecision(6)));
  return {
    meta: { features: hashes.length, scales, biases: [...biases].map((bias) => Number(bias.toPrecision(6))) },
    hashes,
    weights: Int8Array.from(rows, (weight, index) => Math.round(weight / scales[index % OUTPUTS]!)),
  };
}
