/**
 * A backup is one gzip file in three members, so that `zcat` shows all of it and any reader checks its sums:
 *
 *   the lines │ the manifest, as one line │ an empty member of fixed size: where the manifest begins, and its SHA-256
 *
 * The last member carries its two values in gzip's extra field (RFC 1952, section 2.3.1.1), as the end marker of BGZF
 * does (SAM specification, section 4.1.2). A file that was cut off has lost it, and the manifest bounds what a reader
 * will unpack.
 */
import { createHash } from 'node:crypto';

/** Identifies our extra field; not among the registered pairs. */
const FIELD = 'AM';
const FIELD_BYTES = 40; // 8 for the place, 32 for the hash
const HEAD = Buffer.from([
  0x1f,
  0x8b,
  8,
  4,
  0,
  0,
  0,
  0,
  0,
  255,
  FIELD_BYTES + 4,
  0,
  ...Buffer.from(FIELD),
  FIELD_BYTES,
  0,
]);
/** An empty deflate block, then CRC and length of nothing. */
const TAIL = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

export const TRAILER_BYTES = HEAD.length + FIELD_BYTES + TAIL.length;

/** The last member of a file whose compressed manifest begins at `manifestAt`. */
export function makeTrailer(manifestAt: number, manifest: Buffer): Buffer {
  const offset = Buffer.alloc(8);
  offset.writeBigUInt64LE(BigInt(manifestAt));
  return Buffer.concat([HEAD, offset, createHash('sha256').update(manifest).digest(), TAIL]);
}

/** Read the last member; undefined if these bytes are something else. */
export function readTrailer(bytes: Buffer): { manifestAt: number; isManifest(manifest: Buffer): boolean } | undefined {
  const isOurs =
    bytes.length === TRAILER_BYTES &&
    bytes.subarray(0, HEAD.length).equals(HEAD) &&
    bytes.subarray(-TAIL.length).equals(TAIL);
  if (!isOurs) return undefined;
  const manifestAt = Number(bytes.readBigUInt64LE(HEAD.length));
  const hash = bytes.subarray(HEAD.length + 8, HEAD.length + FIELD_BYTES);
  return { manifestAt, isManifest: (manifest) => createHash('sha256').update(manifest).digest().equals(hash) };
}
