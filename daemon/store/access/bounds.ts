// The projects of rows, for tokens that are bound to projects.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { toWire } from '../../db/to-wire.ts';

export type BoundTable = 'observation' | 'lesson' | 'session' | 'prompt' | 'call';

const TABLES: Record<BoundTable, { table: string; name: string; type: 'bigint' | 'text' }> = {
  observation: { table: 'mem_observations', name: 'id', type: 'bigint' },
  lesson: { table: 'mem_lessons', name: 'id', type: 'bigint' },
  session: { table: 'mem_sessions', name: 'session_id', type: 'text' },
  prompt: { table: 'mem_user_prompts', name: 'prompt_id', type: 'text' },
  call: { table: 'mem_tool_calls', name: 'tool_use_id', type: 'text' },
};

/**
 * Find which names belong to existing rows, each with whether its row is in one of the projects; unknown names are
 * absent.
 */
export async function findPlaces(
  q: Queries,
  kind: BoundTable,
  names: readonly (number | string)[],
  projectIds: readonly number[],
): Promise<Map<string, boolean>> {
  const { table, name, type } = TABLES[kind];
  const rows = await q.query<{ name: string; inside: boolean }>(
    `select t.${name}::text as name, coalesce(t.project_id = any($2::bigint[]), false) as inside
     from ${table} t where t.${name} = any($1::${type}[])`,
    [names, [...projectIds]],
  );
  return new Map(rows.map((row) => [row.name, row.inside]));
}

/** Whether a session has rows outside of the projects, from work in another one. */
export async function reachesOutside(q: Queries, sessionId: string, projectIds: readonly number[]): Promise<boolean> {
  const tables = ['mem_user_prompts', 'mem_tool_calls', 'mem_observations', 'mem_events'];
  const outside = 't.session_id = $1 and (t.project_id is null or t.project_id <> all($2::bigint[]))';
  const sql = tables.map((table) => `exists (select 1 from ${table} t where ${outside})`).join(' or ');
  const [found] = await readColumn<boolean>(q, `select ${sql}`, [sessionId, [...projectIds]]);
  return found ?? false;
}

type Figures = { said: number; fired: number; last_fired_at: string | null };

/**
 * Count per id how often sessions of these projects said a rule or triggered a lesson: the stored totals of a global
 * one include other projects.
 */
export async function readFiguresWithin(
  q: Queries,
  lessonIds: readonly number[],
  projectIds: readonly number[],
): Promise<Map<number, Figures>> {
  const rows = await q.query(
    `select l.id, (select count(*) from mem_lesson_evidence e join mem_sessions s on s.session_id = e.session_id
         where e.lesson_id = l.id and e.prompt_id <> '' and e.did = 'said' and s.project_id = any($2::bigint[])) as said,
       f.fired, f.last_fired_at
     from mem_lessons l, lateral (select count(*) as fired, max(x.fired_at) as last_fired_at from mem_lesson_firings x
       where x.lesson_id = l.id and x.project_id = any($2::bigint[])) f
     where l.id = any($1::bigint[])`,
    [[...lessonIds], [...projectIds]],
  );
  return new Map(rows.map(toWire<Figures & { id: number }>).map(({ id, ...figures }) => [id, figures]));
}
