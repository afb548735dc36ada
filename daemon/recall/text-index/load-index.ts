import type { Database } from '../../db/database.ts';
import {
  type ChangeCursor,
  countObservations,
  readChangeCursor,
  readIndexPage,
} from '../../store/memories/index-rows.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import type { ProjectIndex } from './project-index.ts';
import type { Slices } from './slices.ts';

/** Rows per page, parsed by the driver in a few ms. 500 or 2,000 blocked the loop longer; 100 loaded no sooner. */
const PAGE_ROWS = 250;
/** Larger projects are searched by SQL. */
const MAX_OBSERVATIONS = 1_000_000;

export type IndexSource = { db: Database; slices: Slices };

/**
 * The position in the order of changes to catch up from, and the later changes already indexed, by row id. An open
 * transaction anywhere in the server keeps that position before all later commits.
 */
export type LoadedUntil = ChangeCursor & { seen: Map<number, string> };

/** Load a project's rows into `index`, newest first. Returns the position; undefined if the project is too large. */
export async function loadIndex(
  { db, slices }: IndexSource,
  scope: ProjectScope,
  index: ProjectIndex,
): Promise<LoadedUntil | undefined> {
  // Counted while the first rows load: a prompt may be waiting for them.
  const counted = countObservations(db, scope);
  counted.catch(() => {}); // thrown where it is awaited, below
  // Read before the rows: whatever is written meanwhile is read again when catching up.
  const { cursor, reloads } = await readChangeCursor(db);
  const seen = new Map<number, string>();
  // Global memories belong to every project.
  for (const owner of [scope, 'global'] as const) {
    for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
      const page = { rowsOf: owner, model: index.model, since: cursor, beforeId, limit: PAGE_ROWS };
      const rows = await readIndexPage(db, page);
      await slices.run(rows, (row) => {
        index.put(row);
        if (row.changed) seen.set(row.id, row.changed);
      });
      if ((await counted) > MAX_OBSERVATIONS) return undefined;
      if (rows.length < PAGE_ROWS) break;
      beforeId = rows[0]!.id;
    }
  }
  return { cursor, reloads, seen };
}
