import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';

/** Stored vectors of an observation's passages (recall/passages/packed-passages). */
export type PackedPassages = { readonly mark: Uint8Array; readonly vectors: Uint8Array };

/** An observation with passages due for a model; `wanted`: a question lacked them. */
type DueObservation = { id: number; text: string; wanted: boolean };

/**
 * Register a model whose passages are stored, and queue all observations it has embedded. storeEmbeddings queues new
 * ones.
 */
export async function startStoringPassages(tx: Queries, model: string): Promise<void> {
  const started = await tx.query(
    'update mem_embedding_models set stores_passages = true where name = $1 and not stores_passages returning 1 as started',
    [model],
  );
  if (started.length === 0) return;
  await tx.query(
    `insert into mem_passage_queue (model, observation_id)
     select distinct e.model, e.observation_id from mem_embeddings e where e.model = $1 on conflict do nothing`,
    [model],
  );
}

/**
 * Queue the passages of observations just embedded by a model that stores them. Vectors of the old texts are deleted.
 */
export async function queuePassages(tx: Queries, model: string, ids: readonly number[]): Promise<void> {
  await tx.query('delete from mem_passage_vectors where model = $1 and observation_id = any($2::bigint[])', [
    model,
    ids,
  ]);
  await tx.query(
    `insert into mem_passage_queue (model, observation_id)
     select m.name, o.id from mem_embedding_models m, mem_observations o
     where m.name = $1 and m.stores_passages and o.id = any($2::bigint[]) on conflict do nothing`,
    [model, ids],
  );
}

/**
 * Move these observations' passages to the front of the queue, adding missing ones. Returns how many weren't wanted
 * yet.
 */
export async function wantPassages(tx: Queries, model: string, ids: readonly number[]): Promise<number> {
  const wanted = await tx.query(
    `insert into mem_passage_queue as q (model, observation_id, wanted_at)
     select m.name, o.id, now() from mem_embedding_models m, mem_observations o
     where m.name = $1 and m.stores_passages and o.id = any($2::bigint[]) and not ${IS_SUMMARY}
     order by o.id
     on conflict (model, observation_id) do update set wanted_at = excluded.wanted_at where q.wanted_at is null
     returning 1 as wanted`,
    [model, ids],
  );
  return wanted.length;
}

/** Read observations with passages due: first those that questions lacked, in that order, then the newest. */
export async function readDuePassages(q: Queries, model: string, limit: number): Promise<DueObservation[]> {
  const read = (due: string) =>
    q.query<DueObservation>(
      `with due as materialized (${due})
       select o.id, o.text, due.wanted_at is not null as wanted from due join mem_observations o on o.id = due.observation_id order by o.id`,
      [model, limit],
    );
  const wanted = await read(
    `select observation_id, wanted_at from mem_passage_queue where model = $1 and wanted_at is not null
     order by wanted_at, observation_id limit $2`,
  );
  if (wanted.length > 0) return wanted;
  return read(
    'select observation_id, wanted_at from mem_passage_queue where model = $1 order by observation_id desc limit $2',
  );
}

/** Store observations' passage vectors. An observation whose text has changed stays queued. */
export async function storePassages(
  tx: Queries,
  model: string,
  rows: readonly ({ id: number; text: string } & PackedPassages)[],
): Promise<void> {
  for (const { id, text, mark, vectors } of rows) {
    await tx.query(
      `with done as (
         delete from mem_passage_queue q using mem_observations o
         where q.model = $2 and q.observation_id = $1 and o.id = $1 and o.text = $3 returning o.id)
       insert into mem_passage_vectors (observation_id, model, mark, vectors) select id, $2, decode($4, 'hex'), decode($5, 'hex') from done
       on conflict (model, observation_id) do update set mark = excluded.mark, vectors = excluded.vectors`,
      [id, model, text, hex(mark), hex(vectors)],
    );
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');

/** Read observations' stored passage vectors; those without are left out. */
export async function readPassages(
  q: Queries,
  model: string,
  ids: readonly number[],
): Promise<Map<number, PackedPassages>> {
  const rows = await q.query<PackedPassages & { id: number }>(
    'select observation_id as id, mark, vectors from mem_passage_vectors where model = $1 and observation_id = any($2::bigint[])',
    [model, ids],
  );
  return new Map(rows.map(({ id, mark, vectors }) => [id, { mark, vectors }]));
}

/** Count the observations with passages due for a model. */
export async function countDuePassages(q: Queries, model: string): Promise<number> {
  return (await readColumn<number>(q, 'select count(*) from mem_passage_queue where model = $1', [model]))[0]!;
}
