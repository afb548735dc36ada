// Rows for the indexes in memory: those of a project, page by page, and later changes.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { ANALYSER_VERSION } from '../../text/analyse.ts';
import type { SearchableObservation } from '../../text/observation-terms.ts';
import { ownOf, type ProjectScope, seenByBranch } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { RELOADS } from './index-reloads.ts';

/**
 * An observation's row for the index: its packed terms, or their source texts if another version of the analyser made
 * the terms.
 */
export type IndexRow = { id: number; session_id: string | null; created_at: Date } & (
  | { terms: Uint8Array }
  | ({ terms: null } & SearchableObservation)
);
/** An observation's row with its vectors of one model, as {@link PACKED_VECTORS} packs them; null: it has none. */
export type LoadedRow = IndexRow & { vectors: Uint8Array | null };
const IS_CURRENT = `o.analyser_version = ${ANALYSER_VERSION}`;
export const INDEX_COLUMNS = `o.id, o.session_id, o.created_at, case when ${IS_CURRENT} then o.terms end as terms,
  case when ${IS_CURRENT} then null else o.title end as title, case when ${IS_CURRENT} then null else o.text end as text,
  case when ${IS_CURRENT} then null else o.files end as files`;

/**
 * Vectors of mem_embeddings `e` as bytes, for each its chunk's number and pgvector's binary form
 * (recall/vector-index/packed-vectors).
 */
const PACKED_VECTORS = `string_agg(int2send(e.chunk) || vector_send(e.embedding), ''::bytea)`;
const vectorsOf = (modelParam: string): string =>
  `(select ${PACKED_VECTORS} from mem_embeddings e where e.model = ${modelParam} and e.observation_id = o.id) as vectors`;

/** A page of an index's rows, before an id; `since`: the cursor read before the first page. */
type IndexPage = {
  rowsOf: ProjectScope | 'global';
  model: string | null;
  since: string;
  beforeId: number;
  limit: number;
};

/**
 * Read rows for a project's indexes, a scope's own or the global ones, with their vectors of a model (null: of none):
 * the last `limit` before an id, in the order of ids. `changed` is null where {@link readChanges} will not find the row
 * from the same cursor.
 */
export async function readIndexPage(
  q: Queries,
  { rowsOf, model, since, beforeId, limit }: IndexPage,
): Promise<(LoadedRow & { changed: string | null })[]> {
  return q.query<LoadedRow & { changed: string | null }>(
    `select * from (select ${INDEX_COLUMNS}, ${vectorsOf('$3')},
         case when not pg_visible_in_snapshot(o.changed_xid, $4::text::pg_snapshot) then o.changed_xid::text end as changed
       from mem_observations o
       where ${rowsOf === 'global' ? 'o.project_id is null and o.is_global' : ownOf(rowsOf)} and not ${IS_SUMMARY} and o.id < $1
       order by o.id desc limit $2) page order by id`,
    [beforeId, limit, model, since],
  );
}

/** Count a scope's own observations, to choose between the index in memory and SQL. */
export async function countObservations(q: Queries, scope: ProjectScope): Promise<number> {
  return (await readColumn<number>(q, `select count(*) from mem_observations o where ${ownOf(scope)}`))[0]!;
}

/**
 * The position of a reader of changes: `cursor` is the snapshot that it read with, and `reloads` changes when all
 * indexes must be reloaded: by a count, or because the tables are different (a restored dump) or another server's (a
 * promoted standby has lost transactions, so transaction numbers that were already read are reused).
 */
export type ChangeCursor = { cursor: string; reloads: string };
const CURSOR = `pg_current_snapshot()::text as cursor,
  ${RELOADS} || '/' || 'mem_observations'::regclass::oid || '/' || pg_postmaster_start_time() as reloads`;

/** The oldest transaction still running in a snapshot: all earlier ones were visible or aborted. */
export const oldestOf = (cursor: string): string => cursor.slice(0, cursor.indexOf(':'));

/** The position from which to read changes. */
export async function readChangeCursor(q: Queries): Promise<ChangeCursor> {
  return (await q.query<ChangeCursor>(`select ${CURSOR}`))[0]!;
}

/** A position in the order of changes: after the row with this id written by the transaction `changed`. */
type ChangePlace = { changed: string; id: number };

/** The positions from which changes are read; `gone` is the snapshot in which observations were not deleted yet. */
export type ChangesSince = { seen: string; gone: string; rows: ChangePlace; embedded: ChangePlace };

/** All that a snapshot did not show. */
export const since = (cursor: string): ChangesSince => {
  const first = { changed: oldestOf(cursor), id: 0 };
  return { seen: cursor, gone: cursor, rows: first, embedded: first };
};

