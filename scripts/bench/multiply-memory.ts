import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { readColumn } from '../../daemon/db/read-column.ts';

/**
 * Memory for a server's build of the index of vectors: a million of 256 numbers and their graph take about 2 GB, and a
 * build that spills takes hours.
 */
const INDEX_MEMORY = '4GB';

/** Projects of the copies that leave their own. */
const OTHER_PROJECTS = 39;

const COPIED = `is_global, kind, title, text, files, topics, entities, metadata, source, agent, confidence,
  content_hash, terms, analyser_version`;

type Multiplied = {
  /** Observations at the end, at most. */
  to: number;
  /**
   * How many of them lie in the projects where they were; copies beyond go to {@link OTHER_PROJECTS} others. All by
   * default.
   */
  inOwnProjects?: number;
};

/**
 * Copy the observations of a stopped daemon's database with their vectors, each copy in sessions of its own and some
 * hours earlier. A hundred thousand take a minute or two, where posting and embedding them takes eight.
 */
export async function multiplyMemory(
  database: { url: string } | { dataDir: string },
  { to, inOwnProjects = to }: Multiplied,
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
    const otherProjects = inOwnProjects < to ? await makeProjects(db) : [];
    for (let copy = 1; n * (copy + 1) <= to; copy++) {
      progress(`observations ${n * (copy + 1)} of ${to}`);
      const other = n * (copy + 1) > inOwnProjects ? otherProjects[copy % otherProjects.length] : undefined;
      await copyAll(db, { copy, last, project: other ?? null });
    }
    progress('the index of vectors');
    for (const { made } of indexes) await buildIndex(db, made, 'url' in database);
    await db.query('analyze');
  } finally {
    await db.close();
  }
}

/** Make projects without a folder. @returns their ids */
function makeProjects(db: Database): Promise<number[]> {
  return readColumn<number>(
    db,
    `insert into mem_projects (key, name) select 'bench/p' || n, 'p' || n from generate_series(1, $1::int) n returning id`,
    [OTHER_PROJECTS],
  );
}

/** Build an index by its definition. The embedded database, whose address space is 4 GB, keeps to its own memory. */
function buildIndex(db: Database, definition: string, isServer: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    if (isServer) await tx.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
    await tx.query(definition);
  });
}

async function copyAll(
  db: Database,
  { copy, last, project }: { copy: number; last: number; project: number | null },
): Promise<void> {
  const [before] = await readColumn<number>(db, 'select max(id) from mem_observations');
  await db.query(
    `insert into mem_observations (external_id, session_id, created_at, tsv, project_id, ${COPIED})
     select 'copy:${copy}:' || id, session_id || '-${copy}', created_at - ${copy} * interval '7 hours', tsv, coalesce($2::bigint, project_id), ${COPIED}
     from mem_observations where id <= $1 and kind <> 'summary' order by id`,
    [last, project],
  );
  await db.query(
    `insert into mem_embeddings (observation_id, model, chunk, project_id, is_global, embedding)
     select o.id, e.model, e.chunk, o.project_id, o.is_global, e.embedding
     from mem_observations o join mem_embeddings e on e.observation_id = split_part(o.external_id, ':', 3)::bigint
     where o.id > $1`,
    [before],
  );
}
