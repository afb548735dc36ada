// Things that a person revoked, removed, ended or withdrew, as recorded by mem_gone's triggers, and their removal from
// rows of an older state. Each is named by a fingerprint equal in every copy of the row, so a newly created row is
// never matched.

import type { Queries } from '../../db/database.ts';
import type { GoneEntry, GoneSubject } from '../../home/forgotten-list.ts';

/** SQL of the fingerprint of a row, the same as in the migration's triggers. */
const PRINT = 'mem_print(t.id, t.created_at)';

/** How a subject is removed from rows that still have it; $1: fingerprints, $2: since when each is gone. */
const REMOVALS: Record<GoneSubject, string> = {
  token: `update mem_api_tokens t set revoked_at = g.at from gone g
    where encode(sha256(t.token_hash), 'hex') = g.print and t.revoked_at is null`,
  lesson: `delete from mem_lessons t using gone g where ${PRINT} = g.print`,
  ended: `update mem_lessons t set status = case t.status when 'draft' then 'dismissed' else 'inactive' end, ended_at = g.at, locked_at = null,
      updated_at = now() from gone g where ${PRINT} = g.print and t.status in ('active', 'draft')`,
  approval: `update mem_lessons t set status = 'draft', confirmed_at = null, locked_at = null, updated_at = now() from gone g
    where ${PRINT} = g.print and t.status = 'active'`,
  working: `delete from mem_working_memory t using gone g where ${PRINT} = g.print`,
  workspace: `update mem_projects t set workspace = '' from gone g
    where t.workspace <> '' and t.scope is null and mem_print(t.id, t.created_at, E'\\n' || t.workspace) = g.print`,
  versions: `delete from mem_observation_versions t using mem_observations o, gone g
    where o.id = t.observation_id and mem_print(o.id, o.created_at) = g.print and t.replaced_at <= g.at`,
};

/** A removed thing, in words for a person. */
export type Removed = Record<GoneSubject, number>;

/** Read the entries since a time, in order; none if the schema is older than the table. */
export async function readGone(q: Queries, since = new Date(0)): Promise<GoneEntry[]> {
  const [known] = await q.query(`select 1 from pg_class where oid = to_regclass('mem_gone')`);
  if (!known) return [];
  return q.query<GoneEntry>('select subject, print as id, op, at from mem_gone where at >= $1 order by at', [since]);
}

/** Remove things that are gone from the rows that still have them, and store their entries. Idempotent. */
export async function applyGone(tx: Queries, entries: readonly GoneEntry[]): Promise<Removed> {
  const removed = {} as Removed;
  for (const subject of Object.keys(REMOVALS) as GoneSubject[]) {
    const gone = entries.filter((entry) => entry.subject === subject && entry.op === '+');
    const rows = await tx.query(
      `with gone as (select print, at from unnest($1::text[], $2::timestamptz[]) as g(print, at))
       ${REMOVALS[subject]} returning 1 as done`,
      [gone.map(({ id }) => id), gone.map(({ at }) => at.toISOString())],
    );
    removed[subject] = rows.length;
  }
  await tx.query(
    `insert into mem_gone as k (subject, print, op, at)
     select r.subject, r.id, r.op, r.at from jsonb_to_recordset($1::jsonb) as r(subject text, id text, op text, at timestamptz)
     on conflict (subject, print) do update set op = excluded.op, at = excluded.at`,
    [entries],
  );
  return removed;
}
