// Memories that compaction compares: those saved explicitly. Digests are records of turns, and two with the same words
// are two turns.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { fromVectorText } from '../../db/vector-text.ts';
import { inNoBucket } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { keepVersion, readSnapshot } from './observation-versions.ts';

export type CompactScope = {
  namespace?: string | undefined;
  userId?: string | undefined;
  sessionId?: string | undefined;
};

/** A memory with its vector; null while it has none, or if it has several, as long texts do. */
export type Comparable = {
  id: number;
  text: string;
  /** Fields that must be equal for two memories to be merged: kind, user, namespace, project. */
  bucket: string;
  /** Whether it is protected from changes. */
  is_kept: boolean;
  confirmed: boolean;
  session_id: string | null;
  /** Row id; null: outside of projects, or in all. */
  project_id: number | null;
  vector: Float32Array | null;
};

/** Read the newest memories of a scope, with their vectors by the active model. */
export async function readComparable(
  q: Queries,
  { namespace, userId, sessionId }: CompactScope,
  limit: number,
): Promise<Comparable[]> {
  return readWhere(
    q,
    `($1::text is null or o.namespace = $1) and ($2::text is null or o.user_id = $2) and ($3::text is null or o.session_id = $3)
     order by o.created_at desc, o.id desc limit $4`,
    [namespace ?? null, userId ?? null, sessionId ?? null, limit],
  );
}

/**
 * Read memories by their ids, in no order; digests, summaries, memories in a bucket and texts longer than `maxChars`
 * are left out.
 */
export const readComparableOf = (
  q: Queries,
  ids: readonly number[],
  maxChars: number | null = null,
): Promise<Comparable[]> =>
  readWhere(q, 'o.id = any($1::bigint[]) and ($2::integer is null or length(o.text) <= $2)', [[...ids], maxChars]);

async function readWhere(q: Queries, where: string, params: readonly unknown[]): Promise<Comparable[]> {
  const rows = await q.query<Omit<Comparable, 'vector'> & { vector: string | null }>(
    `select o.id, o.project_id, o.text, concat_ws(E'\\n', o.kind, coalesce(o.user_id, ''), coalesce(o.namespace, ''), coalesce(o.project_id, 0), o.is_global)
         as bucket, o.pinned or o.locked or o.is_global as is_kept, o.confirmed_at is not null as confirmed, o.session_id,
       (select min(e.embedding::text) from mem_embeddings e join mem_embedding_models m on m.name = e.model and m.active
        where e.observation_id = o.id having count(*) = 1) as vector
     from mem_observations o
     where o.source <> 'digest' and not ${IS_SUMMARY} and ${inNoBucket()} and ${where}`,
    [...params],
  );
  return rows.map((row) => ({
    ...row,
    vector: row.vector === null ? null : fromVectorText(row.vector),
  }));
}

/**
 * Record that another memory repeated this one: the other's words become a version of it, and it gets the topics,
 * entities and files of both. A locked one is only counted. false: it is gone.
 */
export async function confirmBy(tx: Queries, id: number, by: number, source: string): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>('select locked from mem_observations where id = $1 for update', [
    id,
  ]);
  if (!rows[0]) return false;
  if (!rows[0].locked) {
    const { topics, entities, files } = await unionOfTags(tx, [id, by]);
    await keepVersion(tx, id, await readSnapshot(tx, by), source);
    await tx.query(
      'update mem_observations set topics = $2::text[], entities = $3::text[], files = $4::text[] where id = $1',
      [id, topics, entities, files],
    );
  }
  await countConfirmations(tx, id, 1);
  return true;
}

/** Record repetitions of a memory; each raises its confidence by a fifth of the distance to 1. */
export async function countConfirmations(tx: Queries, id: number, times: number): Promise<void> {
  await tx.query(
    `update mem_observations set confirmations = confirmations + $2, confidence = 1 - (1 - confidence) * power(0.8, $2), updated_at = now(),
       changed_xid = pg_current_xact_id() where id = $1`,
    [id, times],
  );
}

/** Read the union of topics, entities and files of observations. */
export async function unionOfTags(
  q: Queries,
  ids: readonly number[],
): Promise<{ topics: string[]; entities: string[]; files: string[] }> {
  const of = (column: string) =>
    readColumn<string>(
      q,
      `select distinct tag from mem_observations o, unnest(o.${column}) tag where o.id = any($1::bigint[]) order by tag limit 200`,
      [ids],
    );
  return { topics: await of('topics'), entities: await of('entities'), files: await of('files') };
}
