import { readFileSync } from 'node:fs';

const HEAD_BYTES = 32;
const FRAME_BYTES = 24;

/**
 * The pages in a write-ahead log that replace the file's, by number. Only committed transactions count. Reading stops
 * at the first frame whose salts or checksum are wrong: it is left from an earlier use of the log, or was cut off.
 * Source: https://www.sqlite.org/fileformat2.html#walformat
 */
export function readLoggedPages(path: string, pageBytes: number): Map<number, Buffer> {
  const log = readFileSync(path);
  const committed = new Map<number, Buffer>();
  if (log.length < HEAD_BYTES || log.readUInt32BE(8) !== pageBytes) return committed;
  const isBig = (log.readUInt32BE(0) & 1) === 1;
  let sums = checksum(log.subarray(0, 24), [0, 0], isBig);
  let uncommitted = new Map<number, Buffer>();
  for (let offset = HEAD_BYTES; offset + FRAME_BYTES + pageBytes <= log.length; offset += FRAME_BYTES + pageBytes) {
    const head = log.subarray(offset, offset + FRAME_BYTES);
    const page = log.subarray(offset + FRAME_BYTES, offset + FRAME_BYTES + pageBytes);
    const [salts, saltsOfLog] = [head.subarray(8, 16), log.subarray(16, 24)];
    if (!salts.equals(saltsOfLog)) break;
    sums = checksum(page, checksum(head.subarray(0, 8), sums, isBig), isBig);
    if (head.readUInt32BE(16) !== sums[0] || head.readUInt32BE(20) !== sums[1]) break;
    uncommitted.set(head.readUInt32BE(0), page);
    if (head.readUInt32BE(4) === 0) continue; // the transaction goes on
    for (const [number, bytes] of uncommitted) committed.set(number, bytes);
    uncommitted = new Map();
  }
  return committed;
}

type Sums = readonly [number, number];

function checksum(bytes: Buffer, [first, second]: Sums, isBig: boolean): Sums {
  let a = first;
  let b = second;
  for (let offset = 0; offset < bytes.length; offset += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4)) + a) >>> 0;
  }
  return [a, b];
}
