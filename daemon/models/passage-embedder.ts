import type { Embedder } from './embedder.ts';
import { openStaticTable, STATIC_TABLE_MODEL } from './static-table.ts';

let table: Embedder | undefined;

/**
 * The embedder for passages, which are embedded while a prompt waits: always the static table, whatever model embeds observations.
 * Beside another model it is loaded when it is first asked for (32 ms, 25 MB). Undefined if vectors are turned off.
 */
export function passageEmbedder(current: Embedder): Embedder | undefined {
  if (current.dimensions === 0) return undefined;
  if (current.name === STATIC_TABLE_MODEL) return current;
  table ??= openStaticTable();
  return table;
}
