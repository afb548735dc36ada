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

/** Rows of a page: the driver parses them in one go, in a few ms; 500 or 2,000 held the loop longer, 100 loaded no sooner. */
const PAGE_ROWS = 250;
/** Observations beyond which a project is searched by SQL. */
const MAX_OBSERVATIONS = 1_000_000;

export type IndexSource = { db: Database; slices: Slices };

/**
 * What was loaded: the place in the order of changes from which to catch up, and the changes after it that are in the index already, by the
 * row's id. While a transaction stays open anywhere in the server, that place lies before all that was committed since.
 */
export type LoadedUntil = ChangeCursor & { seen: Map<number, string> };

/** Load what a project sees into `index`, the newest first. Returns how far; undefined: the project is too large for an index. */
export async function loadIndex(
  { db, slices }: IndexSource,
  scope: ProjectScope,
  index: ProjectIndex,
): Promise<LoadedUntil | undefined> {
  // Counted while the first rows load: a prompt may be waiting for them.
  const counted = countObservations(db, scope);
  counted.catch(() => {}); // thrown where it is awaited, below
  // Read before the rows: what is written while they are read is seen again when catching up.
  const { cursor, reloads } = await readChangeCursor(db);
  const seen = new Map<number, string>();
  // Every project sees what is global.
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
