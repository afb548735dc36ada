import type { z } from 'zod';
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { sessionSchema } from '../../contract/capture.ts';
import type { SessionStatus } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { byTime, clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';
import { readMadeSummary } from './session-summaries.ts';

const SESSION = columns({
  session_id: 'text',
  agent: 'text',
  user_id: 'text null',
  project_id: 'bigint null',
  cwd: 'text null',
  branch: 'text null',
  transcript_path: 'text null',
  source: 'text null',
});
export type SessionRow = RowOf<typeof SESSION> & {
  /** The status after the events of this batch; null if unchanged. */
  status: SessionStatus | null;
  first_at: string;
  last_at: string;
};

/**
 * Create or update sessions, except forgotten ones. Rows are unique per session and sorted, so that two batches can't
 * deadlock.
 */
export async function upsertSessions(tx: Queries, rows: readonly SessionRow[]): Promise<void> {
  await tx.query(
    `insert into mem_sessions as s (${SESSION.names}, status, started_at, last_event_at, ended_at)
     select ${SESSION.names}, coalesce(status, 'active'), first_at, last_at,
       case when status in ('completed', 'failed') then last_at end
     from jsonb_to_recordset($1::jsonb) as r(${SESSION.record}, status text, first_at timestamptz, last_at timestamptz)
     where ${notForgotten({ session: 'r.session_id' })}
     on conflict (session_id) do update set
       project_id = coalesce(s.project_id, excluded.project_id), user_id = coalesce(s.user_id, excluded.user_id),
       cwd = coalesce(excluded.cwd, s.cwd),
       branch = case when excluded.last_event_at < s.last_event_at then coalesce(s.branch, excluded.branch)
                     else coalesce(excluded.branch, s.branch) end,
       transcript_path = coalesce(excluded.transcript_path, s.transcript_path), source = coalesce(s.source, excluded.source),
       started_at = least(s.started_at, excluded.started_at), last_event_at = greatest(s.last_event_at, excluded.last_event_at),
       status = case when excluded.last_event_at < s.last_event_at then s.status
                     when excluded.ended_at is not null then excluded.status
                     else 'active' end,
       ended_at = case when excluded.last_event_at < s.last_event_at then s.ended_at else excluded.ended_at end`,
    [rows],
  );
}

/** Create a session for a REST client. Returns false if it exists or was forgotten. */
export async function insertSession(
  q: Queries,
  row: Pick<SessionRow, 'session_id' | 'agent' | 'user_id' | 'project_id' | 'cwd' | 'branch'>,
): Promise<boolean> {
  const inserted = await q.query(
    `insert into mem_sessions (session_id, agent, user_id, project_id, cwd, branch)
     select $1, $2, $3, $4, $5, $6
     where ${notForgotten({ session: '$1' })}
     on conflict (session_id) do nothing returning id`,
    [row.session_id, row.agent, row.user_id, row.project_id, row.cwd, row.branch],
  );
  return inserted.length > 0;
}

/** Set a session's status or summary. Returns false if there is no such session. */
export async function patchSession(
  q: Queries,
  sessionId: string,
  patch: { status: SessionStatus | null; summary: Redacted | null },
): Promise<boolean> {
  const changed = await q.query(
    `update mem_sessions set status = coalesce($2, status), summary = coalesce($3, summary),
       ended_at = case when $2 in ('completed', 'failed') then now() when $2 = 'active' then null else ended_at end
     where session_id = $1 returning id`,
    [sessionId, patch.status, patch.summary],
  );
  return changed.length > 0;
}

/** Whether a session is over: unknown, ended, or silent so long that upkeep will close it. */
export async function isSessionOver(q: Queries, sessionId: string, silentHours: number): Promise<boolean> {
  const active = await q.query(
    `select 1 from mem_sessions
     where session_id = $1 and status = 'active' and last_event_at > now() - make_interval(hours => $2::int)`,
    [sessionId, silentHours],
  );
  return active.length === 0;
}

/** The project of a session; undefined if it has none. */
export async function readSessionProject(
  q: Queries,
  sessionId: string,
): Promise<{ id: number; key: string } | undefined> {
  const rows = await q.query<{ id: number; key: string }>(
    'select p.id, p.key from mem_sessions s join mem_projects p on p.id = s.project_id where s.session_id = $1',
    [sessionId],
  );
  return rows[0];
}

/** List the projects with an active session in the last `minutes`, at most `most`, latest first. */
export async function projectsAtWork(q: Queries, minutes: number, most: number): Promise<number[]> {
  return readColumn(
    q,
    `select project_id from mem_sessions
     where status = 'active' and last_event_at > now() - make_interval(mins => $1::int) and project_id is not null
     group by project_id order by max(last_event_at) desc limit $2`,
    [minutes, most],
  );
}

type LastSession = {
  session_id: string;
  status: string;
  /** Whether its last turn was completed: the session wasn't abandoned, and one of its turns has an observation. */
  has_ended: boolean;
  newest_title: string | null;
};

/** Read the project's latest other session with any work: one with only a greeting doesn't hide earlier work. */
export async function readLastSession(
  q: Queries,
  projectId: number,
  exceptSessionId: string,
): Promise<LastSession | undefined> {
  const rows = await q.query<LastSession>(
    `select l.*, l.status <> 'abandoned' and l.newest_title is not null as has_ended from (
     select s.session_id, s.status, (select o.title from mem_observations o where o.session_id = s.session_id and o.kind <> 'summary'
         order by o.created_at desc, o.id desc limit 1) as newest_title
     from mem_sessions s
     where s.project_id = $1 and s.session_id <> $2
       and (exists (select 1 from mem_observations o where o.session_id = s.session_id)
         or exists (select 1 from mem_tool_calls c where c.session_id = s.session_id))
     order by s.last_event_at desc limit 1) l`,
    [projectId, exceptSessionId],
  );
  return rows[0];
}

/** SQL: whether a session was recorded live; one known only from a transcript was read when it was over. */
const WAS_LIVE = `(exists (select 1 from mem_user_prompts u where u.session_id = s.session_id and u.origin <> 'transcript')
  or exists (select 1 from mem_tool_calls c where c.session_id = s.session_id and c.origin <> 'transcript')
  or not exists (select 1 from mem_user_prompts u where u.session_id = s.session_id))`;

/**
 * Close silent sessions without an end (a killed client sends none): abandoned, or completed where they were read from
 * a transcript. Returns their ids.
 */
export async function closeStaleSessions(q: Queries, silentHours: number): Promise<string[]> {
  return readColumn(
    q,
    `update mem_sessions s set status = case when ${WAS_LIVE} then 'abandoned' else 'completed' end, ended_at = last_event_at
     where status = 'active' and last_event_at < now() - make_interval(hours => $1) returning session_id`,
    [silentHours],
  );
}

/** List the transcripts of recent sessions, which a daemon reads after it was down. */
export async function recentTranscripts(q: Queries, agents: readonly string[], hours: number): Promise<string[]> {
  return readColumn(
    q,
    `select transcript_path from mem_sessions where agent = any($1::text[]) and transcript_path is not null
       and (status = 'active' or last_event_at > now() - make_interval(hours => $2)) order by last_event_at desc limit 50`,
    [agents, hours],
  );
}

type Session = z.infer<typeof sessionSchema>;

/** Characters of a session's first prompt: two lines of a list. */
const FIRST_PROMPT_CHARS = 240;
const LISTED = inProject(
  'mem_sessions',
  `t.session_id, t.agent, t.cwd, t.branch, t.status, t.summary, t.started_at, t.last_event_at, t.ended_at,
   (select count(*) from mem_user_prompts u where u.session_id = t.session_id) as prompts,
   (select count(*) from mem_tool_calls c where c.session_id = t.session_id) as tool_calls,
   (select count(*) from mem_tool_calls c where c.session_id = t.session_id and c.success = false) as failed_calls,
   (select left(u.text, ${FIRST_PROMPT_CHARS}) from mem_user_prompts u
     where u.session_id = t.session_id and u.project_id is not distinct from t.project_id order by u.number, u.id limit 1) as first_prompt`,
);

/**
 * List sessions, the latest start first: a backfill brings old ones late. The cursor is a row's id, as in every list.
 */
export async function listSessions(
  q: Queries,
  filter: PageQuery & {
    projectId: number | undefined;
    status?: string | undefined;
    id_prefix?: string | undefined;
    agent?: string | undefined;
    /** Only sessions that began earlier. */
    since?: string | undefined;
    before?: string | undefined;
    /** Only sessions with a failed call. */
    failed?: boolean | undefined;
  },
): Promise<Page<Session>> {
  const places = clause('t.project_id = ?', filter.projectId);
  const clauses = [
    ...places,
    ...clause('t.status = ?', filter.status),
    ...clause('starts_with(t.session_id, ?)', filter.id_prefix),
    ...clause('t.agent = ?', filter.agent),
    ...clause('t.started_at >= ?::timestamptz', filter.since),
    ...clause('t.started_at < ?::timestamptz', filter.before),
    ...clause(
      '? = exists (select 1 from mem_tool_calls c where c.session_id = t.session_id and c.success = false)',
      filter.failed,
    ),
  ];
  const page = await readPage<Session & { id: number }>(
    q,
    LISTED,
    clauses,
    filter,
    byTime('mem_sessions', 'started_at', places),
  );
  return { ...page, items: page.items.map(withoutId) };
}

/**
 * Read one session by its agent's id, with the summary that was made of it where none was set; undefined if it doesn't
 * exist.
 */
export async function getSession(q: Queries, sessionId: string): Promise<Session | undefined> {
  const clauses = clause('t.session_id = ?', sessionId);
  const { items } = await readPage<Session & { id: number }>(q, LISTED, clauses, { limit: 1 });
  const [session] = items.map(withoutId);
  return session && { ...session, summary: session.summary ?? (await readMadeSummary(q, sessionId)) };
}

/** The row's own id pages the list; the API identifies a session by its agent's id. */
function withoutId({ id: _, ...session }: Session & { id: number }): Session {
  return session;
}

/** Read the path of a session's transcript; null if no hook named it. */
export async function readTranscriptPath(q: Queries, sessionId: string): Promise<string | null> {
  const rows = await q.query<{ transcript_path: string | null }>(
    'select transcript_path from mem_sessions where session_id = $1',
    [sessionId],
  );
  return rows[0]?.transcript_path ?? null;
}

/** Read which session a tool call belongs to; undefined if the call is unknown. */
export async function sessionOfCall(q: Queries, toolUseId: string): Promise<string | undefined> {
  const rows = await q.query<{ session_id: string }>('select session_id from mem_tool_calls where tool_use_id = $1', [
    toolUseId,
  ]);
  return rows[0]?.session_id;
}
