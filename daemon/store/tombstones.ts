import type { Queries } from '../db/database.ts';

export type Tombstone = {
  subject: 'observation' | 'external' | 'session' | 'prompt' | 'tool_call';
  id: string;
  projectId?: number | null;
};

/** Set tombstones; those that are there already stay. `binId`: the forgetting that may still be taken back. */
export async function addTombstones(
  tx: Queries,
  tombstones: readonly Tombstone[],
  { reason, binId }: { reason: string | null; binId: number | null },
): Promise<void> {
  if (tombstones.length === 0) return;
  await tx.query(
    `insert into mem_tombstones (subject, subject_id, project_id, reason, bin_id)
     select n.subject, n.id, n.project_id, $2, $3 from jsonb_to_recordset($1::jsonb) as n(subject text, id text, project_id bigint)
     on conflict (subject, subject_id) do nothing`,
    [tombstones.map(({ subject, id, projectId }) => ({ subject, id, project_id: projectId ?? null })), reason, binId],
  );
}

/** Let what was forgotten under its external id in one project be forgotten in another, too. */
export async function copyTombstones(tx: Queries, from: number, into: number): Promise<void> {
  await tx.query(
    `insert into mem_tombstones (subject, subject_id, project_id, reason, created_at)
     select subject, $2::text || substr(subject_id, length($1::text) + 1), $2::bigint, reason, created_at
     from mem_tombstones where subject = 'external' and subject_id like $1::text || '/%'
     on conflict (subject, subject_id) do nothing`,
    [String(from), String(into)],
  );
}

/** Whether a session was forgotten. */
export async function isForgottenSession(q: Queries, sessionId: string): Promise<boolean> {
  const rows = await q.query(`select 1 from mem_tombstones where subject = 'session' and subject_id = $1`, [sessionId]);
  return rows.length > 0;
}

/** Older tombstones were swept before; a transaction lasts no hour. */
const SWEPT_HOURS = 2;

/**
 * Delete what a writer brought that had begun before the tombstone was set and ended after the forgetting looked: run after each
 * forgetting, and again with the upkeep for what was still under way then.
 */
export async function sweepForgotten(q: Queries): Promise<void> {
  const fresh = `t.created_at > now() - make_interval(hours => ${SWEPT_HOURS})`;
  const of = (subject: string) => `t.subject = '${subject}' and ${fresh}`;
  await q.query(
    `delete from mem_tool_calls c using mem_tombstones t where ${of('tool_call')} and t.subject_id = c.tool_use_id`,
  );
  await q.query(
    `delete from mem_tool_calls c using mem_tombstones t where ${of('prompt')} and t.subject_id = c.prompt_id`,
  );
  await q.query(
    `delete from mem_user_prompts p using mem_tombstones t where ${of('prompt')} and t.subject_id = p.prompt_id`,
  );
  await q.query(
    `delete from mem_events e using mem_tombstones t where ${of('session')} and t.subject_id = e.session_id`,
  );
  await q.query(
    `delete from mem_injections i using mem_tombstones t where ${of('session')} and t.subject_id = i.session_id`,
  );
  await q.query(
    `delete from mem_lesson_firings f using mem_tombstones t where ${of('session')} and t.subject_id = f.session_id`,
  );
  await q.query(
    `delete from mem_sessions s using mem_tombstones t where ${of('session')} and t.subject_id = s.session_id`,
  );
  await q.query(
    `delete from mem_observations o using mem_tombstones t
     where ${of('external')} and o.external_id is not null and t.subject_id = coalesce(o.project_id, 0) || '/' || o.external_id`,
  );
}
