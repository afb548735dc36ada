/**
 * A project's vectors in memory: int8 chunks, all compared with the query in the daemon, so no answer waits for the
 * database.
 */
import type { VectorHit } from '../../store/memories/search.ts';
import { copyInto } from '../text-index/copy-into.ts';
import { eachVector } from './packed-vectors.ts';
import { quantiseQuery } from './quantise.ts';
import { BLOCK, createStoredVectors } from './stored-vectors.ts';

const FIRST_SLOTS = 256;
/** Approximate bytes per chunk in the slot lists and the map of observations. */
const BYTES_PER_SLOT = 18 + 40;
const NONE = -1;

/** An index of one model's vectors; vectors of other lengths are skipped. */
export const createVectorIndex = (model: string, dimensions: number, usesSimd = true): VectorIndex =>
  new VectorIndex(model, dimensions, usesSimd);

export class VectorIndex {
  readonly model: string;
  readonly #dimensions: number;
  readonly #vectors: ReturnType<typeof createStoredVectors>;
  /** By slot: observation, chunk number, next slot of the same observation, and the vector's norm (0 if none). */
  #ids = new Float64Array(FIRST_SLOTS);
  #chunks = new Uint16Array(FIRST_SLOTS);
  #next = new Int32Array(FIRST_SLOTS);
  #lengths = new Float32Array(FIRST_SLOTS);
  #slots = 0;
  /** The first slot of each observation. */
  readonly #first = new Map<number, number>();
  readonly #free: number[] = [];

  constructor(model: string, dimensions: number, usesSimd: boolean) {
    this.model = model;
    this.#dimensions = dimensions;
    this.#vectors = createStoredVectors(dimensions, usesSimd);
  }

  /** Living chunks. */
  get size(): number {
    return this.#slots - this.#free.length;
  }

  /** An estimate of the memory held, for the cache's cap. */
  get bytes(): number {
    return this.#slots * (this.#dimensions + BYTES_PER_SLOT);
  }

  /** Replace an observation's vectors, packed as the database sends them; null: none. */
  put(id: number, packed: Uint8Array | null): void {
    this.remove(id);
    if (packed === null) return;
    eachVector(packed, this.#dimensions, (chunk, vector) => {
      const slot = this.#slotFor(id, chunk);
      this.#lengths[slot] = this.#vectors.write(slot, vector);
    });
  }

  remove(id: number): void {
    let slot = this.#first.get(id) ?? NONE;
    this.#first.delete(id);
    while (slot !== NONE) {
      this.#lengths[slot] = 0;
      this.#free.push(slot);
      slot = this.#next[slot]!;
    }
  }

  /** The nearest chunks by cosine, best first; ties by the newest observation. */
  nearest(vector: Float32Array, limit: number): VectorHit[] {
    const query = quantiseQuery(vector);
    const [ids, chunks, lengths] = [this.#ids, this.#chunks, this.#lengths];
    const hits: VectorHit[] = [];
    let floor = Number.NEGATIVE_INFINITY;
    for (let from = 0; from < this.#slots; from += BLOCK) {
      const count = Math.min(BLOCK, this.#slots - from);
      const products = this.#vectors.multiply(query, from, count);
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
  }

  #slotFor(id: number, chunk: number): number {
    const slot = this.#free.pop() ?? this.#slots++;
    if (slot === this.#ids.length) this.#grow();
    this.#ids[slot] = id;
    this.#chunks[slot] = chunk;
    this.#next[slot] = this.#first.get(id) ?? NONE;
    this.#first.set(id, slot);
    return slot;
  }

  #grow(): void {
    const slots = this.#ids.length * 2;
    this.#ids = copyInto(this.#ids, new Float64Array(slots));
    this.#chunks = copyInto(this.#chunks, new Uint16Array(slots));
    this.#next = copyInto(this.#next, new Int32Array(slots));
    this.#lengths = copyInto(this.#lengths, new Float32Array(slots));
  }
}

function keepBest(hits: VectorHit[], limit: number): void {
  hits.sort((a, b) => b.similarity - a.similarity || b.id - a.id || a.chunk - b.chunk);
  hits.length = Math.min(hits.length, limit);
}
