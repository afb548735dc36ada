import type { Degradation } from '../contract/degradation.ts';
import type { Queries } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';
import { type ProjectScope, seenFrom } from './project-scope.ts';

/** What recall shows of an observation. */
export type RecalledObservation = {
  id: number;
  external_id: string | null;
  session_id: string | null;
  project: string | null;
  kind: string;
  title: string;
  text: string;
  files: string[];
  source: string;
  confidence: number;
  pinned: boolean;
  /** A person said, pinned or edited it. */
  confirmed: boolean;
  created_at: Date;
};

const COLUMNS =
  'o.id, o.external_id, o.session_id, p.key as project, o.kind, o.title, o.text, o.files, o.source, o.confidence, o.pinned, o.confirmed_at is not null as confirmed, o.created_at';
const FROM = 'from mem_observations o left join mem_projects p on p.id = o.project_id';

/**
 * Read what recall shows, by id; those that are gone meanwhile are missing, and those that aren't seen from the scope any more:
 * another daemon may have moved them to another project since they were indexed here.
 * @param scope null: all projects
 */
export async function readRecalled(
  q: Queries,
  ids: readonly number[],
  scope: ProjectScope | null,
): Promise<Map<number, RecalledObservation>> {
  const rows = await q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.id = any($1::bigint[]) and ($2::bigint is null or ${seenFrom('$2')})`,
    [ids, scope],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is pinned and seen from a scope, newest first. */
export async function readPinned(q: Queries, scope: ProjectScope, limit: number): Promise<RecalledObservation[]> {
  return q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.pinned and ${seenFrom('$1::bigint')} order by o.created_at desc, o.id desc limit $2`,
    [scope, limit],
  );
}

export type LastSession = { session_id: string; branch: string | null; status: string; last_event_at: Date };

/** The project's latest session but this one that did anything: a greeting doesn't hide the work before it. */
export async function readLastSession(
  q: Queries,
  projectId: number,
  exceptSessionId: string,
): Promise<LastSession | undefined> {
  const rows = await q.query<LastSession>(
    `select s.session_id, s.branch, s.status, s.last_event_at from mem_sessions s
     where s.project_id = $1 and s.session_id <> $2
       and (exists (select 1 from mem_observations o where o.session_id = s.session_id)
         or exists (select 1 from mem_tool_calls c where c.session_id = s.session_id))
     order by s.last_event_at desc limit 1`,
    [projectId, exceptSessionId],
  );
  return rows[0];
}

/** A session's observations, newest first. */
export async function readSessionObservations(
  q: Queries,
  sessionId: string,
  limit: number,
): Promise<RecalledObservation[]> {
  return q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.session_id = $1 order by o.created_at desc, o.id desc limit $2`,
    [sessionId, limit],
  );
}

export type LastCall = {
  tool_name: string;
  input: unknown;
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
};

/** How a session ended: its last command or edit, and the unfinished items of its last todo list (null where it kept none). */
export async function readSessionEnd(
  q: Queries,
  sessionId: string,
): Promise<{ lastCall: LastCall | undefined; todos: unknown }> {
  const calls = await q.query<LastCall>(
    `select tool_name, input, success, error, interrupted from mem_tool_calls
     where session_id = $1 and tool_name in ('Bash', 'Edit', 'Write', 'MultiEdit', 'NotebookEdit') order by created_at desc, id desc limit 1`,
    [sessionId],
  );
  const todos = await q.query<{ input: { todos?: unknown } | null }>(
    `select input from mem_tool_calls where session_id = $1 and tool_name = 'TodoWrite' order by created_at desc, id desc limit 1`,
    [sessionId],
  );
  return { lastCall: calls[0], todos: todos[0]?.input?.todos ?? null };
}

/** Tool calls of a session that are looked at for the files it works on. */
const RECENT_CALLS = 50;

/** The files that a session's last tool calls read or changed, with the folder each was made in. */
export async function readTouchedFiles(q: Queries, sessionId: string): Promise<{ path: string; cwd: string | null }[]> {
  return q.query<{ path: string; cwd: string | null }>(
    `select distinct path, cwd from (
       select coalesce(input->>'file_path', input->>'notebook_path') as path, cwd from mem_tool_calls
       where session_id = $1 order by created_at desc limit ${RECENT_CALLS}) recent where path is not null`,
    [sessionId],
  );
}

/** The neighbours of an observation in time, within its project, or among what is global: rows for a timeline, in order, the anchor among them. */
export async function readTimeline(
  q: Queries,
  anchor: { id: number; before: number; after: number },
): Promise<(RecalledObservation & { is_anchor: boolean })[]> {
  return q.query<RecalledObservation & { is_anchor: boolean }>(
    `with anchor as (select id, created_at, project_id, is_global from mem_observations where id = $1),
     around as (
       (select o.id from mem_observations o, anchor a
        where (o.created_at, o.id) < (a.created_at, a.id) and o.project_id is not distinct from a.project_id and o.is_global = a.is_global
        order by o.created_at desc, o.id desc limit $2)
       union all select id from anchor
       union all
       (select o.id from mem_observations o, anchor a
        where (o.created_at, o.id) > (a.created_at, a.id) and o.project_id is not distinct from a.project_id and o.is_global = a.is_global
        order by o.created_at, o.id limit $3))
     select ${COLUMNS}, o.id = $1 as is_anchor ${FROM} where o.id in (select id from around) order by o.created_at, o.id`,
    [anchor.id, anchor.before, anchor.after],
  );
}

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

/** Ids that a session has been shown since its context last began anew (start, clear, compaction), and whether it had its digest. */
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
