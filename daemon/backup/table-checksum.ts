import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

/**
 * The checksum of a table's rows whatever their order: the sum of their SHA-256 hashes modulo 2^256, as 64 hexadecimal
 * digits. The two backends sort texts differently, and sorting 100,000 vectors would spill to disk.
 */
export function createTableChecksum() {
  let sum = 0n;
  let rows = 0;
  return {
    add(line: string): void {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS;
      rows += 1;
    },
    rows: () => rows,
    hex: () => sum.toString(16).padStart(64, '0'),
  };
}
