import { basename, dirname, join, relative, resolve } from 'node:path';
import { ONE_LINE_BYTES, type TrackedFiles } from './tracked-files.ts';

/** The folders of a repository. All its worktrees share `commonDir`; a submodule has its own. */
export type Repository = {
  gitDir: string;
  commonDir: string;
  /** The worktree (or bare repository) that contains the folder. */
  worktree: string;
};

/**
 * Find the repository that contains a folder, as `git rev-parse` does (gitrepository-layout(5)) but from files, without
 * a process: up from the folder to the first `.git` folder, `.git` file or bare repository. The search ends before
 * `stopAt` folders: a home folder under version control doesn't make everything in it one project.
 *
 * Unlike git it ignores two things that a clone can contain: a bare repository among a worktree's files, and a `.git`
 * file that points to one. The author of the files controls its configuration and could choose whose memory is shown
 * (git's safe.bareRepository).
 */
export function findRepository(folder: string, stopAt: readonly string[], files: TrackedFiles): Repository | null {
  for (let at = folder; !stopAt.includes(at); at = dirname(at)) {
    const dotGit = join(at, '.git');
    const kind = files.kind(dotGit);
    if (kind === 'folder' && isGitDir(dotGit, files)) return repository(dotGit, at, files);
    if (kind === 'file') {
      const gitDir = pointedAt(dotGit, files);
      if (gitDir !== null && isGitDir(gitDir, files)) {
        return around(at, gitDir, stopAt, files) ?? repository(gitDir, at, files);
      }
    }
    if (isBare(at, files)) return around(at, at, stopAt, files) ?? repository(at, at, files);
    if (dirname(at) === at) return null;
  }
  return null;
}

/**
 * The repository whose worktree contains `gitDir` as a file; null if there is none, or if it is in git's own folder.
 */
function around(at: string, gitDir: string, stopAt: readonly string[], files: TrackedFiles): Repository | null {
  const isTop = basename(at) === '.git' || dirname(at) === at;
  const outer = isTop ? null : findRepository(dirname(at), stopAt, files);
  if (outer === null || outer.worktree === outer.gitDir) return null;
  return isWithin(gitDir, outer.worktree) && !isWithin(gitDir, outer.gitDir) && !isWithin(gitDir, outer.commonDir)
    ? outer
    : null;
}

const isWithin = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..');

/** The project's main folder: the main worktree, or the bare repository. */
export function mainFolder({ gitDir, commonDir, worktree }: Repository): string {
  const main = gitDir === commonDir ? worktree : commonDir;
  return basename(main) === '.git' ? dirname(main) : main;
}

function repository(gitDir: string, worktree: string, files: TrackedFiles): Repository {
  const shared = files.read(join(gitDir, 'commondir'), ONE_LINE_BYTES)?.trim();
  return { gitDir, commonDir: shared ? resolve(gitDir, shared) : gitDir, worktree };
}

/** The target of a `.git` file: `gitdir: <path>`, relative to the file's folder. */
function pointedAt(dotGit: string, files: TrackedFiles): string | null {
  const text = files.read(dotGit, ONE_LINE_BYTES) ?? '';
  const path = text.startsWith('gitdir:') ? text.slice('gitdir:'.length).trim() : '';
  return path === '' || path.includes('\n') ? null : resolve(dirname(dotGit), path);
}

function isGitDir(path: string, files: TrackedFiles): boolean {
  return files.kind(join(path, 'HEAD')) === 'file';
}

function isBare(path: string, files: TrackedFiles): boolean {
  return (
    isGitDir(path, files) &&
    files.kind(join(path, 'objects')) === 'folder' &&
    files.kind(join(path, 'refs')) === 'folder'
  );
}
