import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { BoundedMap } from '../home/bounded-map.ts';
import { findRepository, mainFolder, type Repository } from './find-repository.ts';
import { normaliseRemote } from './normalise-remote.ts';
import { readBranch } from './read-branch.ts';
import { ConfigBudget, ConfigTooLarge, readRemote } from './read-remote.ts';
import { TrackedFiles } from './tracked-files.ts';
import { worktreeOwner } from './worktree-owner.ts';

const MAX_CACHED = 2000;
/** A Windows path, from a log of another machine. */
const WINDOWS_PATH = /^[A-Za-z]:[\\/]/;
/** Longest chain of clones on one machine; ends at two that have each other as origin. */
const MAX_CLONE_CHAIN = 5;

type Project = {
  /**
   * The normalised origin, else the path of the common git directory, else the folder's path; or the key of an
   * override.
   */
  key: string;
  /** The key that the project has, or had, without a remote; null with an override. */
  pathKey: string | null;
  /** A short name to show. */
  name: string;
  /** The project's main folder. */
  root: string;
  commonDir: string | null;
  branch: string | null;
  /** The normalised remote. */
  remote: string | null;
  /** The linked worktree that contains, or contained, the folder. */
  worktree: string | null;
  /** The folder is gone and was in no existing repository; older rows may show its project. */
  isGone: boolean;
};

type ProjectRules = {
  /** The user's home folder: work directly in it, or in `/`, belongs to no project. */
  home: string;
  /**
   * Folders that are projects of their own, with their keys. The folder is an absolute path, or `<project key>#<path in
   * it>`, which applies to every worktree and clone: `{"github.com/acme/mono#packages/api": "acme/api"}`. The deepest
   * one wins.
   */
  overrides?: Readonly<Record<string, string>>;
};

type ProjectResolver = (cwd: string) => Project | null;

/**
 * Create the resolver that reads and writes share. It never spawns git; a folder resolved before costs a stat of each
 * file that was used (≤ 0.1 ms). It returns null for the home folder, its parent, `/`, and paths that are not absolute.
 * A deleted folder is part of the repository that contained it or had it as a worktree, otherwise a project by its
 * path.
 */
export function createProjectResolver(rules: ProjectRules): ProjectResolver {
  const home = realFolder(rules.home) ?? resolve(rules.home);
  const cache = new BoundedMap<string, { project: Project | null; files: TrackedFiles }>(MAX_CACHED);
  return (cwd) => {
    const cached = cache.get(cwd);
    if (cached?.files.areUnchanged()) return cached.project;
    const files = new TrackedFiles();
    const project = resolveFolder(cwd, home, rules.overrides ?? {}, files);
    cache.set(cwd, { project, files });
    return project;
  };
}

function resolveFolder(
  cwd: string,
  home: string,
  overrides: Readonly<Record<string, string>>,
  files: TrackedFiles,
): Project | null {
  if (!isAbsolute(cwd)) return WINDOWS_PATH.test(cwd) ? deletedFolder(cwd) : null;
  const { folder, missing } = existingFolder(cwd, files);
  const excluded = [home, dirname(home), resolve('/')];
  const repository = findRepository(folder, excluded, files);
  if (repository !== null) {
    return withOverride(ofRepository(repository, home, files), folder, repository.worktree, overrides);
  }
  if (missing !== '')
    return withOverride(ofDeleted(folder, missing, home, files), join(folder, missing), folder, overrides);
  if (excluded.includes(folder)) return null;
  return withOverride(plainFolder(folder), folder, folder, overrides);
}

/** A deleted folder: part of the repository that still lists it as a worktree, otherwise a project by its path. */
function ofDeleted(folder: string, missing: string, home: string, files: TrackedFiles): Project {
  const path = join(folder, missing);
  const owner = worktreeOwner(folder, path, files);
  if (owner === null) return deletedFolder(path);
  return { ...ofRepository(owner.repository, home, files), branch: null, worktree: owner.worktree };
}

function ofRepository(repository: Repository, home: string, files: TrackedFiles): Project {
  const commonDir = realFolder(repository.commonDir) ?? repository.commonDir;
  const root = mainFolder(repository);
  const remote = remoteWithinBudget(commonDir, root, home, files);
  return {
    key: remote ?? commonDir,
    pathKey: commonDir,
    name: basename(remote ?? root).replace(/\.git$/, ''),
    root,
    commonDir,
    branch: readBranch(repository.gitDir, files),
    remote,
    worktree:
      repository.gitDir === repository.commonDir ? null : (realFolder(repository.worktree) ?? repository.worktree),
    isGone: false,
  };
}

/**
 * The remote's URL; also null if git's configuration is too large to read, and the repository is then identified by its
 * path.
 */
function remoteWithinBudget(commonDir: string, root: string, home: string, files: TrackedFiles): string | null {
  try {
    return remoteKey(commonDir, root, home, files, new ConfigBudget());
  } catch (error) {
    if (error instanceof ConfigTooLarge) return null;
    throw error;
  }
}

/**
 * The normalised remote. A remote on this machine is replaced by its repository's key: a clone of a clone is the same
 * project.
 */
function remoteKey(
  commonDir: string,
  root: string,
  home: string,
  files: TrackedFiles,
  budget: ConfigBudget,
  depth = 0,
): string | null {
  const url = readRemote(commonDir, home, files, budget);
  if (url === null || depth > MAX_CLONE_CHAIN) return null;
  const remote = normaliseRemote(url);
  if (remote !== null) return remote;
  const path = resolve(root, url.replace(/^file:\/\//, ''));
  const origin = findRepository(path, [dirname(path)], files);
  if (origin === null) return null;
  const originDir = realFolder(origin.commonDir) ?? origin.commonDir;
  return remoteKey(originDir, mainFolder(origin), home, files, budget, depth + 1) ?? originDir;
}

function plainFolder(path: string): Project {
  const name = path.split(/[/\\]/).at(-1) || path;
  const none = { commonDir: null, branch: null, remote: null, worktree: null };
  return { key: path, pathKey: path, name, root: path, ...none, isGone: false };
}

const deletedFolder = (path: string): Project => ({ ...plainFolder(path), isGone: true });

/** @param top the folder that `<project key>#<path>` is relative to */
function withOverride(
  project: Project,
  folder: string,
  top: string,
  overrides: Readonly<Record<string, string>>,
): Project {
  let deepest = { place: '', key: '' };
  for (const [name, key] of Object.entries(overrides)) {
    const prefix = `${project.key}#`;
    const place = name.startsWith(prefix) ? join(top, name.slice(prefix.length)) : name;
    const holds = folder === place || folder.startsWith(place.endsWith(sep) ? place : place + sep);
    if (holds && place.length > deepest.place.length) deepest = { place, key };
  }
  if (deepest.place === '') return project;
  return { ...project, key: deepest.key, pathKey: null, name: basename(deepest.key) };
}

/**
 * The folder with links resolved; for a deleted folder the nearest existing parent (a deleted worktree may have been
 * inside its repository) and the rest of the path.
 */
function existingFolder(cwd: string, files: TrackedFiles): { folder: string; missing: string } {
  const folder = resolve(cwd);
  let at = folder;
  while (files.kind(at) !== 'folder' && dirname(at) !== at) at = dirname(at);
  const isThere = files.kind(folder) !== null; // for a file, use its folder
  return { folder: realFolder(at) ?? at, missing: isThere ? '' : relative(at, folder) };
}

function realFolder(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null; // missing or not accessible: the caller keeps the path as it is
  }
}
