import type { Embedder } from './embedder.ts';
import { openStaticTable, STATIC_TABLE_MODEL } from './static-table.ts';

let table: Embedder | undefined;

/**
 * The embedder of passages, which are embedded while a prompt waits: always the static table, whatever model embeds
 * observations. Beside another model it is loaded on first use (32 ms, 25 MB). Undefined if vectors are off.
 */
export function passageEmbedder(current: Embedder): Embedder | undefined {
  if (current.dimensions === 0) return undefined;
  if (current.name === STATIC_TABLE_MODEL) return current;
  table ??= openStaticTable();
  return table;
}
