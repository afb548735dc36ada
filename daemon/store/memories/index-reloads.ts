// Tells every daemon on the database to load its indexes again, where no row in a project's scope shows what changed.
import type { Queries } from '../../db/database.ts';

/** How often indexes were to be loaded again, as a scalar of a query. */
export const RELOADS = 'coalesce((select reloads from mem_index_reloads), 0)::text';

/** Make all indexes outdated once the transaction commits: observations left a project, or their terms were written again. */
export async function reloadIndexes(tx: Queries): Promise<void> {
  await tx.query(
    'insert into mem_index_reloads (reloads) values (1) on conflict (is_only) do update set reloads = mem_index_reloads.reloads + 1',
  );
}
