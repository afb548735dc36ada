/** Numbers in rows, one after the other in `data`. */
export type Matrix = { rows: number; columns: number; data: Float32Array };

export const makeMatrix = (rows: number, columns: number): Matrix => ({
  rows,
  columns,
  data: new Float32Array(rows * columns),
});

export const rowOf = ({ data, columns }: Matrix, row: number): Float32Array =>
  data.subarray(row * columns, (row + 1) * columns);

/** Subtract the mean of all rows from each, and normalise each; rows of zeros stay. Changes `matrix`. */
export function centreAndNormalise(matrix: Matrix): void {
  const { rows, columns, data } = matrix;
  const mean = new Float64Array(columns);
  let counted = 0;
  for (let row = 0; row < rows; row++) {
    const values = rowOf(matrix, row);
    if (!values.some((value) => value !== 0)) continue;
    counted++;
    for (let d = 0; d < columns; d++) mean[d]! += values[d]!;
  }
  for (let row = 0; row < rows; row++) {
    const values = rowOf(matrix, row);
    if (!values.some((value) => value !== 0)) continue;
    let squares = 0;
    for (let d = 0; d < columns; d++) {
      values[d]! -= mean[d]! / counted;
      squares += values[d]! ** 2;
    }
    const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let d = 0; d < columns; d++) data[row * columns + d]! *= factor;
  }
}

/** Mean over the rows of the cosine between `a` and `b`; a row of zeros in either counts as 0. */
export function meanCosine(a: Matrix, b: Matrix): number {
  let sum = 0;
  for (let row = 0; row < a.rows; row++) {
    const [x, y] = [rowOf(a, row), rowOf(b, row)];
    let [dot, xx, yy] = [0, 0, 0];
    for (let d = 0; d < a.columns; d++) {
      dot += x[d]! * y[d]!;
      xx += x[d]! ** 2;
      yy += y[d]! ** 2;
    }
    if (xx > 0 && yy > 0) sum += dot / Math.sqrt(xx * yy);
  }
  return a.rows === 0 ? 0 : sum / a.rows;
}
