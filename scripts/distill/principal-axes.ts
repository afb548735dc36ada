// The directions in which the teacher's vectors spread most: eigenvectors of their Gram matrix, by cyclic Jacobi rotations
// (Golub & Van Loan, Matrix Computations, §8.5). Slow and plain: 384 dimensions take some seconds, once.
import { type Matrix, makeMatrix, rowOf } from './matrix.ts';

/** More rows don't move the axes of a few hundred dimensions. */
const MAX_SAMPLE = 20_000;
const MAX_SWEEPS = 15;
/** Of what the diagonal holds. */
const TOLERANCE = 1e-9;

/** The `count` strongest axes of the rows, one a row, strongest first. */
export function principalAxes(vectors: Matrix, count: number): Matrix {
  const n = vectors.columns;
  const { values, axes } = eigen(gram(vectors), n);
  const order = [...values.keys()].sort((a, b) => values[b]! - values[a]!).slice(0, count);
  const chosen = makeMatrix(count, n);
  order.forEach((axis, row) => {
    for (let d = 0; d < n; d++) chosen.data[row * n + d] = axes[d * n + axis]!;
  });
  return chosen;
}

/** The rows of `vectors` along `axes`. */
export function project(vectors: Matrix, axes: Matrix): Matrix {
  const projected = makeMatrix(vectors.rows, axes.rows);
  for (let row = 0; row < vectors.rows; row++) {
    const from = rowOf(vectors, row);
    for (let a = 0; a < axes.rows; a++) {
      const axis = rowOf(axes, a);
      let dot = 0;
      for (let d = 0; d < axis.length; d++) dot += axis[d]! * from[d]!;
      projected.data[row * axes.rows + a] = dot;
    }
  }
  return projected;
}

function gram(vectors: Matrix): Float64Array {
  const n = vectors.columns;
  const products = new Float64Array(n * n);
  // The texts come shuffled, so the first ones are a sample.
  for (let row = 0; row < Math.min(vectors.rows, MAX_SAMPLE); row++) {
    const vector = rowOf(vectors, row);
    for (let i = 0; i < n; i++) {
      const x = vector[i]!;
      for (let j = i; j < n; j++) products[i * n + j]! += x * vector[j]!;
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) products[i * n + j] = products[j * n + i]!;
  return products;
}

/** Eigenvalues of a symmetric matrix, and its eigenvectors in the columns of `axes`. Destroys `matrix`. */
function eigen(matrix: Float64Array, n: number): { values: Float64Array; axes: Float64Array } {
  const axes = new Float64Array(n * n);
  for (let i = 0; i < n; i++) axes[i * n + i] = 1;
  for (let sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(matrix, n); sweep++) {
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(matrix, axes, n, p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => matrix[i * n + i]!), axes };
}

function isDiagonal(matrix: Float64Array, n: number): boolean {
  let [on, off] = [0, 0];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) on += matrix[i * n + j]! ** 2;
      else off += matrix[i * n + j]! ** 2;
    }
  }
  return Math.sqrt(off) <= TOLERANCE * Math.sqrt(on);
}

/** Turn the plane of p and q so that the element between them becomes 0. */
function rotate(matrix: Float64Array, axes: Float64Array, n: number, p: number, q: number): void {
  const between = matrix[p * n + q]!;
  if (between === 0) return;
  const theta = (matrix[q * n + q]! - matrix[p * n + p]!) / (2 * between);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) turn(matrix, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) turn(matrix, p * n + k, q * n + k, c, s);
  for (let k = 0; k < n; k++) turn(axes, k * n + p, k * n + q, c, s);
}

function turn(values: Float64Array, i: number, j: number, c: number, s: number): void {
  const [x, y] = [values[i]!, values[j]!];
  values[i] = c * x - s * y;
  values[j] = s * x + c * y;
}
