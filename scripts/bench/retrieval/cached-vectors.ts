import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../../daemon/models/embedder.ts';

/** Texts per request, so that a long run can show progress. */
const STEP = 256;

/**
 * Embed texts once: vectors are cached in `folder` under a hash of the model and the texts, since a transformer takes
 * minutes for a set and the ranking is tried many times.
 */
export async function cachedVectors(
  embedder: Embedder,
  texts: readonly string[],
  kind: 'query' | 'passage',
  folder: string,
): Promise<Float32Array[]> {
  const key = createHash('sha256').update(JSON.stringify([embedder.name, embedder.dimensions, kind, texts]));
  const path = join(folder, `${embedder.name.replace(/\W+/g, '_')}-${key.digest('hex').slice(0, 16)}.f32`);
  if (!existsSync(path)) {
    const joined = new Float32Array(texts.length * embedder.dimensions);
    for (let start = 0; start < texts.length; start += STEP) {
      const vectors = await embedder.embed(texts.slice(start, start + STEP), kind);
      vectors.forEach((vector, index) => {
        joined.set(vector, (start + index) * embedder.dimensions);
      });
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, new Uint8Array(joined.buffer));
  }
  const joined = new Float32Array(new Uint8Array(readFileSync(path)).buffer);
  return texts.map((_, index) => joined.subarray(index * embedder.dimensions, (index + 1) * embedder.dimensions));
}
