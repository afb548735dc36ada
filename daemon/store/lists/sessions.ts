import type { z } from 'zod';
import type { sessionSchema } from '../../contract/capture.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';

type Session = z.infer<typeof sessionSchema>;

const SELECT = `t.id, t.session_id, t.agent, p.key as project, t.cwd, t.branch, t.status, t.summary, t.started_at, t.last_event_at,
  t.ended_at,
  (select count(*) from mem_user_prompts u where u.session_id = t.session_id) as prompts,
  (select count(*) from mem_tool_calls c where c.session_id = t.session_id) as tool_calls
  from mem_sessions t left join mem_projects p on p.id = t.project_id`;

/** Sessions, newest first. */
export async function listSessions(
  q: Queries,
  filter: {
    projectId: number | undefined;
    status?: string | undefined;
    id_prefix?: string | undefined;
    limit: number;
    cursor?: number | undefined;
  },
): Promise<Page<Session>> {
  const page = await readPage<Session & { id: number }>(q, {
    select: SELECT,
    clauses: [
      ...clause('t.project_id = ?', filter.projectId),
      ...clause('t.status = ?', filter.status),
      ...clause('starts_with(t.session_id, ?)', filter.id_prefix),
    ],
    limit: filter.limit,
    cursor: filter.cursor,
  });
  return { ...page, items: page.items.map(withoutId) };
}

/** One session by the id that its agent gave it; undefined when it isn't there. */
export async function getSession(q: Queries, sessionId: string): Promise<Session | undefined> {
  const page = await readPage<Session & { id: number }>(q, {
    select: SELECT,
    clauses: clause('t.session_id = ?', sessionId),
    limit: 1,
  });
  return page.items.map(withoutId)[0];
}

/** The row's own id pages the list; to the world a session is named by its agent's id. */
function withoutId({ id: _, ...session }: Session & { id: number }): Session {
  return session;
}
