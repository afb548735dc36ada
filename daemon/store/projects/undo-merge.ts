// Records what a merge of projects moved, in its transaction. A person can undo it as long as the bin is retained.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { moveRows } from '../forget/forget.ts';
import { closeBinEntry, openBinEntry, restoreBinEntry } from '../forget/forgotten-bin.ts';
import { copyTombstones } from '../forget/tombstones.ts';
import { reloadIndexes } from '../memories/index-reloads.ts';
import { HAS_TWIN_MEMORY, HAS_TWIN_RULE, mergeProjects, TABLES_WITH_PROJECT } from './move-work.ts';

/**
 * Tables whose rows are recorded. Embeddings follow their observations, tombstones hold in both projects, and earlier
 * merges have their own column.
 */
const NOTED = [
  'mem_observations',
  'mem_lessons',
  ...TABLES_WITH_PROJECT.filter((table) => table !== 'mem_tombstones'),
] as const;
const MERGES = 'mem_merges';

/**
 * Merge project `from` into `into`, reversibly by {@link undoMerge}, in the caller's transaction. Duplicates in `from`
 * go to the bin.
 */
export async function mergeUndoably(tx: Queries, from: number, into: number): Promise<void> {
  const binId = await binTwins(tx, from, into);
  const [merge] = await readColumn<number>(
    tx,
    `insert into mem_merges (project, aliases, into_project_id, bin_id)
     select to_jsonb(p), (select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'kind', a.kind, 'is_unclaimed', a.is_unclaimed)), '[]')
       from mem_project_aliases a where a.project_id = p.id), $2, $3
     from mem_projects p where p.id = $1 returning id`,
    [from, into, binId],
  );
  const note = (table: string, column: string) =>
    tx.query(
      `insert into mem_merge_rows (merge_id, source, ids) select $1, '${table}', array_agg(id) from ${table} where ${column} = $2 having count(*) > 0`,
      [merge, from],
    );
  for (const table of NOTED) await note(table, 'project_id');
  await note(MERGES, 'into_project_id');
  await mergeProjects(tx, from, into);
}

/** Put what both projects have into the bin. @returns its entry; null if there is nothing */
async function binTwins(tx: Queries, from: number, into: number): Promise<number | null> {
  const both = [from, into];
  const memories = `in (select o.id from mem_observations o where o.project_id = $1 and ${HAS_TWIN_MEMORY})`;
  const rules = `in (select l.id from mem_lessons l where l.project_id = $1 and ${HAS_TWIN_RULE})`;
  const [shares] = await readColumn<boolean>(
    tx,
    `select exists (select 1 from mem_observations where id ${memories}) or exists (select 1 from mem_lessons where id ${rules})`,
    both,
  );
  if (!shares) return null;
  const binId = await openBinEntry(tx, {
    subject: 'observations',
    label: '',
    projectId: into,
    reason: 'merged projects',
  });
  await moveRows(tx, 'mem_observation_versions', `t.observation_id ${memories}`, both, binId);
  const observations = await moveRows(tx, 'mem_observations', `t.id ${memories}`, both, binId);
  for (const table of ['mem_lesson_versions', 'mem_rule_triggers', 'mem_lesson_evidence'])
    await moveRows(tx, table, `t.lesson_id ${rules}`, both, binId);
  await moveRows(tx, 'mem_lessons', `t.id ${rules}`, both, binId);
  await closeBinEntry(tx, binId, { observations, prompts: 0, tool_calls: 0, sessions: 0 });
  return binId;
}

/**
 * Undo the merge of a key's project, in the caller's transaction. Its rows return, except moved or forgotten ones.
 * @returns `unknown`: no such merge is recorded; `own`: the key names a project again
 */
export async function undoMerge(tx: Queries, key: string): Promise<{ id: number } | 'unknown' | 'own'> {
  const [merge] = await tx.query<{ id: number; project: number; into: number; bin: number | null }>(
    `select id, (project ->> 'id')::bigint as project, into_project_id as into, bin_id as bin from mem_merges
     where project ->> 'key' = $1 order by id desc limit 1 for update`,
    [key],
  );
  if (!merge) return 'unknown';
  const { project, into } = merge;
  const [isOwn] = await readColumn<boolean>(tx, 'select exists (select 1 from mem_projects where key = $1)', [key]);
  if (isOwn) return 'own';
  await reloadIndexes(tx);
  await tx.query(
    `insert into mem_projects (id, key, name, remote, root, created_at, last_seen_at, workspace) overriding system value
     select r.id, r.key, r.name, r.remote, r.root, r.created_at, r.last_seen_at, r.workspace
     from mem_merges m, jsonb_populate_record(null::mem_projects, m.project) r where m.id = $1`,
    [merge.id],
  );
  // A key that was split off since stays where it is.
  await tx.query(
    `insert into mem_project_aliases (key, project_id, kind, is_unclaimed)
     select a.key, $2, a.kind, a.is_unclaimed from mem_merges m, jsonb_to_recordset(m.aliases) as a(key text, kind text, is_unclaimed boolean)
     where m.id = $1
     on conflict (key) do update set project_id = excluded.project_id, kind = excluded.kind where mem_project_aliases.project_id = $3`,
    [merge.id, project, into],
  );
  await copyTombstones(tx, into, project);
  await tx.query(
    `update mem_embeddings e set project_id = $2, changed_xid = pg_current_xact_id() from mem_merge_rows m, mem_observations o
     where m.merge_id = $1 and m.source = 'mem_observations' and o.id = any(m.ids) and o.project_id = $3 and e.observation_id = o.id`,
    [merge.id, project, into],
  );
  const back = (table: string, column: string, more = '') =>
    tx.query(
      `update ${table} t set ${column} = $2${more} from mem_merge_rows m
       where m.merge_id = $1 and m.source = '${table}' and t.id = any(m.ids) and t.${column} = $3`,
      [merge.id, project, into],
    );
  for (const table of NOTED)
    await back(table, 'project_id', table === 'mem_observations' ? ', changed_xid = pg_current_xact_id()' : '');
  await back(MERGES, 'into_project_id');
  if (merge.bin !== null) await restoreTwins(tx, merge.bin, project);
  await tx.query('delete from mem_merges where id = $1', [merge.id]);
  return { id: project };
}

/** Restore duplicates from the bin, except those forgotten in the other project since. */
async function restoreTwins(tx: Queries, binId: number, project: number): Promise<void> {
  await restoreBinEntry(tx, binId);
  await tx.query(
    `delete from mem_observations o using mem_tombstones x
     where o.project_id = $1 and x.subject = 'external' and x.subject_id = $1::text || '/' || o.external_id`,
    [project],
  );
}

/** Drop records of merges older than the bin's retention. */
export async function dropOldMerges(q: Queries, days: number): Promise<void> {
  await q.query('delete from mem_merges where merged_at <= now() - make_interval(secs => $1::float8 * 86400)', [days]);
}