/** `changed` distinguishes a known change from a new one. */
type Changes = ChangeCursor & {
  rows: (LoadedRow & { changed: string })[];
  /** All observations whose vectors changed, possibly long after they were written. */
  embedded: { id: number; vectors: Uint8Array; changed: string }[];
  /** Ids of deleted observations. */
  gone: number[];
  /** Position of the next page; null: this was the last. */
  next: ChangesSince | null;
};

/** Whether a row's transaction belongs to this server and was not visible in a snapshot. */
const isNew = (row: string, snapshotParam: string): string =>
  `${row}.changed_xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(${row}.changed_xid, ${snapshotParam}::text::pg_snapshot)`;

type ChangedRow = LoadedRow & ChangeCursor & { changed: string; what: 'row' | 'embedded' | 'gone' | 'cursor' };

/**
 * Read a page of what changed in a scope, or among global rows, with the vectors of a model (null: of none). One
 * statement, so that all of it and the cursor come from one snapshot. A reader of several pages continues later from
 * the cursor of the first: rows written while it read come again. Each branch is read in the order of an index; a page
 * of one `or` took 0.4 s of a project of 100,000, now 1 ms. Rows that the reader has seen are left out on the server:
 * while a transaction stays open elsewhere, everything committed since it began would otherwise be returned by each
 * search. Rows of transactions unknown to this server, from a dump of another one, are left out as well: they were
 * loaded.
 * @param limit rows and observations with other vectors of a page, each
 */
export async function readChanges(
  q: Queries,
  scope: ProjectScope,
  { seen: shown, gone, rows, embedded }: ChangesSince,
  model: string | null,
  limit: number,
): Promise<Changes> {
  const page = Math.trunc(limit); // no parameter, or a plan for all rows would be made
  const [changedRows, changedVectors] = [
    seenByBranch('$1').map(
      (seen) => `(select ${INDEX_COLUMNS}, o.changed_xid from mem_observations o
        where ${seen} and not ${IS_SUMMARY} and (o.changed_xid, o.id) > ($3::text::xid8, $4::bigint) and ${isNew('o', '$8')}
        order by o.changed_xid, o.id limit ${page})`,
    ),
    seenByBranch('$1', 'e').map(
      (seen) => `(select e.observation_id as id, ${PACKED_VECTORS} as vectors, e.changed_xid from mem_embeddings e
        where ${seen} and e.model = $2 and (e.changed_xid, e.observation_id) > ($5::text::xid8, $6::bigint)
          and ${isNew('e', '$8')}
        group by e.changed_xid, e.observation_id order by e.changed_xid, e.observation_id limit ${page})`,
    ),
  ].map((branches) => branches.join(' union all '));
  const changed = await q.query<ChangedRow>(
    `(select o.id, o.session_id, o.created_at, o.terms, o.title, o.text, o.files, ${vectorsOf('$2')}, o.changed_xid::text as changed,
        'row' as what, '' as cursor, '' as reloads
      from (${changedRows}) o order by o.changed_xid, o.id limit ${page})
     union all
     (select e.id, null, null, null, null, null, null, e.vectors, e.changed_xid::text, 'embedded', '', ''
      from (${changedVectors}) e order by e.changed_xid, e.id limit ${page})
     union all
     select t.subject_id::bigint, null, null, null, null, null, null, null, '', 'gone', '', ''
     from mem_tombstones t where t.subject = 'observation' and (t.project_id = $1 or t.project_id is null)
       and t.changed_xid >= pg_snapshot_xmin($7::text::pg_snapshot) and ${isNew('t', '$7')}
     union all
     select null, null, null, null, null, null, null, null, null, 'cursor', ${CURSOR}`,
    [scope, model, rows.changed, rows.id, embedded.changed, embedded.id, gone, shown],
  );
  const { cursor, reloads } = changed.find(({ what }) => what === 'cursor')!;
  const changes: Changes = { cursor, reloads, rows: [], embedded: [], gone: [], next: null };
  for (const row of changed) {
    if (row.what === 'row') changes.rows.push(row);
    else if (row.what === 'gone') changes.gone.push(row.id);
    else if (row.vectors) changes.embedded.push({ id: row.id, vectors: row.vectors, changed: row.changed });
  }
  if (changes.rows.length === limit || changes.embedded.length === limit)
    changes.next = {
      seen: shown,
      gone: cursor,
      rows: changes.rows.at(-1) ?? rows,
      embedded: changes.embedded.at(-1) ?? embedded,
    };
  return changes;
}
