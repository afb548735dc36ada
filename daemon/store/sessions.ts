import type { Queries } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';

/** Make a session by hand. Returns false when it exists, or was forgotten. */
export async function insertSession(
  q: Queries,
  row: {
    session_id: string;
    agent: string;
    user_id: string | null;
    project_id: number | null;
    cwd: string | null;
    branch: string | null;
  },
): Promise<boolean> {
  const made = await q.query(
    `insert into mem_sessions (session_id, agent, user_id, project_id, cwd, branch)
     select $1, $2, $3, $4, $5, $6
     where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = $1)
     on conflict (session_id) do nothing returning id`,
    [row.session_id, row.agent, row.user_id, row.project_id, row.cwd, row.branch],
  );
  return made.length > 0;
}

/** Set a session's status or summary. Returns false when there is no such session. */
export async function patchSession(
  q: Queries,
  sessionId: string,
  patch: { status: 'active' | 'completed' | 'failed' | null; summary: Redacted | null },
): Promise<boolean> {
  const changed = await q.query(
    `update mem_sessions set status = coalesce($2, status), summary = coalesce($3, summary),
       ended_at = case when $2 in ('completed', 'failed') then now() when $2 = 'active' then null else ended_at end
     where session_id = $1 returning id`,
    [sessionId, patch.status, patch.summary],
  );
  return changed.length > 0;
}

/** Whether nothing more is to be expected of a session: unknown here, ended, or silent for so long that upkeep is about to close it. */
export async function isSessionOver(q: Queries, sessionId: string, silentHours: number): Promise<boolean> {
  const active = await q.query(
    `select 1 from mem_sessions
     where session_id = $1 and status = 'active' and last_event_at > now() - make_interval(hours => $2::int)`,
    [sessionId, silentHours],
  );
  return active.length === 0;
}

/** The project of a session; undefined when it has none. */
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

/** The projects that sessions have been at work in within the last so many minutes, at most `most`, the latest first. */
export async function projectsAtWork(q: Queries, minutes: number, most: number): Promise<number[]> {
  const rows = await q.query<{ project_id: number }>(
    `select project_id from mem_sessions
     where status = 'active' and last_event_at > now() - make_interval(mins => $1::int) and project_id is not null
     group by project_id order by max(last_event_at) desc limit $2`,
    [minutes, most],
  );
  return rows.map((row) => row.project_id);
}
