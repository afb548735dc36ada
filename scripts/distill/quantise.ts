import { type Matrix, makeMatrix, rowOf } from './matrix.ts';

export type QuantisedTable = { rows: number; columns: number; weights: Int8Array; scales: Float32Array };

/** Quantise to eight bits per weight: each row is divided by its own scale, so that its largest weight becomes ±127. */
export function quantise(table: Matrix): QuantisedTable {
  const { rows, columns } = table;
  const weights = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let id = 0; id < rows; id++) {
    const row = rowOf(table, id);
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) continue;
    const scale = Math.fround(largest / 127);
    scales[id] = scale;
    for (let d = 0; d < columns; d++) weights[id * columns + d] = Math.round(row[d]! / scale);
  }
  return { rows, columns, weights, scales };
}

/** The weights that a quantised table represents. */
export function dequantise({ rows, columns, weights, scales }: QuantisedTable): Matrix {
  const table = makeMatrix(rows, columns);
  for (let k = 0; k < weights.length; k++) table.data[k] = weights[k]! * scales[Math.floor(k / columns)]!;
  return table;
}
