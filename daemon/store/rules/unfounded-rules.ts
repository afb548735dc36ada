// A user's rule that was made of rules of projects goes when too few of those are left.
import type { Queries } from '../../db/database.ts';

/** Projects in which a rule recurs before it is the user's: said again elsewhere, it is no matter of one project. */
export const MIN_PROJECTS = 2;

/** Remove the users' rules that were made of one of these and rest on too few projects now; what a person approved, changed or locked stays. */
export async function dropUnfounded(tx: Queries, ended: readonly number[]): Promise<void> {
  await tx.query(
    `delete from mem_lessons m where m.source = 'projects' and m.status in ('active', 'draft') and m.origins && $1::bigint[]
       and (select count(distinct o.project_id) from mem_lessons o where o.id = any(m.origins) and o.status in ('active', 'draft')) < ${MIN_PROJECTS}`,
    [[...ended]],
  );
}

/** Remove the users' rules of which too few rules of projects are left, whatever took them away. */
export async function dropAllUnfounded(tx: Queries): Promise<number> {
  const gone = await tx.query(
    `delete from mem_lessons m where m.source = 'projects' and m.status in ('active', 'draft')
       and (select count(distinct o.project_id) from mem_lessons o where o.id = any(m.origins) and o.status in ('active', 'draft')) < ${MIN_PROJECTS}
     returning m.id`,
  );
  return gone.length;
}
