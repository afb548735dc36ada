import type { z } from 'zod';
import type { projectSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { mergeProjects } from './move-work.ts';

/** A project as the resolver identifies it: its key, and the path key from before it had a remote. */
export type ProjectIdentity = {
  key: string;
  name: string;
  remote: string | null;
  root: string | null;
  pathKey: string | null;
  /** The linked worktree that contains, or contained, the folder. */
  worktree?: string | null;
  /** The folder is gone and nothing on disk shows its repository, but older rows may. */
  isGone?: boolean;
  /** The prefix of this machine's paths in keys, as in `key`, `pathKey` and `worktree`; default none. */
  pathPrefix?: string;
};

/**
 * Find or create the project of an identity, in the caller's transaction. A project known only by its path is merged
 * into the one of its remote.
 */
export async function ensureProject(tx: Queries, identity: ProjectIdentity): Promise<number> {
  const lookedUp = await lookUp(tx, identity);
  if (lookedUp.unclaimed.length > 0) await claimPaths(tx, lookedUp.unclaimed, identity.pathPrefix ?? '');
  const claimed = lookedUp.unclaimed.length > 0 ? await lookUp(tx, identity) : lookedUp;
  const id = claimed.own ?? claimed.byKey ?? claimed.nearest ?? (await insertProject(tx, identity));
  const { pathKey, worktree } = identity;
  if (pathKey !== null && pathKey !== identity.key && claimed.own === undefined) {
    if (claimed.samePlace !== undefined && claimed.samePlace !== id) await mergeProjects(tx, claimed.samePlace, id);
    else await addAlias(tx, pathKey, id, 'key');
  }
  if (worktree) await addAlias(tx, worktree, id, 'worktree');
  await tx.query('update mem_projects set last_seen_at = now(), root = coalesce($2, root) where id = $1', [
    id,
    identity.isGone ? null : identity.root,
  ]);
  return id;
}

/** Find the current project of a key; undefined if nothing was ever recorded under it. */
export async function findProject(
  q: Queries,
  key: string,
  pathPrefix = '',
): Promise<{ id: number; key: string } | undefined> {
  const [alias = await aliasInOtherCase(q, key)] = await readAliases(q, [key], pathPrefix);
  return alias && { id: alias.project_id, key: alias.project_key };
}

/** Find the project that {@link ensureProject} would return; writes nothing. */
export async function findIdentity(
  q: Queries,
  identity: ProjectIdentity,
): Promise<{ id: number; key: string } | undefined> {
  const known = await lookUp(q, identity);
  const id = known.own ?? known.byKey ?? known.nearest ?? known.samePlace;
  return id === undefined ? undefined : { id, key: known.keys.get(id)! };
}

/** The folder that a project was last worked in; null: none is known. */
export async function readRoot(q: Queries, id: number): Promise<string | null> {
  const rows = await q.query<{ root: string | null }>('select root from mem_projects where id = $1', [id]);
  return rows[0]?.root ?? null;
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

type Alias = {
  key: string;
  project_id: number;
  project_key: string;
  kind: 'key' | 'worktree' | 'own';
  /** The path as recorded before machines were distinguished, in which no machine has worked since. */
  unclaimed: string | null;
};

type Known = {
  /** A person split this path off, so it is its own project whatever its remote. */
  own: number | undefined;
  byKey: number | undefined;
  /** For a deleted folder: the repository or worktree that contained it. */
  nearest: number | undefined;
  /** Known only by the path of this repository; not for a clone of another remote. */
  samePlace: number | undefined;
  /** The key of each of these projects. */
  keys: ReadonlyMap<number, string>;
  /** Paths that are assigned to this machine once it works there. */
  unclaimed: readonly string[];
};

async function lookUp(q: Queries, identity: ProjectIdentity): Promise<Known> {
  const { key, pathKey, worktree } = identity;
  const places = identity.isGone ? placesAbove(key) : [];
  const asked = [key, pathKey ?? key, worktree ?? key, ...places];
  const found = await readAliases(q, [...new Set(asked)], identity.pathPrefix ?? '');
  const other = found.some((alias) => alias.key === key) ? undefined : await aliasInOtherCase(q, key);
  if (other) found.push({ ...other, key });
  const aliases = new Map(found.map((alias) => [alias.key, alias]));
  const at = (place: string | null | undefined) => (place ? aliases.get(place) : undefined);
  const ownAlias = [at(worktree), at(pathKey)].find((alias) => alias?.kind === 'own');
  const nearest = places.map(at).find((alias) => alias && (alias.kind !== 'key' || alias.key.endsWith('/.git')));
  const byPath = pathKey !== key ? at(pathKey) : undefined;
  return {
    own: ownAlias?.project_id,
    byKey: at(key)?.project_id,
    nearest: nearest?.project_id,
    samePlace: byPath && byPath.key === byPath.project_key ? byPath.project_id : undefined,
    keys: new Map(found.map(({ project_id, project_key }) => [project_id, project_key])),
    unclaimed: found.flatMap((alias) => alias.unclaimed ?? []),
  };
}

/** A path and its parent folders, each with the repository that it may have contained, nearest first. */
function placesAbove(path: string): string[] {
  const parts = path.split('/').slice(0, MAX_DEPTH);
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .filter((place) => place !== '')
    .flatMap((place) => [place, `${place}/.git`]);
}

/** `host.example/owner/name`, the form of normalised remotes; no path begins like this. */
const REMOTE = /^[^/\s.]+\.[^/\s]+\/./;
/** Maximum of parent folders looked up for a deleted folder. */
const MAX_DEPTH = 64;

/**
 * Read aliases by their keys. A path of this machine is also found in its form from before machines were distinguished,
 * unless another machine has worked there since.
 */
async function readAliases(q: Queries, keys: readonly string[], pathPrefix: string): Promise<Alias[]> {
  const plain = keys.map((key) =>
    pathPrefix !== '' && key.startsWith(pathPrefix) ? key.slice(pathPrefix.length) : key,
  );
  return q.query<Alias>(
    `select distinct on (asked.key) asked.key, a.project_id, a.kind, case when a.is_unclaimed then a.key end as unclaimed,
       case when p.key = a.key then asked.key else p.key end as project_key
     from unnest($1::text[], $2::text[]) as asked(key, plain)
     join mem_project_aliases a on a.key = asked.key or a.key = asked.plain and a.is_unclaimed
     join mem_projects p on p.id = a.project_id
     order by asked.key, a.key <> asked.key`,
    [keys, plain],
  );
}

/**
 * Find a remote that is known in another case: forges treat `Acme/App` and `acme/app` as one repository. One in the
 * same case comes first, so that projects recorded separately stay separate until they are merged.
 */
async function aliasInOtherCase(q: Queries, key: string): Promise<Alias | undefined> {
  if (!REMOTE.test(key)) return undefined;
  const rows = await q.query<Alias>(
    `select a.key, a.project_id, p.key as project_key, a.kind, null as unclaimed
     from mem_project_aliases a join mem_projects p on p.id = a.project_id where lower(a.key) = lower($1) order by a.project_id limit 1`,
    [key],
  );
  return rows[0];
}

/** Assign paths to this machine; projects named by such a path get its key. */
async function claimPaths(tx: Queries, paths: readonly string[], pathPrefix: string): Promise<void> {
  await tx.query(
    `with claimed as (
       update mem_project_aliases set key = $2 || key, is_unclaimed = false where key = any($1::text[]) and is_unclaimed
       returning project_id, key)
     update mem_projects p set key = c.key from claimed c where p.id = c.project_id and $2 || p.key = c.key and $2 <> ''`,
    [paths, pathPrefix],
  );
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

type Project = z.infer<typeof projectSchema>;

const READ = `select p.id, p.key, p.name, p.remote, p.root, p.last_seen_at, nullif(p.workspace, '') as workspace,
  array(select a.key from mem_project_aliases a where a.project_id = p.id and a.key <> p.key order by a.key) as aliases,
  array(select g.project ->> 'key' from mem_merges g where g.into_project_id = p.id order by g.id desc) as merged,
  (select count(*) from mem_observations o where o.project_id = p.id) as observations,
  (select count(*) from mem_sessions s where s.project_id = p.id) as sessions
  from mem_projects p where p.scope is null`;

/** List all projects, most recently active first. */
export async function listProjects(q: Queries): Promise<Project[]> {
  return (await q.query(`${READ} order by p.last_seen_at desc, p.id desc`)).map(toWire<Project>);
}

/** Read one project; undefined if it doesn't exist. */
export async function getProject(q: Queries, id: number): Promise<Project | undefined> {
  const rows = await q.query(`${READ} and p.id = $1`, [id]);
  return rows[0] && toWire<Project>(rows[0]);
}
