// The homes on a database, and their common settings.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

export type HomeRow = {
  id: string;
  user_id: string;
  machine: string;
  path_prefix: string;
  root: string;
  seen_at: Date;
};

/** The homes, the first one first; concurrent callers wait for each other until the transaction ends. */
export async function lockHomes(tx: Queries): Promise<HomeRow[]> {
  await tx.query('lock table mem_homes in share row exclusive mode');
  return listHomes(tx);
}

/** The homes, the first one first. */
export const listHomes = (q: Queries): Promise<HomeRow[]> =>
  q.query<HomeRow>('select id, user_id, machine, path_prefix, root, seen_at from mem_homes order by first_seen_at, id');

/** The prefix of a home's path projects; empty for an unknown home, or in a database older than homes. */
export async function readPathPrefix(q: Queries, home: string): Promise<string> {
  const [table] = await readColumn<boolean>(q, `select to_regclass('mem_homes') is not null`);
  if (!table) return '';
  return (await readColumn<string>(q, 'select path_prefix from mem_homes where id = $1', [home]))[0] ?? '';
}

/** Record that a home is running, with its description. Machine and prefix keep their first values. */
export async function putHome(q: Queries, home: Omit<HomeRow, 'seen_at'>): Promise<void> {
  await q.query(
    `insert into mem_homes (id, user_id, machine, path_prefix, root) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set user_id = excluded.user_id, root = excluded.root, seen_at = now()`,
    [home.id, home.user_id, home.machine, home.path_prefix, home.root],
  );
}

/** Jobs that wait for a home other than this one, by home. */
export async function jobsOfOtherHomes(q: Queries, home: string): Promise<{ home: string; jobs: number }[]> {
  return q.query<{ home: string; jobs: number }>(
    `select home, count(*)::int as jobs from mem_observation_queue where home not in ('', $1) group by home order by home`,
    [home],
  );
}

/** Make one home continue another, whose jobs, read transcripts and projects by path become its own. */
export async function continueHome(tx: Queries, from: HomeRow, into: HomeRow): Promise<void> {
  for (const [table, key] of [
    ['mem_observation_queue', '(kind, key)'],
    ['mem_transcript_offsets', '(path)'],
    ['mem_native_files', '(path)'],
  ] as const) {
    await tx.query(
      `delete from ${table} where home = $1 and ${key} in (select ${key.slice(1, -1)} from ${table} where home = $2)`,
      [from.id, into.id],
    );
    await tx.query(`update ${table} set home = $2 where home = $1`, [from.id, into.id]);
  }
  await tx.query(
    `update mem_homes set machine = $2, path_prefix = $3,
       first_seen_at = least(first_seen_at, (select first_seen_at from mem_homes where id = $4)) where id = $1`,
    [into.id, from.machine, from.path_prefix, from.id],
  );
  await tx.query('delete from mem_homes where id = $1', [from.id]);
}

/** The common settings of all homes, by name. */
export async function readDatabaseSettings(q: Queries): Promise<Record<string, unknown>> {
  const rows = await q.query<{ name: string; value: unknown }>('select name, value from mem_database_settings');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Set one for all homes; undefined or null: reset to the default. */
export async function putDatabaseSettings(q: Queries, settings: Record<string, unknown>): Promise<void> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null;
  const changed = Object.entries(settings).filter(isGiven);
  const reset = Object.entries(settings).filter((entry) => !isGiven(entry));
  await q.query(
    `insert into mem_database_settings (name, value) select name, value from jsonb_to_recordset($1::jsonb) as s(name text, value jsonb)
     on conflict (name) do update set value = excluded.value, changed_at = now() where mem_database_settings.value <> excluded.value`,
    [changed.map(([name, value]) => ({ name, value }))],
  );
  await q.query('delete from mem_database_settings where name = any($1::text[])', [reset.map(([name]) => name)]);
}
