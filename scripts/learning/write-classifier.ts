import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HashedWeights } from '../../daemon/text/hashed-weights.ts';

/** Write the files that `loadHashedWeights` reads; returns their bytes. */
export function writeClassifier(folder: string, { meta, hashes, weights }: HashedWeights<object>): number {
  mkdirSync(folder, { recursive: true });
  const files = {
    'meta.json': Buffer.from(`${JSON.stringify(meta, null, 2)}\n`),
    'features.u32': Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength),
    'weights.i8': Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0);
}
