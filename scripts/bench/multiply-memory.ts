import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';

const COPIED = `project_id, is_global, kind, title, text, files, topics, entities, metadata, source, agent, confidence,
  content_hash, terms, analyser_version`;

/**
 * Copy the observations of a stopped daemon's database with their vectors until there are about `to`, each copy in sessions of its own
 * and some hours earlier. A hundred thousand take a minute or two, where posting and embedding them takes eight.
 */
export async function multiplyMemory(
  database: { url: string } | { dataDir: string },
  to: number,
  progress: (text: string) => void,
): Promise<void> {
  const db = await openDatabase(
    'url' in database ? { backend: 'postgres', ...database } : { backend: 'pglite', ...database },
  );
  try {
    const [{ n, last }] = (await db.query<{ n: number; last: number }>(
      `select count(*) as n, max(id) as last from mem_observations where kind <> 'summary'`,
    )) as [{ n: number; last: number }];
    // One build of an index of vectors takes a tenth of the time of as many insertions.
    const indexes = await db.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'mem_embeddings' and indexdef like '% hnsw %'`,
    );
    for (const { name } of indexes) await db.query(`drop index ${name}`);
    for (let copy = 1; n * (copy + 1) <= to; copy++) {
      progress(`observations ${n * (copy + 1)} of ${to}`);
      await copyAll(db, copy, last);
    }
    for (const { made } of indexes) {
      progress('the index of vectors');
      await db.query(made);
    }
    await db.query('analyze');
  } finally {
    await db.close();
  }
}

async function copyAll(db: Database, copy: number, last: number): Promise<void> {
  await db.query(
    `insert into mem_observations (external_id, session_id, created_at, tsv, ${COPIED})
     select 'copy:${copy}:' || id, session_id || '-${copy}', created_at - ${copy} * interval '7 hours', tsv, ${COPIED}
     from mem_observations where id <= $1 and kind <> 'summary' order by id`,
    [last],
  );
  await db.query(
    `insert into mem_embeddings (observation_id, model, chunk, project_id, is_global, embedding)
     select o.id, e.model, e.chunk, e.project_id, e.is_global, e.embedding
     from mem_observations o join mem_embeddings e on e.observation_id = split_part(o.external_id, ':', 3)::bigint
     where o.external_id like 'copy:${copy}:%'`,
  );
}
