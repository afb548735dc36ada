// The space in which the teacher's vectors spread most: orthogonal iteration on their Gram matrix (Golub & Van Loan, Matrix
// Computations, §8.2.4). Only the space counts, for cosines don't change when its axes turn; so rounds that would set apart axes of
// nearly equal strength are spared.

import { type Matrix, makeMatrix, rowOf } from './matrix.ts';
import { seededRandom } from './random.ts';

/** More rows don't move the axes of a few hundred dimensions. */
const MAX_SAMPLE = 20_000;
const ROUNDS = 30;
const SEED = 1;

/** `count` axes of unit length at right angles, one a row, that hold as much of the rows' squares as so many can. */
export function principalAxes(vectors: Matrix, count: number): Matrix {
  const products = gram(vectors);
  const random = seededRandom(SEED);
  let axes = makeMatrix(count, vectors.columns);
  for (let k = 0; k < axes.data.length; k++) axes.data[k] = random() - 0.5;
  orthonormalise(axes);
  for (let round = 0; round < ROUNDS; round++) {
    axes = project(axes, products); // the Gram matrix is symmetric: its rows are its columns
    orthonormalise(axes);
  }
  return axes;
}

/** The rows of `vectors` along `axes`. */
export function project(vectors: Matrix, axes: Matrix): Matrix {
  const projected = makeMatrix(vectors.rows, axes.rows);
  for (let row = 0; row < vectors.rows; row++) {
    const from = rowOf(vectors, row);
    for (let a = 0; a < axes.rows; a++) projected.data[row * axes.rows + a] = dot(from, rowOf(axes, a));
  }
  return projected;
}

function gram(vectors: Matrix): Matrix {
  const n = vectors.columns;
  const products = makeMatrix(n, n);
  const { data } = products;
  // The texts come shuffled, so the first ones are a sample.
  for (let row = 0; row < Math.min(vectors.rows, MAX_SAMPLE); row++) {
    const vector = rowOf(vectors, row);
    for (let i = 0; i < n; i++) {
      const x = vector[i]!;
      for (let j = i; j < n; j++) data[i * n + j]! += x * vector[j]!;
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) data[i * n + j] = data[j * n + i]!;
  return products;
}

/** Modified Gram–Schmidt over the rows; one that depends on those before it becomes zeros. */
function orthonormalise(axes: Matrix): void {
  for (let a = 0; a < axes.rows; a++) {
    const axis = rowOf(axes, a);
    const before = Math.sqrt(dot(axis, axis));
    for (let b = 0; b < a; b++) {
      const other = rowOf(axes, b);
      const along = dot(axis, other);
      for (let d = 0; d < axis.length; d++) axis[d]! -= along * other[d]!;
    }
    const length = Math.sqrt(dot(axis, axis));
    // What is left of a dependent one is rounding.
    const factor = length > 1e-6 * before ? 1 / length : 0;
    for (let d = 0; d < axis.length; d++) axis[d]! *= factor;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
