import { type Bags, embedBags } from './bags.ts';
import { type Matrix, rowOf } from './matrix.ts';

/**
 * The `a` of a / (a + p). Arora, Liang & Ma 2017, "A Simple but Tough-to-Beat Baseline for Sentence Embeddings": 1e-3
 * to 1e-4.
 */
const SMOOTHING = 1e-4;

/**
 * Weight single-token vectors by smooth inverse frequency, a / (a + p), with p counted in the texts, and scale them so
 * that their means are closest to the teacher. Changes `tokens`, which becomes the prior of the fit.
 */
export function weighPrior(tokens: Matrix, bags: Bags, teacher: Matrix): void {
  const shares = new Float64Array(tokens.rows);
  bags.tokens.forEach((token, k) => {
    shares[token]! += bags.shares[k]!;
  });
  for (let id = 0; id < tokens.rows; id++) scale(rowOf(tokens, id), SMOOTHING / (SMOOTHING + shares[id]! / bags.count));

  const means = embedBags(bags, tokens);
  let [dot, squares] = [0, 0];
  means.data.forEach((value, k) => {
    dot += value * teacher.data[k]!;
    squares += value * value;
  });
  if (squares > 0 && dot > 0) scale(tokens.data, dot / squares);
}

function scale(values: Float32Array, factor: number): void {
  for (let d = 0; d < values.length; d++) values[d]! *= factor;
}
