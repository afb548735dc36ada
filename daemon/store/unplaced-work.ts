import type { Queries } from '../db/database.ts';
import { copyTombstones } from './projects.ts';

/** Folders of sessions that have no project. */
export async function unplacedFolders(q: Queries): Promise<string[]> {
  const rows = await q.query<{ cwd: string }>(
    'select distinct cwd from mem_sessions where project_id is null and cwd is not null order by cwd',
  );
  return rows.map((row) => row.cwd);
}

/** Rows of sessions that go where their session goes, by the name of the session. */
const TABLES_OF_A_SESSION = ['mem_user_prompts', 'mem_tool_calls', 'mem_events', 'mem_injections'];

/**
 * Give the sessions of a folder that have no project to one, with all that was recorded of them, in the caller's transaction. Of two
 * observations with one external id the project's own stays; what was forgotten without a project stays forgotten in it.
 */
export async function placeWork(tx: Queries, folder: string, project: number): Promise<void> {
  const rows = await tx.query<{ session_id: string }>(
    'update mem_sessions set project_id = $2 where project_id is null and cwd = $1 returning session_id',
    [folder, project],
  );
  const sessions = rows.map((row) => row.session_id);
  if (sessions.length === 0) return;
  for (const table of TABLES_OF_A_SESSION) {
    await tx.query(`update ${table} set project_id = $2 where project_id is null and session_id = any($1::text[])`, [
      sessions,
      project,
    ]);
  }
  await tx.query(
    `delete from mem_observations o where o.project_id is null and not o.is_global and o.session_id = any($1::text[]) and exists (
       select 1 from mem_observations k where k.project_id = $2 and k.external_id = o.external_id)`,
    [sessions, project],
  );
  await tx.query(
    `update mem_embeddings e set project_id = $2 from mem_observations o
     where o.id = e.observation_id and o.project_id is null and not o.is_global and o.session_id = any($1::text[])`,
    [sessions, project],
  );
  await tx.query(
    `update mem_observations set project_id = $2, changed_xid = pg_current_xact_id()
     where project_id is null and not is_global and session_id = any($1::text[])`,
    [sessions, project],
  );
  await copyTombstones(tx, 0, project);
}
