import type { Filters } from '../contract/filters.ts';
import type { Database, Queries } from '../db/database.ts';
import { sqlText } from '../db/sql-text.ts';
import type { TransactionSettings } from '../db/transaction-settings.ts';
import { ANALYSER_VERSION } from '../text/analyse.ts';
import type { SearchableObservation } from '../text/observation-terms.ts';
import { filterSql } from './filter-sql.ts';
import { RELOADS } from './index-reloads.ts';
import {
  type Buckets,
  inNoBucket,
  OUTSIDE_PROJECTS,
  ownOf,
  type ProjectScope,
  seenFrom,
  seenIn,
} from './project-scope.ts';
import { readColumn } from './read-column.ts';
import { asksForSummaries, IS_SUMMARY } from './session-summaries.ts';

/** An observation's row for the index: its packed terms, or their source texts if another version of the analyser made the terms. */
export type IndexRow = { id: number; session_id: string | null; created_at: Date } & (
  | { terms: Uint8Array }
  | ({ terms: null } & SearchableObservation)
);
/** An observation's row with its vectors of one model, as {@link PACKED_VECTORS} packs them; null: it has none. */
export type LoadedRow = IndexRow & { vectors: Uint8Array | null };
const IS_CURRENT = `o.analyser_version = ${ANALYSER_VERSION}`;
const INDEX_COLUMNS = `o.id, o.session_id, o.created_at, case when ${IS_CURRENT} then o.terms end as terms,
  case when ${IS_CURRENT} then null else o.title end as title, case when ${IS_CURRENT} then null else o.text end as text,
  case when ${IS_CURRENT} then null else o.files end as files`;

/** Vectors of mem_embeddings `e` as bytes, for each its chunk's number and pgvector's binary form (recall/vector-index/packed-vectors). */
const PACKED_VECTORS = `string_agg(int2send(e.chunk) || vector_send(e.embedding), ''::bytea)`;
const vectorsOf = (modelParam: string): string =>
  `(select ${PACKED_VECTORS} from mem_embeddings e where e.model = ${modelParam} and e.observation_id = o.id) as vectors`;

/** Condition: visible in the scope in $2; null: in any project. */
const IN_SCOPE = seenIn('$2::bigint');
/** Condition: in one of the buckets in $2. */
const IN_BUCKETS = 'o.project_id = any($2::bigint[])';

/** Settings of the vector leg: an iterative, approximate scan (pgvector), so that a strict filter still finds enough. */
const VECTOR_SETTINGS: TransactionSettings = {
  'hnsw.ef_search': 100,
  'hnsw.iterative_scan': 'relaxed_order',
  'hnsw.max_scan_tuples': 20_000,
};

/** A chunk near a query's vector: its observation and the cosine. */
export type VectorHit = { id: number; chunk: number; similarity: number };

type VectorQuestion = {
  model: string;
  vector: Float32Array;
  scope: ProjectScope | null;
  filters: Filters;
  limit: number;
  /**
   * Time limit in Postgres (not in the embedded database), since a late result would still take processor time; Infinity for
   * none.
   */
  timeoutMs: number;
};

/**
 * Find the chunks nearest to a query's vector, best first; several may be of one observation.
 * Only chunks visible in the scope, if one is given.
 * @throws QueryError 57014 when the time limit is exceeded
 */
export async function nearestChunks(db: Database, ask: VectorQuestion): Promise<VectorHit[]> {
  const dimensions = ask.vector.length;
  const params: unknown[] = [];
  const filter = filterSql(ask.filters, params);
  const join = filter === 'true' ? '' : 'join mem_observations o on o.id = e.observation_id';
  // The model is a literal in the statement: with a parameter no partial index would match.
  const distance = `e.embedding::vector(${dimensions}) <=> '[${ask.vector.join(',')}]'::vector(${dimensions})`;
  const nearest = (
    where: string,
  ) => `(select e.observation_id as id, e.chunk, 1 - (${distance}) as similarity from mem_embeddings e ${join}
    where e.model = ${sqlText(ask.model)} and ${where} and ${filter} order by ${distance} limit ${ask.limit})`;
  // Two branches instead of one with `or`, which can't use an index.
  const sql =
    ask.scope === null
      ? nearest(inNoBucket('e'))
      : ask.scope === OUTSIDE_PROJECTS
        ? nearest('e.project_id is null')
        : `${nearest(`e.project_id = ${Math.trunc(ask.scope)}`)} union all ${nearest('e.project_id is null and e.is_global')}
           order by similarity desc, id desc limit ${ask.limit}`;
  const settings = { ...VECTOR_SETTINGS, statement_timeout: timeoutSetting(ask.timeoutMs) };
  return params.length === 0
    ? db.read<VectorHit>(sql, settings)
    : db.transaction((tx) => tx.query<VectorHit>(sql, params), settings);
}

