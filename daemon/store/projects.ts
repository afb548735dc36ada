import type { Queries } from '../db/database.ts';

/** How the resolver names a project: its key, and the path key it had before it gained a remote. */
export type ProjectIdentity = {
  key: string;
  name: string;
  remote: string | null;
  root: string | null;
  pathKey: string | null;
  /** The linked worktree that the folder lies in, or lay in. */
  worktree?: string | null;
  /** The folder is gone, and nothing on disk says whose it was: what was recorded while it was there may. */
  isGone?: boolean;
};

/**
 * Find or make the project of an identity, in the caller's transaction.
 * A project known so far only by its path is merged into the one of its remote.
 */
export async function ensureProject(tx: Queries, identity: ProjectIdentity): Promise<number> {
  const known = await lookUp(tx, identity);
  const id = known.own ?? known.byKey ?? known.nearest ?? (await insertProject(tx, identity));
  const { pathKey, worktree } = identity;
  if (pathKey !== null && pathKey !== identity.key && known.own === undefined) {
    if (known.samePlace !== undefined && known.samePlace !== id) await mergeProjects(tx, known.samePlace, id);
    else await addAlias(tx, pathKey, id, 'key');
  }
  if (worktree) await addAlias(tx, worktree, id, 'worktree');
  await tx.query('update mem_projects set last_seen_at = now(), root = coalesce($2, root) where id = $1', [
    id,
    identity.isGone ? null : identity.root,
  ]);
  return id;
}

/** The project that a key stands for, today; undefined when nothing was ever recorded under it. */
export async function findProject(q: Queries, key: string): Promise<{ id: number; key: string } | undefined> {
  return readProject(q, (await readAliases(q, [key]))[0]?.project_id);
}

/** The project that {@link ensureProject} would give, if it is there already; nothing is written. */
export async function findIdentity(
  q: Queries,
  identity: ProjectIdentity,
): Promise<{ id: number; key: string } | undefined> {
  const known = await lookUp(q, identity);
  return readProject(q, known.own ?? known.byKey ?? known.nearest ?? known.samePlace);
}

/** The keys of projects, by id. */
export async function projectKeys(q: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q.query<{ id: number; key: string }>(
    'select id, key from mem_projects where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

type Alias = { key: string; project_id: number; kind: 'key' | 'worktree' | 'own'; is_only_name: boolean };

type Known = {
  /** A person split this place off: whatever its remote says, it is that project. */
  own: number | undefined;
  byKey: number | undefined;
  /** Of a folder that is gone: the repository or worktree that it lay in while it was there. */
  nearest: number | undefined;
  /** Known by nothing but the path of this repository; a clone of another remote is not. */
  samePlace: number | undefined;
};

async function lookUp(q: Queries, identity: ProjectIdentity): Promise<Known> {
  const { key, pathKey, worktree } = identity;
  const places = identity.isGone ? placesAbove(key) : [];
  const asked = [key, pathKey ?? key, worktree ?? key, ...places];
  const aliases = new Map((await readAliases(q, [...new Set(asked)])).map((alias) => [alias.key, alias]));
  const at = (place: string | null | undefined) => (place ? aliases.get(place) : undefined);
  const own = [at(worktree), at(pathKey)].find((alias) => alias?.kind === 'own');
  const nearest = places.map(at).find((alias) => alias && (alias.kind !== 'key' || alias.key.endsWith('/.git')));
  const byPath = pathKey !== key ? at(pathKey) : undefined;
  return {
    own: own?.project_id,
    byKey: at(key)?.project_id,
    nearest: nearest?.project_id,
    samePlace: byPath?.is_only_name ? byPath.project_id : undefined,
  };
}

/** A path and the folders above it, each with the repository that it may have held, nearest first. */
function placesAbove(path: string): string[] {
  const parts = path.split('/').slice(0, MAX_DEPTH);
  return parts
    .map((_, at) => parts.slice(0, parts.length - at).join('/'))
    .filter((place) => place !== '')
    .flatMap((place) => [place, `${place}/.git`]);
}

/** Folders above a folder that is gone that are asked for. */
const MAX_DEPTH = 64;

async function readAliases(q: Queries, keys: readonly string[]): Promise<Alias[]> {
  return q.query<Alias>(
    `select a.key, a.project_id, a.kind, p.key = a.key as is_only_name
     from mem_project_aliases a join mem_projects p on p.id = a.project_id where a.key = any($1::text[])`,
    [keys],
  );
}

async function readProject(q: Queries, id: number | undefined): Promise<{ id: number; key: string } | undefined> {
  if (id === undefined) return undefined;
  return (await q.query<{ id: number; key: string }>('select id, key from mem_projects where id = $1', [id]))[0];
}

async function insertProject(tx: Queries, identity: ProjectIdentity): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into mem_projects (key, name, remote, root) values ($1, $2, $3, $4)
     on conflict (key) do update set last_seen_at = now() returning id`,
    [identity.key, identity.name, identity.remote, identity.root],
  );
  const id = rows[0]!.id;
  await addAlias(tx, identity.key, id, 'key');
  return id;
}

async function addAlias(tx: Queries, key: string, id: number, kind: Alias['kind']): Promise<void> {
  await tx.query(
    'insert into mem_project_aliases (key, project_id, kind) values ($1, $2, $3) on conflict (key) do nothing',
    [key, id, kind],
  );
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
  'mem_bin',
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
  await copyTombstones(tx, from, into);
  await tx.query(`delete from mem_tombstones where subject = 'external' and subject_id like $1::text || '/%'`, [
    String(from),
  ]);
  for (const table of TABLES_WITH_PROJECT) {
    await tx.query(`update ${table} set project_id = $2 where project_id = $1`, [from, into]);
  }
  // Joined by a person again, what was split off is of its own no more.
  await tx.query(
    "update mem_project_aliases set project_id = $2, kind = replace(kind, 'own', 'key') where project_id = $1",
    [from, into],
  );
  await tx.query('delete from mem_projects where id = $1', [from]);
}

/** Let what was forgotten under its external id in one project be forgotten in another, too. */
export async function copyTombstones(tx: Queries, from: number, into: number): Promise<void> {
  await tx.query(
    `insert into mem_tombstones (subject, subject_id, project_id, reason, created_at)
     select subject, $2::text || substr(subject_id, length($1::text) + 1), $2::bigint, reason, created_at
     from mem_tombstones where subject = 'external' and subject_id like $1::text || '/%'
     on conflict (subject, subject_id) do nothing`,
    [String(from), String(into)],
  );
}
