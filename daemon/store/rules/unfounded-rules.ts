// A user's rule derived from project rules is removed when too few of those are left.
import type { Queries } from '../../db/database.ts';

/**
 * Number of projects in which a rule must recur to become the user's: said again elsewhere, it doesn't concern one
 * project only.
 */
export const MIN_PROJECTS = 2;

/**
 * Remove the users' rules that were derived from one of these and now rest on too few projects; rules that a person
 * approved, changed or locked stay.
 */
export async function dropUnfounded(tx: Queries, ended: readonly number[]): Promise<void> {
  await tx.query(
    `delete from mem_lessons m where m.source = 'projects' and m.status in ('active', 'draft') and m.origins && $1::bigint[]
       and (select count(distinct o.project_id) from mem_lessons o where o.id = any(m.origins) and o.status in ('active', 'draft')) < ${MIN_PROJECTS}`,
    [[...ended]],
  );
}

/** Remove the users' rules of which too few project rules are left, for any reason. */
export async function dropAllUnfounded(tx: Queries): Promise<number> {
  const deleted = await tx.query(
    `delete from mem_lessons m where m.source = 'projects' and m.status in ('active', 'draft')
       and (select count(distinct o.project_id) from mem_lessons o where o.id = any(m.origins) and o.status in ('active', 'draft')) < ${MIN_PROJECTS}
     returning m.id`,
  );
  return deleted.length;
}
