/**
 * Weights of a linear classifier over hashed features, in three files of a folder: `meta.json` (what scales them),
 * `features.u32` (the hashes of the features that have a row, ascending) and `weights.i8` (a byte for each output, row
 * by row).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type HashedWeights<Meta> = {
  readonly meta: Meta;
  /** Hashes of the features that have a row of weights, ascending. */
  readonly hashes: Uint32Array;
  readonly weights: Int8Array;
};

/**
 * Load weights of `outputs` bytes a row from `folder`; `parse` checks the meta file, `remedy` is the command that makes
 * the files anew.
 * @throws Error when a file is missing or the files differ in the number of features
 */
export function loadHashedWeights<Meta extends { features: number }>(
  folder: string,
  { parse, outputs, remedy }: { parse(meta: unknown): Meta; outputs: number; remedy: string },
): HashedWeights<Meta> {
  const meta = parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')));
  const hashes = new Uint32Array(new Uint8Array(readFileSync(join(folder, 'features.u32'))).buffer);
  const bytes = readFileSync(join(folder, 'weights.i8'));
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (hashes.length !== meta.features || weights.length !== meta.features * outputs)
    throw new Error(
      `The classifier in ${folder} is damaged: ${meta.features} features, ${hashes.length} hashes, ${weights.length} weights; ` +
        `reinstall the package or run ${remedy}`,
    );
  return { meta, hashes, weights };
}

/**
 * The place of a hash among ascending ones, by halving, since a table of them all takes four megabytes more; −1: it has
 * no row.
 */
export function weightsRow(hashes: Uint32Array, hash: number): number {
  let [from, to] = [0, hashes.length - 1];
  while (from <= to) {
    const middle = (from + to) >>> 1;
    const middleHash = hashes[middle]!;
    if (middleHash === hash) return middle;
    if (middleHash < hash) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
