import type { LoadedRow } from '../../store/memories/index-rows.ts';
import { createVectorIndex, type VectorIndex } from '../vector-index/vector-index.ts';
import { toIndexEntry } from './index-entry.ts';
import { createTextIndex } from './text-index.ts';

/** The model of an index's vectors. */
export type IndexedModel = { name: string; dimensions: number };

/**
 * Maximum memory of a project's vectors; above it the database compares. 250,000 chunks of 256 dimensions, scanned in
 * 12 ms.
 */
const MAX_VECTOR_BYTES = 96 * 1024 * 1024;

export type ProjectIndex = ReturnType<typeof createProjectIndex>;

/** A project's in-memory index: the terms of its observations and, if there is a model, their vectors. */
export function createProjectIndex(model: IndexedModel | null) {
  const text = createTextIndex();
  let vectors: VectorIndex | null = model && createVectorIndex(model.name, model.dimensions);

  const putVectors = (id: number, packed: Uint8Array | null): void => {
    vectors?.put(id, packed);
    if (vectors && vectors.bytes > MAX_VECTOR_BYTES) vectors = null;
  };
  return {
    text,
    /** null: no model, or too many vectors. */
    get vectors(): VectorIndex | null {
      return vectors;
    },
    /** The model it was made for. */
    model: model?.name ?? null,
    /** An estimate of the memory held. */
    get bytes(): number {
      return text.bytes + (vectors?.bytes ?? 0);
    },
    /** Add an observation with its vectors, or replace the one with its id. */
    put(row: LoadedRow): void {
      text.upsert(toIndexEntry(row));
      putVectors(row.id, row.vectors);
    },
    /** Replace the vectors of an observation. */
    putVectors,
    remove(id: number): void {
      text.remove(id);
      vectors?.remove(id);
    },
  };
}
