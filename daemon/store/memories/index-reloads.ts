// Makes every daemon on the database reload its indexes, for changes that no row in a project's scope shows.
import type { Queries } from '../../db/database.ts';

/** The count of requested reloads, as a scalar of a query. */
export const RELOADS = 'coalesce((select reloads from mem_index_reloads), 0)::text';

/** Make all indexes outdated once the transaction commits: observations left a project, or their terms were rebuilt. */
export async function reloadIndexes(tx: Queries): Promise<void> {
  await tx.query(
    'insert into mem_index_reloads (reloads) values (1) on conflict (is_only) do update set reloads = mem_index_reloads.reloads + 1',
  );
}
