import type { Queries } from '../db/database.ts';

/**
 * Forget observations: rows, embeddings and index entries go; tombstones stay, under their ids and external ids,
 * so that no digest, replay or import brings them back.
 * @returns how many there were
 */
export async function forgetObservations(tx: Queries, ids: readonly number[], reason: string | null): Promise<number> {
  const gone = await tx.query<{ id: number; project_id: number | null; external_id: string | null }>(
    'delete from mem_observations where id = any($1::bigint[]) returning id, project_id, external_id',
    [ids],
  );
  await bury(
    tx,
    'observation',
    gone.map((row) => ({ id: String(row.id), projectId: row.project_id })),
    reason,
  );
  const external = gone.filter((row) => row.external_id !== null);
  await bury(
    tx,
    'external',
    external.map((row) => ({ id: `${row.project_id ?? 0}/${row.external_id}`, projectId: row.project_id })),
    reason,
  );
  return gone.length;
}

/** Forget a session with all that was recorded of it. */
export async function forgetSession(
  tx: Queries,
  sessionId: string,
  reason: string | null,
): Promise<{ observations: number; prompts: number; tool_calls: number; sessions: number }> {
  const ids = await tx.query<{ id: number }>('select id from mem_observations where session_id = $1', [sessionId]);
  const observations = await forgetObservations(
    tx,
    ids.map((row) => row.id),
    reason,
  );
  const counts = await tx.query<{ prompts: number; tool_calls: number }>(
    `select (select count(*) from mem_user_prompts where session_id = $1) as prompts,
            (select count(*) from mem_tool_calls where session_id = $1) as tool_calls`,
    [sessionId],
  );
  await bury(tx, 'session', [{ id: sessionId, projectId: null }], reason);
  await tx.query('delete from mem_events where session_id = $1', [sessionId]);
  await tx.query('delete from mem_injections where session_id = $1', [sessionId]);
  await tx.query('delete from mem_lesson_firings where session_id = $1', [sessionId]);
  const sessions = await tx.query('delete from mem_sessions where session_id = $1 returning id', [sessionId]);
  return { observations, ...counts[0]!, sessions: sessions.length };
}

async function bury(
  tx: Queries,
  subject: 'observation' | 'external' | 'session',
  graves: readonly { id: string; projectId: number | null }[],
  reason: string | null,
): Promise<void> {
  if (graves.length === 0) return;
  await tx.query(
    `insert into mem_tombstones (subject, subject_id, project_id, reason)
     select $1, g.id, g.project_id, $3 from jsonb_to_recordset($2::jsonb) as g(id text, project_id bigint)
     on conflict (subject, subject_id) do nothing`,
    [subject, graves.map((grave) => ({ id: grave.id, project_id: grave.projectId })), reason],
  );
}
