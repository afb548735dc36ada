/**
 * A project's vectors in memory: the chunks of its observations as int8, all of them compared with a query's vector in the daemon, so that no
 * answer waits for the database.
 */
import type { VectorHit } from '../../store/memories/search.ts';
import { copyInto } from '../text-index/copy-into.ts';
import { eachVector } from './packed-vectors.ts';
import { quantiseQuery } from './quantise.ts';
import { BLOCK, createStoredVectors } from './stored-vectors.ts';

const FIRST_SLOTS = 256;
/** What the lists of slots and the map of observations hold for a chunk, about. */
const BYTES_PER_SLOT = 18 + 40;
const NONE = -1;

export type VectorIndex = ReturnType<typeof createVectorIndex>;

/** An index of one model's vectors; other lengths than `dimensions` are left out. */
export function createVectorIndex(model: string, dimensions: number, usesSimd = true) {
  const vectors = createStoredVectors(dimensions, usesSimd);
  /** By slot: the observation, the number of the chunk, the next slot of the same observation, and the vector's length, 0 where there is none. */
  let ids = new Float64Array(FIRST_SLOTS);
  let chunks = new Uint16Array(FIRST_SLOTS);
  let next = new Int32Array(FIRST_SLOTS);
  let lengths = new Float32Array(FIRST_SLOTS);
  let size = 0;
  /** The first slot of each observation. */
  const first = new Map<number, number>();
  const free: number[] = [];

  function remove(id: number): void {
    let slot = first.get(id) ?? NONE;
    first.delete(id);
    while (slot !== NONE) {
      lengths[slot] = 0;
      free.push(slot);
      slot = next[slot]!;
    }
  }

  function slotFor(id: number, chunk: number): number {
    const slot = free.pop() ?? size++;
    if (slot === ids.length) grow();
    ids[slot] = id;
    chunks[slot] = chunk;
    next[slot] = first.get(id) ?? NONE;
    first.set(id, slot);
    return slot;
  }

  function grow(): void {
    const slots = ids.length * 2;
    ids = copyInto(ids, new Float64Array(slots));
    chunks = copyInto(chunks, new Uint16Array(slots));
    next = copyInto(next, new Int32Array(slots));
    lengths = copyInto(lengths, new Float32Array(slots));
  }

  return {
    model,
    /** Living chunks. */
    get size(): number {
      return size - free.length;
    },
    /** An estimate of the memory held, for the cache's cap. */
    get bytes(): number {
      return size * (dimensions + BYTES_PER_SLOT);
    },

    /** Put an observation's vectors, packed as the database sends them, in place of those that are there; null: it has none. */
    put(id: number, packed: Uint8Array | null): void {
      remove(id);
      if (packed === null) return;
      eachVector(packed, dimensions, (chunk, vector) => {
        const slot = slotFor(id, chunk);
        lengths[slot] = vectors.write(slot, vector);
      });
    },

    remove,

    /** The chunks nearest to a query's vector by cosine, best first, of equal ones the newest observation first. */
    nearest(vector: Float32Array, limit: number): VectorHit[] {
      const query = quantiseQuery(vector);
      const hits: VectorHit[] = [];
      let floor = Number.NEGATIVE_INFINITY;
      for (let from = 0; from < size; from += BLOCK) {
        const count = Math.min(BLOCK, size - from);
        const products = vectors.multiply(query, from, count);
        for (let n = 0; n < count; n++) {
          const slot = from + n;
          const similarity = products[n]! / (query.norm * lengths[slot]!);
          if (!(similarity >= floor) || lengths[slot] === 0) continue;
          hits.push({ id: ids[slot]!, chunk: chunks[slot]!, similarity });
          if (hits.length >= 4 * limit) {
            keepBest(hits, limit);
            floor = hits.at(-1)!.similarity;
          }
        }
      }
      keepBest(hits, limit);
      return hits;
    },
  };
}

function keepBest(hits: VectorHit[], limit: number): void {
  hits.sort((a, b) => b.similarity - a.similarity || b.id - a.id || a.chunk - b.chunk);
  hits.length = Math.min(hits.length, limit);
}
