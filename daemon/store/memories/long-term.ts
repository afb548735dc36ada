// Queries for programs' long-term memories, besides search: by their own ids, by filters alone, and by place.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { Filters } from '../../contract/filters.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { inNoBucket } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { filterSql } from './filter-sql.ts';

/** Find observations of no project by the ids that clients gave them. */
export async function findByExternalIds(q: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await q.query<{ id: number; external_id: string }>(
    'select id, external_id from mem_observations where project_id is null and external_id = any($1::text[])',
    [ids],
  );
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

/** The given observations that are in no bucket. */
export const outsideBuckets = (q: Queries, ids: readonly number[]): Promise<number[]> =>
  readColumn(q, `select o.id from mem_observations o where o.id = any($1::bigint[]) and ${inNoBucket()}`, [ids]);

/** List the ids of observations that pass the filters, newest first, and count them. */
export async function listFiltered(
  q: Queries,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const params: unknown[] = [];
  const where = `${filterSql(filters, params)} and not ${IS_SUMMARY} and ${inNoBucket()}`;
  const [total] = await readColumn<number>(q, `select count(*)::int from mem_observations o where ${where}`, params);
  const ids = await readColumn<number>(
    q,
    `select o.id from mem_observations o where ${where} order by o.created_at desc, o.id desc
     limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, limit, offset],
  );
  return { ids, total: total! };
}

/** The place of an observation; an absent field stays unchanged. */
type Place = { namespace?: Redacted | null; user_id?: Redacted | null; session_id?: Redacted | null };

/** Move an observation to another namespace, user or session. */
export async function setPlace(q: Queries, id: number, place: Place): Promise<void> {
  const names = (['namespace', 'user_id', 'session_id'] as const).filter((name) => place[name] !== undefined);
  if (names.length === 0) return;
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  await q.query(
    `update mem_observations set ${set}, updated_at = now(), changed_xid = pg_current_xact_id() where id = $1`,
    [id, ...names.map((name) => place[name] ?? null)],
  );
}

/** Record that observations were shown, each at most once in so many seconds. Losing such a record is harmless. */
export async function noteShown(q: Queries, ids: readonly number[], everySeconds: number): Promise<void> {
  await q.query(
    `update mem_observations set last_accessed_at = now(), access_count = access_count + 1 where id = any($1::bigint[])
       and (last_accessed_at is null or last_accessed_at < now() - make_interval(secs => $2))`,
    [ids, everySeconds],
  );
}

/**
 * For just saved observations, find the older one with the same text, kind, user, namespace and session. Returns a map
 * from the new id to the old one.
 */
export async function findOlderCopies(q: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await q.query<{ id: number; older: number }>(
    `select n.id, min(o.id) as older from mem_observations n join mem_observations o
       on md5(o.text) = md5(n.text) and o.text = n.text and o.project_id is null and o.id < n.id and o.kind = n.kind
       and o.is_global = n.is_global and o.user_id is not distinct from n.user_id
       and o.namespace is not distinct from n.namespace and o.session_id is not distinct from n.session_id
     where n.id = any($1::bigint[]) and n.project_id is null group by n.id`,
    [ids],
  );
  return new Map(rows.map(({ id, older }) => [id, older]));
}

/** Delete observations that nobody has seen yet; unlike forgotten ones, they may be saved again. */
export async function dropUnseen(q: Queries, ids: readonly number[]): Promise<void> {
  await q.query('delete from mem_observations where id = any($1::bigint[])', [ids]);
}