/** Find the chunks of some buckets that are nearest to a query's vector, best first. All are compared: a bucket holds few. */
export async function nearestInBuckets(
  q: Queries,
  ask: Pick<VectorQuestion, 'model' | 'vector' | 'filters' | 'limit'> & { buckets: Buckets },
): Promise<VectorHit[]> {
  const params: unknown[] = [ask.model, `[${ask.vector.join(',')}]`, ask.buckets];
  return q.query<VectorHit>(
    `select e.observation_id as id, e.chunk, 1 - (e.embedding <=> (select $2::text::vector)) as similarity
     from mem_embeddings e join mem_observations o on o.id = e.observation_id
     where e.model = $1 and e.project_id = any($3::bigint[]) and ${filterSql(ask.filters, params)}
     order by similarity desc, id desc limit ${ask.limit}`,
    params,
  );
}

/** Milliseconds for Postgres' statement_timeout; 0 for none. */
const timeoutSetting = (ms: number): number => (Number.isFinite(ms) ? Math.max(1, Math.ceil(ms)) : 0);

/** Compare these observations' chunks with a query's vector, best first; costs a few index look-ups, however many rows there are. */
export async function similarChunks(
  q: Queries,
  ask: Pick<VectorQuestion, 'model' | 'vector'> & { ids: readonly number[] },
): Promise<VectorHit[]> {
  return q.query<VectorHit>(
    // The sub-select parses the vector's text once; a prepared statement would otherwise parse it for each row.
    `select observation_id as id, chunk, 1 - (embedding <=> (select $2::text::vector)) as similarity from mem_embeddings
     where model = $1 and observation_id = any($3::bigint[]) order by similarity desc, id desc`,
    [ask.model, `[${ask.vector.join(',')}]`, ask.ids],
  );
}

/** Of these observations, find those that match the filters. */
export async function filterIds(
  q: Queries,
  ids: readonly number[],
  scope: ProjectScope | null,
  filters: Filters,
): Promise<Set<number>> {
  const params: unknown[] = [ids, scope];
  const found = await readColumn<number>(
    q,
    `select o.id from mem_observations o where o.id = any($1::bigint[]) and ${IN_SCOPE} and ${filterSql(filters, params)}`,
    params,
  );
  return new Set(found);
}

/** A page of what an index holds, before an id; `since`: the cursor that was read before the first page. */
type IndexPage = {
  rowsOf: ProjectScope | 'global';
  model: string | null;
  since: string;
  beforeId: number;
  limit: number;
};

/**
 * Read rows for a project's indexes, a scope's own or the global ones, with their vectors of a model (null: of none): the last `limit`
 * before an id, in the order of ids. `changed` is null where {@link readChanges} will not find the row from the same cursor.
 */
