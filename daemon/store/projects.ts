import type { Queries } from '../db/database.ts';

/** How the resolver names a project: its key, and the path key it had before it gained a remote. */
export type ProjectIdentity = {
  key: string;
  name: string;
  remote: string | null;
  root: string | null;
  pathKey: string | null;
};

/**
 * Find or make the project of an identity, in the caller's transaction.
 * A project known so far only by its path is merged into the one of its remote.
 */
export async function ensureProject(tx: Queries, identity: ProjectIdentity): Promise<number> {
  const known = await tx.query<{ key: string; project_id: number }>(
    'select key, project_id from mem_project_aliases where key = any($1::text[])',
    [[identity.key, identity.pathKey ?? identity.key]],
  );
  const byKey = known.find((row) => row.key === identity.key)?.project_id;
  const byPath = known.find((row) => row.key === identity.pathKey)?.project_id;
  const id = byKey ?? (await insertProject(tx, identity));
  if (identity.pathKey !== null && identity.pathKey !== identity.key && byPath !== id) {
    // Only a project that is known by nothing but this path is the same one; a clone of another remote is not.
    const samePlace =
      byPath !== undefined &&
      (await tx.query('select 1 from mem_projects where id = $1 and key = $2', [byPath, identity.pathKey])).length > 0;
    if (samePlace) await mergeProjects(tx, byPath, id);
    else if (byPath === undefined) await addAlias(tx, identity.pathKey, id);
  }
  await tx.query('update mem_projects set last_seen_at = now(), root = coalesce($2, root) where id = $1', [
    id,
    identity.root,
  ]);
  return id;
}

/** The project that a key stands for, today; undefined when nothing was ever recorded under it. */
export async function findProject(q: Queries, key: string): Promise<{ id: number; key: string } | undefined> {
  const rows = await q.query<{ id: number; key: string }>(
    'select p.id, p.key from mem_project_aliases a join mem_projects p on p.id = a.project_id where a.key = $1',
    [key],
  );
  return rows[0];
}

async function insertProject(tx: Queries, identity: ProjectIdentity): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into mem_projects (key, name, remote, root) values ($1, $2, $3, $4)
     on conflict (key) do update set last_seen_at = now() returning id`,
    [identity.key, identity.name, identity.remote, identity.root],
  );
  const id = rows[0]!.id;
  await addAlias(tx, identity.key, id);
  return id;
}

async function addAlias(tx: Queries, key: string, id: number): Promise<void> {
  await tx.query('insert into mem_project_aliases (key, project_id) values ($1, $2) on conflict (key) do nothing', [
    key,
    id,
  ]);
}

const TABLES_WITH_PROJECT = [
  'mem_sessions',
  'mem_events',
  'mem_user_prompts',
  'mem_tool_calls',
  'mem_embeddings',
  'mem_lesson_firings',
  'mem_injections',
  'mem_tombstones',
];

/** Move everything of project `from` into `into` and let from's keys stand for it. What both have under one external id, `into` keeps. */
export async function mergeProjects(tx: Queries, from: number, into: number): Promise<void> {
  await tx.query(
    `delete from mem_observations o where o.project_id = $1 and exists (
       select 1 from mem_observations k where k.project_id = $2 and k.external_id = o.external_id)`,
    [from, into],
  );
  await tx.query(
    'update mem_observations set project_id = $2, changed_xid = pg_current_xact_id() where project_id = $1',
    [from, into],
  );
  await tx.query(
    `delete from mem_lessons l where l.project_id = $1 and exists (
       select 1 from mem_lessons k where k.project_id = $2 and k.source_key = l.source_key)`,
    [from, into],
  );
  await tx.query('update mem_lessons set project_id = $2 where project_id = $1', [from, into]);
  for (const table of TABLES_WITH_PROJECT) {
    await tx.query(`update ${table} set project_id = $2 where project_id = $1`, [from, into]);
  }
  await tx.query(
    `update mem_tombstones set subject_id = $2::text || substr(subject_id, length($1::text) + 1)
     where subject = 'external' and subject_id like $1::text || '/%'`,
    [String(from), String(into)],
  );
  await tx.query('update mem_project_aliases set project_id = $2 where project_id = $1', [from, into]);
  await tx.query('delete from mem_projects where id = $1', [from]);
}
