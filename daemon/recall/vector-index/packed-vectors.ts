/** Bytes of a chunk's number, and of the vector's header (length and an unused field, two bytes each). */
const CHUNK_BYTES = 2;
const HEAD_BYTES = 4;

/**
 * Read an observation's vectors from the database's bytes: per chunk its number (int2send), then the vector (pgvector's
 * vector_send: dimensions, two unused bytes, float4 in network order). The array passed to `take` is reused. Vectors
 * with other dimensions are skipped.
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
