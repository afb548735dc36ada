import type { z } from 'zod';
import type { Degradation } from '../contract/degradation.ts';
import type { injectionSchema } from '../contract/search.ts';
import type { Queries } from '../db/database.ts';
import { columns, type RowOf } from './columns.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from './read-page.ts';
import { notForgotten } from './tombstones.ts';

const INJECTION = columns({
  session_id: 'text null',
  prompt_id: 'text null',
  event: 'text',
  query: 'redacted',
  tokens: 'integer',
  took_ms: 'real',
});
type InjectionRow = RowOf<typeof INJECTION> & {
  project_id: number | null;
  degraded: readonly Degradation[];
  items: unknown[];
  candidates: unknown[];
  text: string;
};

/**
 * Note what was put into an agent's context, and what was considered for it. A session or turn that was forgotten leaves no note; where
 * an observation was forgotten meanwhile, the note says only that there was an injection.
 */
export async function insertInjection(q: Queries, row: InjectionRow): Promise<void> {
  await q.query(
    `insert into mem_injections (project_id, degraded, ${INJECTION.names}, items, candidates, text)
     select project_id, degraded, ${INJECTION.names}, case when known.all then items else '[]' end,
       case when known.all then candidates else '[]' end, case when known.all then text else '' end
     from jsonb_to_recordset($1::jsonb)
         as r(project_id bigint, degraded text[], ${INJECTION.record}, items jsonb, candidates jsonb, text text),
       (select not exists (select 1 from mem_tombstones t where t.subject = 'observation' and t.subject_id = any($2::text[])) as all) known
     where ${notForgotten({ session: 'r.session_id', prompt: 'r.prompt_id' })}`,
    [[row], idsOf(row)],
  );
}

/** The observations that an injection names. */
function idsOf({ items, candidates }: InjectionRow): string[] {
  const named = [...items, ...candidates] as { id?: unknown }[];
  return [...new Set(named.flatMap(({ id }) => (typeof id === 'number' ? [String(id)] : [])))];
}

/** Read the ids that a session was shown since its context last began (start, clear, compaction), and whether it had its brief. */
export async function readShown(q: Queries, sessionId: string): Promise<{ ids: number[]; hadDigest: boolean }> {
  const rows = await q.query<{ event: string; items: { id?: number }[] }>(
    `select event, items from mem_injections where session_id = $1 and id >= coalesce(
       (select max(id) from mem_injections where session_id = $1 and event = 'SessionStart'), 0) order by id`,
    [sessionId],
  );
  return {
    ids: rows.flatMap((row) => row.items.flatMap((item) => (typeof item.id === 'number' ? [item.id] : []))),
    hadDigest: rows.some((row) => row.event === 'SessionStart'),
  };
}

/** List what was injected and why, newest first. */
export function listInjections(
  q: Queries,
  filter: PageQuery & { projectId: number | undefined; session_id?: string | undefined },
): Promise<Page<z.infer<typeof injectionSchema>>> {
  return readPage(
    q,
    inProject('mem_injections', `${INJECTION.of('t')}, t.degraded, t.items, t.candidates, t.text, t.created_at`),
    [...clause('t.project_id = ?', filter.projectId), ...clause('t.session_id = ?', filter.session_id)],
    filter,
  );
}
