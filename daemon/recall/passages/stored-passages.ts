// Stored vectors of passages, for models too slow to embed passages while a question waits.
import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import type { Embedder } from '../../models/embedder.ts';
import { type PackedPassages, readPassages } from '../../store/memories/passage-vectors.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';
import { cosinesWith } from './packed-passages.ts';
import type { ReadPassage } from './read-texts.ts';

type Read = { readonly id: number; readonly text: string; readonly passages: readonly ReadPassage[] };

/** The cosines of a question with each observation's passages, in order, without observations that have none stored. */
export type NearStored = (observations: readonly Read[]) => Promise<ReadonlyMap<number, Float32Array>>;

export type StoredPassages = {
  db: Database;
  embedder(): Embedder;
  /** Queue the embedding of these observations' passages. */
  wantPassages(model: string, ids: readonly number[]): void;
};

/**
 * Compare a question with stored passages; undefined if the vector leg's model stores none.
 * @param limitMs time limit of the database; later nothing is compared
 */
export function nearStored(
  { db, embedder, wantPassages }: StoredPassages,
  vector: VectorLeg | null,
  limitMs: number,
): NearStored | undefined {
  const { name: model, storesPassages } = embedder();
  const asked = vector?.asked;
  if (!asked || !storesPassages || vector.model !== model) return undefined;
  return async (observations) => {
    const ids = observations.map(({ id }) => id);
    const stored = ids.length > 0 ? await within(readPassages(db, model, ids), limitMs) : NONE;
    if (stored === 'late') return NOTHING;
    const near = new Map<number, Float32Array>();
    for (const { id, text, passages } of observations) {
      const packed = stored.get(id);
      const cosines = packed && cosinesWith(asked, packed, text, passages);
      if (cosines) near.set(id, cosines);
    }
    const missing = ids.filter((id) => !near.has(id));
    if (missing.length > 0) wantPassages(model, missing);
    return near;
  };
}

const NONE: ReadonlyMap<number, PackedPassages> = new Map();
const NOTHING: ReadonlyMap<number, Float32Array> = new Map();
