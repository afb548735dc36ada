/** Bytes of a chunk's number before its vector, and of the vector's own head: its length and an unused field, both two bytes. */
const CHUNK_BYTES = 2;
const HEAD_BYTES = 4;

/**
 * Read the vectors of an observation from the bytes that the database sends: for each chunk its number (int2send), then the vector
 * (pgvector's vector_send: the number of dimensions, two unused bytes, float4 in network order). The vector handed to `take` is
 * overwritten by the next. Vectors of another number of dimensions are left out.
 */
export function eachVector(
  packed: Uint8Array,
  dimensions: number,
  take: (chunk: number, vector: Float32Array) => void,
): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const vector = new Float32Array(dimensions);
  for (let at = 0; at + CHUNK_BYTES + HEAD_BYTES <= packed.length; ) {
    const chunk = view.getInt16(at);
    const length = view.getUint16(at + CHUNK_BYTES);
    const from = at + CHUNK_BYTES + HEAD_BYTES;
    at = from + 4 * length;
    if (length !== dimensions) continue;
    for (let d = 0; d < dimensions; d++) vector[d] = view.getFloat32(from + 4 * d);
    take(chunk, vector);
  }
}
