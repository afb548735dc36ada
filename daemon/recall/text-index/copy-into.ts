/** Copy a typed array to the start of a larger one, and return that. */
export function copyInto<T extends Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array>(
  from: T,
  into: T,
): T {
  into.set(from);
  return into;
}