export async function readIndexPage(
  q: Queries,
  { rowsOf, model, since, beforeId, limit }: IndexPage,
): Promise<(LoadedRow & { changed: string | null })[]> {
  return q.query<LoadedRow & { changed: string | null }>(
    `select * from (select ${INDEX_COLUMNS}, ${vectorsOf('$3')},
         case when o.changed_xid >= $4::text::xid8 then o.changed_xid::text end as changed
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

/** Where a reader of changes stands: no row that was still invisible has an older transaction number, and how often all indexes were to be loaded again. */
export type ChangeCursor = { cursor: string; reloads: string };
const CURSOR = `pg_snapshot_xmin(pg_current_snapshot())::text as cursor, ${RELOADS} as reloads`;

/** The place from which to read changes. */
export async function readChangeCursor(q: Queries): Promise<ChangeCursor> {
  return (await q.query<ChangeCursor>(`select ${CURSOR}`))[0]!;
}

/** A place in the order of changes: behind the row with this id that the transaction `changed` wrote. */
export type ChangePlace = { changed: string; id: number };

/** From where changes are read: `gone` is a transaction, at or after which observations were deleted. */
export type ChangesSince = { gone: string; rows: ChangePlace; embedded: ChangePlace };

/** Everything at or after a cursor. */
export const since = (cursor: string): ChangesSince => ({
  gone: cursor,
  rows: { changed: cursor, id: 0 },
  embedded: { changed: cursor, id: 0 },
});

/** `changed` tells a change that is known from a new one. */
type Changes = ChangeCursor & {
  rows: (LoadedRow & { changed: string })[];
  /** Observations that got other vectors, all of them, maybe long after they were written. */
  embedded: { id: number; vectors: Uint8Array; changed: string }[];
  /** Ids of deleted observations. */
  gone: number[];
  /** From where the next page is to be read; null: this was the last. */
  next: ChangesSince | null;
};

type ChangedRow = LoadedRow & ChangeCursor & { changed: string; what: 'row' | 'embedded' | 'gone' | 'cursor' };

/**
 * Read a page of what changed in a scope, or among global rows, with the vectors of a model (null: of none). One statement, so that all of
 * it and the cursor come from one snapshot. A reader of several pages continues later from the cursor of the first: what was written while
 * it read comes again.
 * @param limit rows and observations with other vectors of a page, each
 */
export async function readChanges(
  q: Queries,
  scope: ProjectScope,
  { gone, rows, embedded }: ChangesSince,
  model: string | null,
  limit: number,
): Promise<Changes> {
  // Beside the comparison of places stands one of transactions alone, which each branch of the scope finds by its index.
  const behind = (table: string, id: string, changed: string, place: string): string =>
    `${table}.changed_xid >= ${changed}::text::xid8 and (${table}.changed_xid, ${table}.${id}) > (${changed}::text::xid8, ${place}::bigint)`;
  const found = await q.query<ChangedRow>(
    `(select ${INDEX_COLUMNS}, ${vectorsOf('$3')}, o.changed_xid::text as changed, 'row' as what, '' as cursor, '' as reloads
      from mem_observations o where ${seenFrom('$1')} and not ${IS_SUMMARY} and ${behind('o', 'id', '$4', '$5')}
      order by o.changed_xid, o.id limit $2)
     union all
     (select e.observation_id, null, null, null, null, null, null, ${PACKED_VECTORS}, e.changed_xid::text, 'embedded', '', ''
      from mem_embeddings e where ${seenFrom('$1', 'e')} and e.model = $3 and ${behind('e', 'observation_id', '$6', '$7')}
      group by e.changed_xid, e.observation_id order by e.changed_xid, e.observation_id limit $2)
     union all
     select t.subject_id::bigint, null, null, null, null, null, null, null, '', 'gone', '', ''
     from mem_tombstones t where t.subject = 'observation' and (t.project_id = $1 or t.project_id is null)
       and t.changed_xid >= $8::text::xid8
     union all
     select null, null, null, null, null, null, null, null, null, 'cursor', ${CURSOR}`,
    [scope, limit, model, rows.changed, rows.id, embedded.changed, embedded.id, gone],
  );
  const { cursor, reloads } = found.find(({ what }) => what === 'cursor')!;
  const changes: Changes = { cursor, reloads, rows: [], embedded: [], gone: [], next: null };
  for (const row of found) {
    if (row.what === 'row') changes.rows.push(row);
    else if (row.what === 'gone') changes.gone.push(row.id);
    else if (row.vectors) changes.embedded.push({ id: row.id, vectors: row.vectors, changed: row.changed });
  }
  if (changes.rows.length === limit || changes.embedded.length === limit)
    changes.next = {
      gone: cursor,
      rows: changes.rows.at(-1) ?? rows,
      embedded: changes.embedded.at(-1) ?? embedded,
    };
  return changes;
}

type TermsQuestion = {
  terms: readonly string[];
  /** null: any project; a list: these buckets, and nothing else. */
  scope: ProjectScope | Buckets | null;
  filters: Filters;
  limit: number;
  /**
   * For a term in more than `limit` rows, read a random sample (gin_fuzzy_search_limit) instead of all rows: for callers that prefer
   * a timely result to a stable one. Counting twelve terms of 100,000 rows took a third of the time.
   */
  isSampled: boolean;
  /** As in {@link VectorQuestion}, for each of the two statements. */
  timeoutMs: number;
};

/**
 * Find candidates of the SQL text leg: observations with the rarest of these terms, at most `limit`.
 * The caller ranks them, with the same BM25 as everywhere.
 * @throws QueryError 57014 when the time limit is exceeded
 */
export async function candidatesByTerms(db: Database, ask: TermsQuestion): Promise<IndexRow[]> {
  if (ask.terms.length === 0) return [];
  const settings = {
    statement_timeout: timeoutSetting(ask.timeoutMs),
    gin_fuzzy_search_limit: ask.isSampled ? Math.trunc(ask.limit) : 0, // 0: all
  };
  return db.transaction(async (tx) => {
    const chosen = await rarestTerms(tx, ask);
    if (chosen.length === 0) return [];
    const params: unknown[] = [chosen.map(quoteLexeme).join(' | '), ask.scope];
    return tx.query<IndexRow>(
      `select ${INDEX_COLUMNS} from mem_observations o
       where o.tsv @@ $1::text::tsquery and ${scopeOf(ask)} and ${filterSql(ask.filters, params)}
         ${asksForSummaries(ask.filters) ? '' : `and not ${IS_SUMMARY}`}
       order by o.created_at desc, o.id desc limit ${ask.limit}`,
      params,
    );
  }, settings);
}

const scopeOf = ({ scope }: Pick<TermsQuestion, 'scope'>): string => (Array.isArray(scope) ? IN_BUCKETS : IN_SCOPE);

/** Choose terms, rarest first, while at most `limit` rows contain them together; at least one that any row contains. */
async function rarestTerms(tx: Queries, { terms, scope, limit }: TermsQuestion): Promise<string[]> {
  const frequencies = await tx.query<{ term: string; df: number }>(
    `select t.term, (select count(*) from (select 1 from mem_observations o
       where o.tsv @@ t.lexeme::tsquery and ${scopeOf({ scope })} limit ${limit}) found) as df
     from unnest($1::text[], $3::text[]) as t(term, lexeme)`,
    [terms, scope, terms.map(quoteLexeme)],
  );
  const known = frequencies.filter((row) => row.df > 0).sort((a, b) => a.df - b.df);
  const chosen: string[] = [];
  let expected = 0;
  for (const { term, df } of known) {
    if (chosen.length > 0 && expected + df > limit) break;
    chosen.push(term);
    expected += df;
  }
  return chosen;
}

/** A lexeme in tsquery's syntax. */
export function quoteLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
