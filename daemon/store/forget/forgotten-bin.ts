// The bin: forgotten rows that can still be restored. It contains sealed rows, each under the entry of its forget
// request.
import type { z } from 'zod';
import type { binSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { toWire } from '../../db/to-wire.ts';
import type { ForgottenSubject } from '../../home/forgotten-list.ts';
import { queueDerived } from '../memories/observations.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { markPurged, markTakenBack } from './forget-receipts.ts';
import { subjectsOfTombstones } from './forgotten-subjects.ts';

export type BinEntry = z.infer<typeof binSchema>['items'][number];
type Counts = Pick<BinEntry, 'observations' | 'prompts' | 'tool_calls' | 'sessions'>;

/** Tables in the order in which rows are restored: referenced tables first. */
const SOURCES = [
  'mem_sessions',
  'mem_user_prompts',
  'mem_tool_calls',
  'mem_events',
  'mem_observations',
  'mem_observation_versions',
  'mem_working_memory',
  'mem_lessons',
  'mem_lesson_versions',
  'mem_lesson_evidence',
  'mem_rule_triggers',
] as const;
/** Columns that get a new value when a row is restored, so that an index reads it as a change. */
const NOT_KEPT = ['changed_xid'];
const MAX_TITLES = 50;
const UNSEALED = `convert_from(b.sealed, 'UTF8')::jsonb`;

/** Open an entry for a forget request; its rows follow in the same transaction. */
export async function openBinEntry(
  tx: Queries,
  entry: { subject: BinEntry['subject']; label: string; projectId: number | null; reason: string | null },
): Promise<number> {
  const sql = 'insert into mem_bin (subject, label, project_id, reason) values ($1, $2, $3, $4) returning id';
  const ids = await readColumn<number>(tx, sql, [entry.subject, entry.label, entry.projectId, entry.reason]);
  return ids[0]!;
}

/** Record the counts of an entry; delete an empty one. */
export async function closeBinEntry(tx: Queries, id: number, counts: Counts): Promise<void> {
  await tx.query('update mem_bin set observations = $2, prompts = $3, tool_calls = $4, sessions = $5 where id = $1', [
    id,
    counts.observations,
    counts.prompts,
    counts.tool_calls,
    counts.sessions,
  ]);
  await tx.query(
    'delete from mem_bin b where id = $1 and not exists (select 1 from mem_bin_rows r where r.bin_id = b.id)',
    [id],
  );
}

/** List what is in the bin, the latest first; titles only if requested. */
export async function listBin(q: Queries, withTitles: boolean): Promise<BinEntry[]> {
  const rows = await q.query(
    `select m.id, m.subject, m.label, m.observations, m.prompts, m.tool_calls, m.sessions, m.forgotten_at
       ${
         withTitles
           ? `, array(select ${UNSEALED} ->> 'title' from mem_bin_rows b
                where b.bin_id = m.id and b.source = 'mem_observations' order by b.id limit ${MAX_TITLES}) as titles`
           : ''
       }
     from mem_bin m order by m.id desc`,
  );
  return rows.map(toWire<BinEntry>);
}

/** Find the entry to restore: the given one, by default the latest. */
export async function findBinEntry(tx: Queries, id: number | null): Promise<(Counts & { id: number }) | undefined> {
  const rows = await tx.query<Counts & { id: number }>(
    `select id, observations, prompts, tool_calls, sessions from mem_bin where $1::bigint is null or id = $1
     order by id desc limit 1 for update`,
    [id],
  );
  return rows[0];
}

/** List the missing sessions that an entry's rows need: they were forgotten later and must be restored first. */
export async function missingSessions(tx: Queries, id: number): Promise<string[]> {
  return readColumn<string>(
    tx,
    `select distinct ${UNSEALED} ->> 'session_id' as session_id from mem_bin_rows b
     where b.bin_id = $1 and b.source in ('mem_user_prompts', 'mem_tool_calls')
     except select session_id from mem_sessions
     except select ${UNSEALED} ->> 'session_id' from mem_bin_rows b where b.bin_id = $1 and b.source = 'mem_sessions'`,
    [id],
  );
}

/**
 * Restore an entry's rows and delete its tombstones. Summaries written meanwhile, without the restored turns, are
 * replaced by the restored ones, but not by what a merge put there: both projects had one. Returns the sessions whose
 * summaries must be rewritten, and the rows' names outside of the database.
 */
export async function restoreBinEntry(
  tx: Queries,
  id: number,
): Promise<{ sessions: string[]; subjects: ForgottenSubject[] }> {
  await tx.query(
    `delete from mem_observations o using mem_bin_rows b where b.bin_id = $1 and b.source = 'mem_observations'
       and ${IS_SUMMARY} and o.edited = '{}' and o.external_id = ${UNSEALED} ->> 'external_id'
       and not exists (select 1 from mem_merges g where g.bin_id = b.bin_id)`,
    [id],
  );
  for (const source of SOURCES) await restoreRows(tx, id, source);
  const back = await readColumn<number>(
    tx,
    `select (${UNSEALED} ->> 'id')::bigint from mem_bin_rows b where b.bin_id = $1 and b.source = 'mem_observations'`,
    [id],
  );
  await queueDerived(tx, back);
  const sessions = await readColumn<string>(
    tx,
    `select distinct ${UNSEALED} ->> 'session_id' from mem_bin_rows b where b.bin_id = $1 and b.source = 'mem_user_prompts'`,
    [id],
  );
  const tombstones = await tx.query<{ subject: string; subject_id: string }>(
    'delete from mem_tombstones where bin_id = $1 returning subject, subject_id',
    [id],
  );
  await markTakenBack(tx, id);
  const [projectId] = await readColumn<number | null>(
    tx,
    `delete from mem_bin where id = $1 returning case when subject = 'project' then project_id end`,
    [id],
  );
  return { sessions, subjects: await subjectsOfTombstones(tx, tombstones, projectId ?? null) };
}

async function restoreRows(tx: Queries, id: number, source: (typeof SOURCES)[number]): Promise<void> {
  // The stored columns, as far as the table still has them; columns added since get their defaults.
  const names = await readColumn<string>(
    tx,
    `select distinct c.column_name::text from mem_bin_rows b, jsonb_object_keys(${UNSEALED}) k
     join information_schema.columns c on c.table_name = $2 and c.table_schema = current_schema() and c.column_name = k
     where b.bin_id = $1 and b.source = $2 and not c.column_name = any($3::text[])`,
    [id, source, NOT_KEPT],
  );
  if (names.length === 0) return;
  await tx.query(
    `insert into ${source} (${names.join(', ')}) overriding system value
     select ${names.map((name) => restoredValue(name)).join(', ')}
     from mem_bin_rows b join mem_bin m on m.id = b.bin_id, jsonb_populate_record(null::${source}, ${UNSEALED}) r
     where b.bin_id = $1 and b.source = '${source}'${names.includes('lesson_id') ? ' and exists (select 1 from mem_lessons l where l.id = r.lesson_id)' : ''}
       ${names.includes('observation_id') ? 'and exists (select 1 from mem_observations o where o.id = r.observation_id)' : ''}
     order by b.id on conflict do nothing`,
    [id],
  );
}

/**
 * A column's value; null if the row that it references is gone. A merged project is replaced by the one that the entry
 * now names.
 */
function restoredValue(column: string): string {
  const ifThere = (table: string) => `(select x.id from ${table} x where x.id = r.${column})`;
  if (column === 'project_id')
    return `coalesce(${ifThere('mem_projects')}, case when r.project_id is not null then m.project_id end)`;
  if (column === 'prev_user_prompt_id') return ifThere('mem_user_prompts');
  if (column === 'replaced_by' || column === 'corrects') return ifThere('mem_lessons');
  if (column === 'source_observation_id') return ifThere('mem_observations');
  return `r.${column}`;
}

/**
 * Delete one entry of the bin, all of them, or those older than `days`. If an entry contains a whole project, the
 * project's row and keys are deleted, too, unless something was recorded in it since. Returns how many entries were
 * deleted.
 */
export async function emptyBin(tx: Queries, which: { id: number } | { days: number } | 'all'): Promise<number> {
  const id = typeof which === 'object' && 'id' in which ? which.id : null;
  const days = typeof which === 'object' && 'days' in which ? which.days : null;
  const tombstones = await tx.query<{ id: number; subject: string; project_id: number | null }>(
    `delete from mem_bin where ($1::bigint is null or id = $1)
       and ($2::float8 is null or forgotten_at <= now() - make_interval(secs => $2::float8 * 86400)) returning id, subject, project_id`,
    [id, days],
  );
  const ids = tombstones.map((row) => row.id);
  await tx.query('update mem_tombstones set bin_id = null where bin_id = any($1::bigint[])', [ids]);
  await markPurged(tx, ids);
  for (const { subject, project_id } of tombstones) {
    if (subject === 'project' && project_id !== null) await dropEmptyProject(tx, project_id);
  }
  return tombstones.length;
}

/** Delete a project that has no rows left. */
export async function dropEmptyProject(tx: Queries, projectId: number): Promise<void> {
  await tx.query(
    `delete from mem_projects p where p.id = $1 and not exists (select 1 from mem_observations where project_id = p.id)
       and not exists (select 1 from mem_sessions where project_id = p.id)
       and not exists (select 1 from mem_lessons where project_id = p.id)
       and not exists (select 1 from mem_user_prompts where project_id = p.id)
       and not exists (select 1 from mem_bin where project_id = p.id)`,
    [projectId],
  );
}
