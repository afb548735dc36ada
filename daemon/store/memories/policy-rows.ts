// Selects the observations that a forgetting policy removes (memory/forgetting-policy): one statement, so that all
// counts come from one snapshot.
import type { Queries } from '../../db/database.ts';
import { inNoBucket, OUTSIDE_PROJECTS, type ProjectScope } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';

/** A policy's bounds; null: it sets none. */
type PolicyBounds = {
  maxAgeDays: number | null;
  maxInactiveDays: number | null;
  /** Age from which inactivity no longer matters; set if both bounds above are. */
  hardAgeDays: number | null;
  /** How many are kept, the most recent first. */
  budget: number | null;
  kinds: readonly string[] | null;
};
/** The scope of a policy; an absent field excludes nothing. */
export type PolicyScope = {
  /** A project's own observations, or those of no project. */
  projectId?: ProjectScope | undefined;
  namespace?: string | undefined;
  userId?: string | undefined;
  sessionId?: string | undefined;
  /** Ids that are exempt. */
  keep?: readonly number[] | undefined;
};

/**
 * The recency of an observation, 0–1: the share from its last use halves in a week, that from its age in a month.
 * Source: the recency score of Redis Agent Memory Server (freshness 0.6, novelty 0.4).
 */
const RECENCY = `0.6 * ${halved('used_at', 7)} + 0.4 * ${halved('created_at', 30)}`;

/**
 * Exponential decay from 1 since `column`, with a half-life in days. Beyond 1,000 halvings Postgres reports an
 * underflow.
 */
function halved(column: string, days: number): string {
  return `power(2, -least(1000, extract(epoch from now() - ${column})::float8 / ${days * 86_400}))`;
}

/** The parameters of the statement below, in the order of their values. */
const OF = {
  kinds: '$1::text[]',
  projectId: '$2::bigint',
  namespace: '$3::text',
  userId: '$4::text',
  sessionId: '$5::text',
  exempt: '$6::bigint[]',
  maxAgeDays: '$7::float8',
  maxInactiveDays: '$8::float8',
  hardAgeDays: '$9::float8',
  budget: '$10::bigint',
  limit: '$11',
};

const olderThan = (column: string, days: string): string =>
  `${column} < now() - make_interval(secs => ${days} * 86400)`;

/**
 * Find the observations that a policy removes, the least recent first. Pinned, locked and global observations are
 * exempt, and summaries of sessions, which follow their turns.
 * @returns how many observations it considered, and the ids of at most `limit` to remove
 */
export async function findByPolicy(
  q: Queries,
  bounds: PolicyBounds,
  scope: PolicyScope,
  limit: number,
): Promise<{ scanned: number; ids: number[] }> {
  const [found] = await q.query<{ scanned: number; ids: number[] | null }>(
    `with considered as (
       select o.id, least(o.created_at, now()) as created_at, least(greatest(o.created_at, o.last_accessed_at), now()) as used_at
       from mem_observations o
       where not o.pinned and not o.locked and not o.is_global and not ${IS_SUMMARY} and ${inNoBucket()}
         and (${OF.kinds} is null or o.kind = any(${OF.kinds}))
         and (${OF.projectId} is null or coalesce(o.project_id, ${OUTSIDE_PROJECTS}) = ${OF.projectId})
         and (${OF.namespace} is null or o.namespace = ${OF.namespace})
         and (${OF.userId} is null or o.user_id = ${OF.userId})
         and (${OF.sessionId} is null or o.session_id = ${OF.sessionId})
         and not o.id = any(${OF.exempt})
     ), judged as (
       select id, ${RECENCY} as recency, coalesce(case
         when ${OF.maxAgeDays} is not null and ${OF.maxInactiveDays} is not null then
           ${olderThan('created_at', OF.maxAgeDays)} and ${olderThan('used_at', OF.maxInactiveDays)}
             or ${olderThan('created_at', OF.hardAgeDays)}
         when ${OF.maxAgeDays} is not null then ${olderThan('created_at', OF.maxAgeDays)}
         when ${OF.maxInactiveDays} is not null then ${olderThan('used_at', OF.maxInactiveDays)}
         end, false) as is_old
       from considered
     ), counted as (
       select count(*)::int as scanned, count(*) filter (where not is_old) as fresh from judged
     ), taken as (
       (select id, recency from judged where is_old order by recency, id limit ${OF.limit})
       union all
       -- without a budget none: greatest(0, null) is 0
       (select id, recency from judged where not is_old order by recency, id
         limit (select least(${OF.limit}, greatest(0, fresh - ${OF.budget})) from counted))
     )
     select (select scanned from counted) as scanned, (
       select array_agg(id order by recency, id) from (select id, recency from taken order by recency, id limit ${OF.limit}) t
     ) as ids`,
    [
      bounds.kinds,
      scope.projectId ?? null,
      scope.namespace ?? null,
      scope.userId ?? null,
      scope.sessionId ?? null,
      scope.keep ?? [],
      bounds.maxAgeDays,
      bounds.maxInactiveDays,
      bounds.hardAgeDays,
      bounds.budget,
      limit,
    ],
  );
  return { scanned: found!.scanned, ids: found!.ids ?? [] };
}
