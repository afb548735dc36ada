import type { Queries } from '../db/database.ts';
import { readColumn } from './read-column.ts';

export type BoundTable = 'observation' | 'lesson' | 'session';

const SELECTS: Record<BoundTable, string> = {
  observation: 'select id::text from mem_observations where id::text = any($1::text[])',
  lesson: 'select id::text from mem_lessons where id::text = any($1::text[])',
  session: 'select session_id from mem_sessions where session_id = any($1::text[])',
};

/** Find the first of these rows that belongs to none of the projects; undefined when all existing rows belong to one. */
export async function findOutside(
  q: Queries,
  table: BoundTable,
  names: readonly (number | string)[],
  projectIds: readonly number[],
): Promise<string | undefined> {
  const sql = `${SELECTS[table]} and (project_id is null or project_id <> all($2::bigint[])) limit 1`;
  return (await readColumn<string>(q, sql, [names.map(String), [...projectIds]]))[0];
}
