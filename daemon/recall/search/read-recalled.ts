import type { Queries } from '../../db/database.ts';
import { type RecalledObservation, readRecalled } from '../../store/memories/recalled-observations.ts';
import type { Buckets, ProjectScope } from '../../visibility/project-scope.ts';

/** Everything read so far, including at least these observations. */
export type Read = (ids: readonly number[]) => Promise<ReadonlyMap<number, RecalledObservation>>;

/** Reads each observation once for all steps of a search. */
export function recalledOnce(db: Queries, scope: ProjectScope | null, buckets: Buckets): Read {
  const asked = new Set<number>();
  const known = new Map<number, RecalledObservation>();
  return async (ids) => {
    const fresh = ids.filter((id) => !asked.has(id));
    for (const id of fresh) asked.add(id);
    if (fresh.length > 0) for (const [id, row] of await readRecalled(db, fresh, scope, buckets)) known.set(id, row);
    return known;
  };
}
