import type { Queries } from '../db/database.ts';

export type BoundTable = 'observation' | 'lesson' | 'session';

const SELECTS: Record<BoundTable, string> = {
  observation: 'select id::text as name from mem_observations where id::text = any($1::text[])',
  lesson: 'select id::text as name from mem_lessons where id::text = any($1::text[])',
  session: 'select session_id as name from mem_sessions where session_id = any($1::text[])',
};

/** The first of these rows that lies in none of the projects; undefined where all do that are there. */
export async function findOutside(
  q: Queries,
  table: BoundTable,
  names: readonly (number | string)[],
  projectIds: readonly number[],
): Promise<string | undefined> {
  const rows = await q.query<{ name: string }>(
    `${SELECTS[table]} and (project_id is null or project_id <> all($2::bigint[])) limit 1`,
    [names.map(String), [...projectIds]],
  );
  return rows[0]?.name;
}
