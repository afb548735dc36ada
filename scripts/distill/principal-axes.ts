// Finds the space in which the teacher's vectors vary most: orthogonal iteration on their Gram matrix (Golub & Van
// Loan, Matrix Computations, §8.2.4). Only the space matters, since rotating its axes doesn't change cosines; so it
// needn't iterate until axes of nearly equal strength are separated.

import { type Matrix, makeMatrix, rowOf } from './matrix.ts';
import { seededRandom } from './random.ts';

/** Rows that are used: more don't change the axes of a few hundred dimensions. */
const MAX_SAMPLE = 20_000;
const ROUNDS = 30;
const SEED = 1;

/** Find `count` orthonormal axes, one per row, that keep as much of the rows' variance as possible. */
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
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) data[i * n + j] = data[j * n + i]!;
  }
  return products;
}

/** Modified Gram–Schmidt over the rows; a row that depends on those before it becomes zeros. */
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
    // The remainder of a dependent row is rounding error.
    const factor = length > 1e-6 * before ? 1 / length : 0;
    for (let d = 0; d < axis.length; d++) axis[d]! *= factor;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
