/** A value of a record: a blob counts as none. */
export type Value = number | string | null;

/** Read a number of one to nine bytes. */
export function readVarint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0n;
  for (let end = at; end < at + 8; end++) {
    const byte = bytes[end] ?? 0;
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: end + 1 };
  }
  return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0))), end: at + 9 };
}

/**
 * Read the values of a record in the order of its table's columns; those of columns that were added later may be
 * missing.
 */
export function recordValues(bytes: Buffer): Value[] {
  const head = readVarint(bytes, 0);
  const values: Value[] = [];
  let at = head.value;
  for (let place = head.end; place < head.value; ) {
    const type = readVarint(bytes, place);
    place = type.end;
    const size = sizeOf(type.value);
    values.push(valueOfType(type.value, bytes.subarray(at, at + size)));
    at += size;
  }
  return values;
}

const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

function sizeOf(type: number): number {
  return type < 12 ? SIZES[type]! : Math.floor((type - 12) / 2);
}

function valueOfType(type: number, bytes: Buffer): Value {
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE();
  if (type === 6) return Number(bytes.readBigInt64BE());
  if (type >= 1 && type <= 5) return bytes.readIntBE(0, bytes.length);
  return type >= 13 && type % 2 === 1 ? bytes.toString('utf8') : null;
}
