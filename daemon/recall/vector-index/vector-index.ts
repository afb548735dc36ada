/**
 * A project's vectors in memory: the chunks of its observations as int8, compared with a query's vector in the daemon, so that no answer
 * waits for the database. Few chunks are all compared. Of many, a sketch of one bit per dimension chooses those that are.
 */
import type { VectorHit } from '../../store/search.ts';
import { eachVector } from './packed-vectors.ts';
import { cosineWith, type QuantisedQuery, quantiseInto, quantiseQuery } from './quantise.ts';
import { createSketchScan, sketchInto, sketchWords } from './sketch.ts';

/** Vectors of a block, which is allocated as a whole: an array that grows is copied, and held twice meanwhile. */
const BLOCK = 1024;
/** Chunks up to which all are compared: 2 ms at 256 dimensions. */
const COMPARED_WHOLE = 4096;
/** The share of chunks that the sketch lets through, and how many for each that is wanted at least: 98 to 99 % of the nearest are among them (decisions 0112, 0144). */
const CANDIDATE_SHARE = 0.03;
const CANDIDATES_PER_HIT = 10;
/** What the map of observations and the lists of slots hold for a chunk, about. */
const BYTES_PER_SLOT = 72;
const NONE = -1;

export type VectorIndex = ReturnType<typeof createVectorIndex>;

/** An index of one model's vectors; other lengths than `dimensions` are left out. */
export function createVectorIndex(model: string, dimensions: number) {
  const words = sketchWords(dimensions);
  const blocks: { values: Int8Array; sketch: Uint32Array; norms: Float32Array }[] = [];
  /** By slot: the observation, the number of the chunk, and the next slot of the same observation. */
  const ids: number[] = [];
  const chunks: number[] = [];
  const next: number[] = [];
  /** The first slot of each observation. */
  const first = new Map<number, number>();
  const free: number[] = [];
  const scan = createSketchScan(words);

  function remove(id: number): void {
    let slot = first.get(id) ?? NONE;
    first.delete(id);
    while (slot !== NONE) {
      blocks[Math.floor(slot / BLOCK)]!.norms[slot % BLOCK] = 0; // no vector has this length
      free.push(slot);
      slot = next[slot]!;
    }
  }

  function slotFor(id: number, chunk: number): number {
    const slot = free.pop() ?? ids.length;
    if (slot === blocks.length * BLOCK)
      blocks.push({
        values: new Int8Array(BLOCK * dimensions),
        sketch: new Uint32Array(BLOCK * words),
        norms: new Float32Array(BLOCK),
      });
    ids[slot] = id;
    chunks[slot] = chunk;
    next[slot] = first.get(id) ?? NONE;
    first.set(id, slot);
    return slot;
  }

  function compare(query: QuantisedQuery, slot: number): number {
    const { values, norms } = blocks[Math.floor(slot / BLOCK)]!;
    return cosineWith(query, values, (slot % BLOCK) * dimensions, norms[slot % BLOCK]!);
  }

  return {
    model,
    /** Living chunks. */
    get size(): number {
      return ids.length - free.length;
    },
    /** An estimate of the memory held, for the cache's cap. */
    get bytes(): number {
      return blocks.length * BLOCK * (dimensions + 4 * words + 4) + ids.length * BYTES_PER_SLOT;
    },

    /** Put an observation's vectors, packed as the database sends them, in place of those that are there; null: it has none. */
    put(id: number, packed: Uint8Array | null): void {
      remove(id);
      if (packed === null) return;
      eachVector(packed, dimensions, (chunk, vector) => {
        const slot = slotFor(id, chunk);
        const { values, sketch, norms } = blocks[Math.floor(slot / BLOCK)]!;
        norms[slot % BLOCK] = quantiseInto(values, (slot % BLOCK) * dimensions, vector);
        sketchInto(sketch, (slot % BLOCK) * words, vector);
      });
    },

    remove,

    /** The chunks nearest to a query's vector by cosine, best first, of equal ones the newest observation first. */
    nearest(vector: Float32Array, limit: number): VectorHit[] {
      const query = quantiseQuery(vector);
      const size = ids.length;
      const candidates =
        size <= COMPARED_WHOLE
          ? Array.from(ids.keys())
          : scan(
              vector,
              blocks.map(({ sketch }) => sketch),
              size,
              Math.max(CANDIDATES_PER_HIT * limit, Math.ceil(size * CANDIDATE_SHARE)),
            );
      const hits: VectorHit[] = [];
      let floor = Number.NEGATIVE_INFINITY;
      for (const slot of candidates) {
        const similarity = compare(query, slot);
        if (similarity < floor || Number.isNaN(similarity)) continue;
        hits.push({ id: ids[slot]!, chunk: chunks[slot]!, similarity });
        if (hits.length >= 4 * limit) {
          keepBest(hits, limit);
          floor = hits.at(-1)!.similarity;
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
