import type { Queries } from '../../db/database.ts';

export type Tombstone = {
  subject: 'observation' | 'external' | 'session' | 'prompt' | 'tool_call';
  id: string;
  project_id?: number | null;
};

/**
 * Condition for statements that write: none of these subjects was forgotten, such as `{ session: 'r.session_id' }`.
 * Each subject has its own subquery: a single one with `or` would compare each row with each tombstone.
 */
export const notForgotten = (names: { [Subject in Tombstone['subject']]?: string }): string =>
  Object.entries(names)
    .map(
      ([subject, name]) =>
        `not exists (select 1 from mem_tombstones x where x.subject = '${subject}' and x.subject_id = ${name})`,
    )
    .join(' and ');

/** Add tombstones; existing ones stay. `binId`: the entry of the bin from which the rows can be restored. */
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
    [tombstones, reason, binId],
  );
}

/** Copy the tombstones of external ids from one project to another. */
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

/** Age of the tombstones that are swept: a transaction lasts less than an hour, so older ones were swept before. */
const SWEPT_HOURS = 2;
const SWEPT = [
  "mem_tool_calls r using mem_tombstones t where t.subject = 'tool_call' and t.subject_id = r.tool_use_id",
  "mem_tool_calls r using mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id",
  "mem_user_prompts r using mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id",
  "mem_events r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_injections r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_lesson_firings r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_sessions r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_working_memory r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  `mem_observations r using mem_tombstones t
   where t.subject = 'external' and r.external_id is not null and t.subject_id = coalesce(r.project_id, 0) || '/' || r.external_id`,
];

/**
 * Delete the rows of writers that began before a tombstone was added and committed after the forget transaction. Runs
 * after each forget request, and again with the upkeep for writers that were still running.
 */
export async function sweepForgotten(q: Queries): Promise<void> {
  for (const rows of SWEPT)
    await q.query(`delete from ${rows} and t.created_at > now() - make_interval(hours => ${SWEPT_HOURS})`);
}
