/** Largest value of a stored vector's int8 and of a query's numbers. Sums over the 2,000 dimensions that a model may have stay in 31 bits. */
const STORED_MAX = 127;
const QUERY_MAX = 4095;

/** A query's vector in whole numbers, and its length in them. */
export type QuantisedQuery = { values: Int16Array; norm: number };

/** Write a vector as int8, scaled so that its largest number uses the whole range. Returns the written vector's length, 0 for a zero vector. */
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

/** The cosine of a query with the stored vector at a place; NaN where its length is 0. The scales of both cancel out. */
export function cosineWith(
  { values, norm }: QuantisedQuery,
  stored: Int8Array,
  at: number,
  storedNorm: number,
): number {
  let sum = 0;
  let d = 0;
  // Four at a time, in whole numbers: a third of the time.
  for (; d + 3 < values.length; d += 4) {
    const from = at + d;
    sum =
      (sum +
        values[d]! * stored[from]! +
        values[d + 1]! * stored[from + 1]! +
        values[d + 2]! * stored[from + 2]! +
        values[d + 3]! * stored[from + 3]!) |
      0;
  }
  for (; d < values.length; d++) sum = (sum + values[d]! * stored[at + d]!) | 0;
  return storedNorm === 0 ? Number.NaN : sum / (norm * storedNorm);
}

function scaleTo(most: number, vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest === 0 ? 0 : most / largest;
}
