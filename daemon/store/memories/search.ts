import type { Filters } from '../../contract/filters.ts';
import type { Database, Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { sqlText } from '../../db/sql-text.ts';
import type { TransactionSettings } from '../../db/transaction-settings.ts';
import { toVectorText } from '../../db/vector-text.ts';
import {
  type Buckets,
  inNoBucket,
  OUTSIDE_PROJECTS,
  type ProjectScope,
  seenIn,
} from '../../visibility/project-scope.ts';
import { asksForSummaries, IS_SUMMARY } from '../sessions/session-summaries.ts';
import { filterSql } from './filter-sql.ts';
import { INDEX_COLUMNS, type IndexRow } from './index-rows.ts';

/** Condition: visible in the scope in $2; null: in any project. */
const IN_SCOPE = seenIn('$2::bigint');
/** Condition: in one of the buckets in $2. */
const IN_BUCKETS = 'o.project_id = any($2::bigint[])';

/**
 * Settings of the vector leg: an iterative, approximate scan (pgvector), so that a strict filter still finds enough.
 */
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
   * Time limit in Postgres (not in the embedded database), since a late result would still take processor time;
   * Infinity for none.
   */
  timeoutMs: number;
};

/**
 * Find the chunks nearest to a query's vector, best first; several may be of one observation. Only chunks visible in
 * the scope, if one is given.
 * @throws QueryError 57014 when the time limit is exceeded
 */
export async function nearestChunks(db: Database, ask: VectorQuestion): Promise<VectorHit[]> {
  const dimensions = ask.vector.length;
  const params: unknown[] = [];
  const filter = filterSql(ask.filters, params);
  const join = filter === 'true' ? '' : 'join mem_observations o on o.id = e.observation_id';
  // The model is a literal in the statement: with a parameter no partial index would match.
  const distance = `e.embedding::vector(${dimensions}) <=> '${toVectorText(ask.vector)}'::vector(${dimensions})`;
  const nearest = (
    where: string,
  ) => `(select e.observation_id as id, e.chunk, 1 - (${distance}) as similarity from mem_embeddings e ${join}
    where e.model = ${sqlText(ask.model)} and ${where} and ${filter} order by ${distance} limit ${ask.limit})`;
  const ofScope = () => {
    if (ask.scope === null) return nearest(inNoBucket('e'));
    if (ask.scope === OUTSIDE_PROJECTS) return nearest('e.project_id is null');
    // Two branches instead of one with `or`, which can't use an index.
    return `${nearest(`e.project_id = ${Math.trunc(ask.scope)}`)} union all ${nearest('e.project_id is null and e.is_global')}
           order by similarity desc, id desc limit ${ask.limit}`;
  };
  const sql = ofScope();
  const settings = { ...VECTOR_SETTINGS, statement_timeout: timeoutSetting(ask.timeoutMs) };
  return params.length === 0
    ? db.read<VectorHit>(sql, settings)
    : db.transaction((tx) => tx.query<VectorHit>(sql, params), settings);
}

/**
 * Find the chunks of some buckets that are nearest to a query's vector, best first. All are compared: a bucket holds
 * few.
 */
export async function nearestInBuckets(
  q: Queries,
  ask: Pick<VectorQuestion, 'model' | 'vector' | 'filters' | 'limit'> & { buckets: Buckets },
): Promise<VectorHit[]> {
  const params: unknown[] = [ask.model, toVectorText(ask.vector), ask.buckets];
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

/**
 * Compare these observations' chunks with a query's vector, best first; costs a few index look-ups, however many rows
 * there are.
 */
export async function similarChunks(
  q: Queries,
  ask: Pick<VectorQuestion, 'model' | 'vector'> & { ids: readonly number[] },
): Promise<VectorHit[]> {
  return q.query<VectorHit>(
    // The sub-select parses the vector's text once; a prepared statement would otherwise parse it for each row.
    `select observation_id as id, chunk, 1 - (embedding <=> (select $2::text::vector)) as similarity from mem_embeddings
     where model = $1 and observation_id = any($3::bigint[]) order by similarity desc, id desc`,
    [ask.model, toVectorText(ask.vector), ask.ids],
  );
}

/** The given observations that match the filters. */
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

type TermsQuestion = {
  terms: readonly string[];
  /** null: any project; a list: these buckets, and nothing else. */
  scope: ProjectScope | Buckets | null;
  filters: Filters;
  limit: number;
  /**
   * For a term in more than `limit` rows, read a random sample (gin_fuzzy_search_limit) instead of all rows: for
   * callers that prefer a timely result to a stable one. Counting twelve terms of 100,000 rows took a third of the
   * time.
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
  const present = frequencies.filter((row) => row.df > 0).sort((a, b) => a.df - b.df);
  const chosen: string[] = [];
  let expected = 0;
  for (const { term, df } of present) {
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
