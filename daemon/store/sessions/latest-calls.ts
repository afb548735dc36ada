import type { Queries } from '../../db/database.ts';
import type { RecordedCall } from './tool-calls.ts';

/** Sessions whose calls are read: some weeks of work. */
const MAX_SESSIONS = 200;

/**
 * Read the latest calls of a project's latest sessions, or of all projects (null), the newest first. Session by
 * session, for which there are indexes: the calls of a project have none.
 */
export async function readLatestCalls(q: Queries, projectId: number | null, limit: number): Promise<RecordedCall[]> {
  return q.query<RecordedCall>(
    `select c.session_id, c.prompt_id, c.tool_use_id, c.tool_name, c.input, c.success, c.error, c.interrupted, c.created_at
     from mem_tool_calls c where c.id in (
       select t.id from (select session_id from mem_sessions where $1::bigint is null or project_id = $1
                         order by last_event_at desc limit ${MAX_SESSIONS}) s,
         lateral (select id, created_at from mem_tool_calls t where t.session_id = s.session_id order by created_at desc limit $2) t
       order by t.created_at desc, t.id desc limit $2)
     order by c.created_at desc, c.id desc`,
    [projectId, limit],
  );
}
