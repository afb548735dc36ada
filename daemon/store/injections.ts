import type { z } from 'zod';
import type { Degradation } from '../contract/degradation.ts';
import type { injectionSchema } from '../contract/search.ts';
import type { Queries } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from './read-page.ts';

export type InjectionRow = {
  session_id: string | null;
  project_id: number | null;
  prompt_id: string | null;
  event: string;
  query: Redacted;
  items: unknown[];
  candidates: unknown[];
  text: string;
  tokens: number;
  degraded: readonly Degradation[];
  took_ms: number;
};

/**
 * Note what was put into an agent's context, and what was considered for it. A session or turn that was forgotten leaves no note, and
 * one that names something forgotten meanwhile only the fact.
 */
export async function insertInjection(q: Queries, row: InjectionRow): Promise<void> {
  await q.query(
    `insert into mem_injections (session_id, project_id, prompt_id, event, query, items, candidates, text, tokens, degraded, took_ms)
     select $1::text, $2::bigint, $3::text, $4, $5, case when known.all then $6::jsonb else '[]' end, case when known.all then $7::jsonb else '[]' end,
       case when known.all then $8 else '' end, $9, $10::text[], $11
     from (select not exists (select 1 from mem_tombstones t where t.subject = 'observation' and t.subject_id = any($12::text[])) as all) known
     where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = $1)
       and not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = $3)`,
    [
      row.session_id,
      row.project_id,
      row.prompt_id,
      row.event,
      row.query,
      row.items,
      row.candidates,
      row.text,
      row.tokens,
      row.degraded,
      row.took_ms,
      idsOf(row),
    ],
  );
}

/** The observations that an injection names. */
function idsOf({ items, candidates }: InjectionRow): string[] {
  const named = [...items, ...candidates] as { id?: unknown }[];
  return [...new Set(named.flatMap(({ id }) => (typeof id === 'number' ? [String(id)] : [])))];
}

/** Ids that a session was shown since its context last began (start, clear, compaction), and whether it had its brief. */
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
    inProject(
      'mem_injections',
      't.session_id, t.prompt_id, t.event, t.query, t.items, t.candidates, t.text, t.tokens, t.degraded, t.took_ms, t.created_at',
    ),
    [...clause('t.project_id = ?', filter.projectId), ...clause('t.session_id = ?', filter.session_id)],
    filter,
  );
}
