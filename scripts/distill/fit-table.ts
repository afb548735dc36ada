// Fits token vectors E to the teacher: minimise |S E − T|² + λ |E − E₀|², where row i of S holds text i's shares of
// tokens, row i of T the teacher's vector, and E₀ is the prior. Model2Vec and Tokenlearn (MinishLab) do the same by
// gradient descent; since a mean is linear, this is one ridge least-squares problem: (SᵀS + λ) E = SᵀT + λ E₀.
//
// It is solved by conjugate gradients (Hestenes & Stiefel 1952), for all dimensions at once, each with its own step
// size. The diagonal is the preconditioner, since frequent tokens weigh thousands of times more than rare ones. SᵀS is
// never computed: a product is taken text by text, by S and then by Sᵀ.
import { addTokens, type Bags, spreadToTokens } from './bags.ts';
import { type Matrix, makeMatrix, rowOf } from './matrix.ts';

const MAX_ROUNDS = 40;
/** Residual at which the fit ends: quantisation to int8 has a larger error than a smaller one would gain. */
const TOLERANCE = 1e-3;

type FitOptions = {
  /** How strongly a token is held to its prior; 0.03–0.3 were measured alike. */
  lambda: number;
  onRound?(round: number, rounds: number): void;
};

/** Fit the table, starting from the prior, which isn't changed. */
export function fitTable(bags: Bags, teacher: Matrix, prior: Matrix, { lambda, onRound }: FitOptions): Matrix {
  const { rows, columns } = prior;
  const size = rows * columns;
  const table: Matrix = { rows, columns, data: prior.data.slice() };
  const inverse = inverseDiagonal(bags, rows, lambda);

  // SᵀT + λE₀ − (SᵀS + λ)E₀ = Sᵀ(T − S E₀)
  const residual = makeMatrix(rows, columns);
  const text = new Float32Array(columns);
  for (let i = 0; i < bags.count; i++) {
    text.fill(0);
    addTokens(bags, i, prior, text);
    const target = rowOf(teacher, i);
    for (let d = 0; d < columns; d++) text[d] = target[d]! - text[d]!;
    spreadToTokens(bags, i, text, residual);
  }

  const direction = makeMatrix(rows, columns);
  const product = makeMatrix(rows, columns);
  for (let k = 0; k < size; k++) direction.data[k] = inverse[Math.floor(k / columns)]! * residual.data[k]!;
  let energy = columnDots(residual, direction, undefined);
  const enough = total(energy) * TOLERANCE ** 2;

  for (let round = 1; round <= MAX_ROUNDS && total(energy) > enough; round++) {
    applyNormal(bags, lambda, direction, product, text);
    const curvature = columnDots(direction, product, undefined);
    const step = energy.map((value, d) => (curvature[d]! > 0 ? value / curvature[d]! : 0));
    for (let k = 0, d = 0; k < size; k++, d = d + 1 === columns ? 0 : d + 1) {
      table.data[k]! += step[d]! * direction.data[k]!;
      residual.data[k]! -= step[d]! * product.data[k]!;
    }
    const next = columnDots(residual, residual, inverse);
    for (let row = 0, k = 0; row < rows; row++) {
      for (let d = 0; d < columns; d++, k++) {
        const back = energy[d]! > 0 ? next[d]! / energy[d]! : 0;
        direction.data[k] = inverse[row]! * residual.data[k]! + back * direction.data[k]!;
      }
    }
    energy = next;
    onRound?.(round, MAX_ROUNDS);
  }
  return table;
}

/** product = (SᵀS + λ) vectors */
function applyNormal(bags: Bags, lambda: number, vectors: Matrix, product: Matrix, text: Float32Array): void {
  for (let k = 0; k < vectors.data.length; k++) product.data[k] = lambda * vectors.data[k]!;
  for (let i = 0; i < bags.count; i++) {
    text.fill(0);
    addTokens(bags, i, vectors, text);
    spreadToTokens(bags, i, text, product);
  }
}

function inverseDiagonal({ tokens, shares }: Bags, rows: number, lambda: number): Float64Array {
  const diagonal = new Float64Array(rows).fill(lambda);
  tokens.forEach((token, k) => {
    diagonal[token]! += shares[k]! ** 2;
  });
  return diagonal.map((value) => 1 / value);
}

/** The dot product of a and b for each column, with rows weighted by `weights` if given. */
function columnDots(a: Matrix, b: Matrix, weights: Float64Array | undefined): Float64Array {
  const dots = new Float64Array(a.columns);
  for (let row = 0, k = 0; row < a.rows; row++) {
    const weight = weights ? weights[row]! : 1;
    for (let d = 0; d < a.columns; d++, k++) dots[d]! += weight * a.data[k]! * b.data[k]!;
  }
  return dots;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
