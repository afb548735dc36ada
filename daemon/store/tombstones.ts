import type { Queries } from '../db/database.ts';

export type Tombstone = {
  subject: 'observation' | 'external' | 'session' | 'prompt' | 'tool_call';
  id: string;
  project_id?: number | null;
};

/**
 * Condition of a statement that writes: nothing of these names was forgotten, such as `{ session: 'r.session_id' }`. Each subject is a
 * question of its own: one with `or` would be answered by comparing each row with each tombstone.
 */
export const notForgotten = (names: { [Subject in Tombstone['subject']]?: string }): string =>
  Object.entries(names)
    .map(
      ([subject, name]) =>
        `not exists (select 1 from mem_tombstones x where x.subject = '${subject}' and x.subject_id = ${name})`,
    )
    .join(' and ');

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
    [tombstones, reason, binId],
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

/** Older tombstones were swept before: a transaction lasts less than an hour. */
const SWEPT_HOURS = 2;
const SWEPT = [
  "mem_tool_calls r using mem_tombstones t where t.subject = 'tool_call' and t.subject_id = r.tool_use_id",
  "mem_tool_calls r using mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id",
  "mem_user_prompts r using mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id",
  "mem_events r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_injections r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_lesson_firings r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  "mem_sessions r using mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id",
  `mem_observations r using mem_tombstones t
   where t.subject = 'external' and r.external_id is not null and t.subject_id = coalesce(r.project_id, 0) || '/' || r.external_id`,
];

/**
 * Delete the rows of writers that began before a tombstone was set and ended after the forgetting looked: run after each forgetting,
 * and again with the upkeep for what was still under way then.
 */
export async function sweepForgotten(q: Queries): Promise<void> {
  for (const rows of SWEPT)
    await q.query(`delete from ${rows} and t.created_at > now() - make_interval(hours => ${SWEPT_HOURS})`);
}
