/**
 * Largest int8 of a stored vector, and largest number of a query. Sums over a model's up to 2,000 dimensions fit 31
 * bits.
 */
const STORED_MAX = 127;
const QUERY_MAX = 4095;

/** A query's vector in integers, and its norm. */
export type QuantisedQuery = { values: Int16Array; norm: number };

/** Write a vector as int8, scaled to use the full range. Returns the norm of what was written; 0 for a zero vector. */
export function quantiseInto(into: Int8Array, at: number, vector: Float32Array): number {
  const scale = scaleTo(STORED_MAX, vector);
  let squares = 0;
  for (let d = 0; d < vector.length; d++) {
    const value = Math.round(vector[d]! * scale);
    into[at + d] = value;
    squares += value * value;
  }
  return Math.sqrt(squares);
}

export function quantiseQuery(vector: Float32Array): QuantisedQuery {
  const scale = scaleTo(QUERY_MAX, vector);
  const values = Int16Array.from(vector, (value) => Math.round(value * scale));
  return { values, norm: Math.hypot(...values) };
}

function scaleTo(most: number, vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest === 0 ? 0 : most / largest;
}
