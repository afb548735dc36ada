import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { sqlText } from '../../db/sql-text.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { queuePassages } from './passage-vectors.ts';

type PendingObservation = {
  id: number;
  project_id: number | null;
  title: string;
  text: string;
  content_hash: string;
};

/**
 * Condition: some daemon embeds with this model, which it records hourly (noteModelUse). A daemon that was down for
 * longer finds the missing rows when it activates its model again.
 */
export const MODEL_IN_USE = "m.last_used_at > now() - interval '2 days'";

/**
 * Register a model, create its index while it has no rows, and activate it. Observations that it has not embedded are
 * queued.
 * @param alone no other daemon can be using another model, so all others are deactivated
 */
export async function activateModel(
  tx: Queries,
  name: string,
  dimensions: number,
  { alone = false } = {},
): Promise<void> {
  await tx.query('insert into mem_embedding_models (name, dimensions) values ($1, $2) on conflict (name) do nothing', [
    name,
    dimensions,
  ]);
  const rows = await tx.query<{ current: boolean }>(
    `select m.active and coalesce(${MODEL_IN_USE}, false) as current from mem_embedding_models m where m.name = $1 for update`,
    [name],
  );
  if (rows[0]?.current) {
    await tx.query('update mem_embedding_models set last_used_at = now() where name = $1', [name]);
    return;
  }
  await createModelIndex(tx, name, dimensions);
  await tx.query(
    `update mem_embedding_models
     set active = (name = $1), last_used_at = case when name = $1 then now() when $2::bool then null else last_used_at end`,
    [name, alone],
  );
  await tx.query(
    `insert into mem_embedding_queue (model, observation_id)
     select $1, o.id from mem_observations o
     where not ${IS_SUMMARY} and not exists (select 1 from mem_embeddings e where e.model = $1 and e.observation_id = o.id) on conflict do nothing`,
    [name],
  );
}

/** Create a model's index unless it has one; fast only while the model has no rows. */
export async function createModelIndex(q: Queries, name: string, dimensions: number): Promise<void> {
  // An index name has at most 63 bytes, while a model's name may hold anything: keep letters and digits, and add a
  // hash.
  const index = `mem_embeddings_${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30)}_${shortHash(name)}`;
  await q.query(
    `create index if not exists ${index} on mem_embeddings using hnsw ((embedding::vector(${Math.trunc(dimensions)})) vector_cosine_ops)
     where model = ${sqlText(name)}`,
  );
}

/** Every model that rows were embedded with. */
export const registeredModels = (q: Queries): Promise<{ name: string; dimensions: number }[]> =>
  q.query('select name, dimensions from mem_embedding_models order by name');

/**
 * Record that a model is still in use. Returns whether observations wait for it without an open job of `jobKind`:
 * another daemon may have taken the job and embedded only with its own model.
 */
export async function noteModelUse(q: Queries, name: string, jobKind: string): Promise<boolean> {
  await q.query(
    "update mem_embedding_models set last_used_at = now() where name = $1 and last_used_at < now() - interval '1 hour'",
    [name],
  );
  const rows = await q.query<{ waits: boolean }>(
    `select exists (select 1 from mem_embedding_queue where model = $1)
       and not exists (select 1 from mem_observation_queue where kind = $2) as waits`,
    [name, jobKind],
  );
  return rows[0]?.waits ?? false;
}

function shortHash(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}

/** Ids with remainder `part` modulo `of`. */
type Share = { part: number; of: number };

/**
 * Read observations that a model has not embedded yet, or a share of them, oldest first. The queue is read first, by
 * itself: a join would scan the observations from the oldest on, including all embedded ones (300 ms per batch at
 * 350,000, instead of 5).
 */
export async function readPending(
  q: Queries,
  model: string,
  limit: number,
  share: Share | null = null,
): Promise<PendingObservation[]> {
  return q.query<PendingObservation>(
    `with due as materialized (
       select observation_id as id from mem_embedding_queue
       where model = $1 and ($3::int is null or observation_id % $4 = $3) order by observation_id limit $2
     )
     select o.id, o.project_id, o.title, o.text, encode(o.content_hash, 'hex') as content_hash
     from due join mem_observations o using (id) order by o.id`,
    [model, limit, share?.part ?? null, share?.of ?? 1],
  );
}

/** Queue all observations for the models in use, also those that are embedded; returns how many were queued. */
export async function queueAllForEmbedding(tx: Queries): Promise<number> {
  const queued = await tx.query(
    `insert into mem_embedding_queue (model, observation_id)
     select m.name, o.id from mem_observations o, mem_embedding_models m
     where not ${IS_SUMMARY} and (m.active or ${MODEL_IN_USE}) on conflict do nothing returning 1 as queued`,
  );
  return queued.length;
}

export type EmbeddedChunk = { observation_id: number; chunk: number; embedding: string };

/** Replace the embeddings of observations by these chunks; an observation that changed meanwhile stays queued. */
export async function storeEmbeddings(
  tx: Queries,
  model: string,
  done: readonly PendingObservation[],
  chunks: readonly EmbeddedChunk[],
): Promise<void> {
  const ids = done.map((observation) => observation.id);
  const embedded = await readColumn<number>(
    tx,
    'delete from mem_embeddings where model = $1 and observation_id = any($2::bigint[]) returning observation_id',
    [model, ids],
  );
  // A removed vector leaves no row that shows the change, so its observation is marked.
  const embeddedIds = new Set(chunks.map((chunk) => chunk.observation_id));
  const lost = [...new Set(embedded)].filter((id) => !embeddedIds.has(id));
  if (lost.length > 0)
    await tx.query('update mem_observations set changed_xid = pg_current_xact_id() where id = any($1::bigint[])', [
      lost,
    ]);
  await tx.query(
    `insert into mem_embeddings (observation_id, model, chunk, project_id, is_global, embedding)
     select o.id, $1, c.chunk, o.project_id, o.is_global, c.embedding::vector
     from jsonb_to_recordset($2::jsonb) as c(observation_id bigint, chunk smallint, embedding text)
     join mem_observations o on o.id = c.observation_id
     on conflict do nothing`,
    [model, chunks],
  );
  await tx.query(
    `delete from mem_embedding_queue p using mem_observations o, jsonb_to_recordset($2::jsonb) as d(id bigint, content_hash text)
     where p.model = $1 and p.observation_id = d.id and o.id = d.id and o.content_hash = decode(d.content_hash, 'hex')`,
    [model, done.map(({ id, content_hash }) => ({ id, content_hash }))],
  );
  await queuePassages(tx, model, ids);
}

/** Count the observations that a model has not embedded yet. */
export async function countPending(q: Queries, model: string): Promise<number> {
  return (await readColumn<number>(q, 'select count(*) from mem_embedding_queue where model = $1', [model]))[0]!;
}

/** List all models ever used, with their progress; `current` is the calling daemon's model. */
export async function listModels(
  q: Queries,
  current: string,
): Promise<{ name: string; dimensions: number; active: boolean; embedded: number; pending: number }[]> {
  return q.query(
    `select m.name, m.dimensions, m.name = $1 as active,
       (select count(distinct e.observation_id) from mem_embeddings e where e.model = m.name) as embedded,
       (select count(*) from mem_embedding_queue p where p.model = m.name) as pending
     from mem_embedding_models m order by active desc, m.name`,
    [current],
  );
}
