import type { Redactor } from '../../packages/redactor/index.ts';
import type { Database } from '../db/database.ts';
import { findIdentity, findProject, type ProjectIdentity } from '../store/projects/projects.ts';
import { isBucketKey } from '../visibility/buckets.ts';
import { OUTSIDE_PROJECTS, type ProjectScope, UNKNOWN_PROJECT } from '../visibility/project-scope.ts';
import { apartProject, isApartKey } from './apart-project.ts';
import type { ProjectIds } from './project-ids.ts';
import { isAnyPath, projectRef } from './project-ref.ts';
import { createProjectResolver } from './resolve-project.ts';

export type Projects = ReturnType<typeof createProjects>;

/**
 * Create the service that resolves folders and keys to projects, for reads and writes alike.
 * @param fixedKey key of the project for all folders
 */
export function createProjects(deps: {
  db: Database;
  redactor: Redactor;
  ids: ProjectIds;
  home: string;
  overrides: Readonly<Record<string, string>>;
  fixedKey: string | undefined;
  /** Prefix of this machine's paths in keys, if several machines share the database; default none. */
  pathPrefix?: string;
}) {
  const { pathPrefix = '' } = deps;
  const resolve = createProjectResolver({ home: deps.home, overrides: deps.overrides });
  // Branches and keys are redacted like any text: CI names branches after arbitrary input.
  const clean = (text: string): string => deps.redactor.text(text).text;
  const cleanBranch = (branch: string | null | undefined) => (branch ? clean(branch) : null);

  /** The project of a folder and the branch checked out there; writes nothing. */
  function ofFolder(cwd: string): { project: ProjectIdentity | null; branch: string | null } {
    const resolved = resolve(cwd);
    if (deps.fixedKey !== undefined) return { project: keyOnly(deps.fixedKey), branch: cleanBranch(resolved?.branch) };
    if (!resolved) return { project: null, branch: null };
    const { name, remote, root, isGone, branch } = resolved;
    const key = keyed(resolved.key);
    const pathKey = resolved.pathKey && keyed(resolved.pathKey);
    const worktree = resolved.worktree && keyed(resolved.worktree);
    return {
      project: { key, name, remote, root, pathKey, worktree, isGone, ...(pathPrefix !== '' && { pathPrefix }) },
      branch: cleanBranch(branch),
    };
  }

  /** The key of a path of this machine; any other key is returned unchanged. */
  const keyed = (key: string): string => (isAnyPath(key) ? pathPrefix + key : key);

  function identityOf(ref: string): ProjectIdentity | null {
    const named = projectRef(clean(ref));
    // No request can name a bucket or another user's project: they follow from the caller and its project.
    if (!('key' in named)) return ofFolder(named.path).project;
    const isReserved = isBucketKey(named.key) || isApartKey(named.key);
    return isReserved ? null : keyOnly(named.key);
  }

  async function find(ref: string): Promise<{ id: number; key: string } | undefined> {
    const identity = identityOf(ref);
    // Records of a folder that was deleted since stay reachable by its path.
    return (identity && (await findIdentity(deps.db, identity))) ?? findProject(deps.db, keyed(clean(ref)), pathPrefix);
  }

  return {
    ofFolder,
    /** The stored form of a path or key, whether or not it still exists. */
    keyed: (ref: string) => keyed(clean(ref)),
    /** The project of a path or key, recorded or not; null for a folder that belongs to no project. */
    named: identityOf,
    /** The separate project of another user, within a project. */
    apart: (project: ProjectIdentity | null, user: string): ProjectIdentity => apartProject(project, clean(user)),
    /**
     * The project of a user who talks through the proxy outside of projects; undefined if nothing was recorded there.
     */
    findApart: (user: string) => findIdentity(deps.db, apartProject(null, clean(user))),
    /** The project of a path or key; undefined if nothing was ever recorded under it. */
    find,
    /** The scope of this path or key, or (null) the scope outside of projects. */
    async scopeOf(ref: string | null | undefined): Promise<ProjectScope> {
      if (ref === null || ref === undefined) return OUTSIDE_PROJECTS;
      const project = await find(ref);
      if (project) return project.id;
      return identityOf(ref) === null ? OUTSIDE_PROJECTS : UNKNOWN_PROJECT;
    },
    /** The project's key for a path or key, recorded or not; undefined for a folder that belongs to no project. */
    keyOf: (ref: string): string | undefined => identityOf(ref)?.key,
    /** The row id for a path or key, created if needed; null for a folder that belongs to no project. */
    async ensure(ref: string): Promise<number | null> {
      const identity = identityOf(ref);
      return identity ? deps.ids.of(identity) : null;
    },
    /** The row id of a resolved project, cached. */
    idOf: (identity: ProjectIdentity): Promise<number> => deps.ids.of(identity),
  };
}

const keyOnly = (key: string): ProjectIdentity => ({
  key,
  name: key.split('/').at(-1) || key,
  remote: null,
  root: null,
  pathKey: null,
});
