import { basename, dirname, join, resolve } from 'node:path';
import type { TrackedFiles } from './tracked-files.ts';

/** Where a repository keeps itself. All worktrees of one share `commonDir`; a submodule has its own. */
export interface Repository {
  gitDir: string;
  commonDir: string;
  /** The worktree (or bare repository) that the folder lies in. */
  worktree: string;
}

/**
 * Find the repository that a folder lies in, as `git rev-parse` does (gitrepository-layout(5)) but from files, without a
 * process: up from the folder to the first `.git` folder, `.git` file or bare repository. `stopAt` folders and what is above
 * them are not looked at: a home folder under version control doesn't make all that lies in it one project.
 */
export function findRepository(folder: string, stopAt: readonly string[], files: TrackedFiles): Repository | null {
  for (let at = folder; !stopAt.includes(at); at = dirname(at)) {
    const dotGit = join(at, '.git');
    const kind = files.kind(dotGit);
    if (kind === 'folder' && isGitDir(dotGit, files)) return repository(dotGit, at, files);
    if (kind === 'file') {
      const gitDir = pointedAt(dotGit, files);
      if (gitDir !== null && isGitDir(gitDir, files)) return repository(gitDir, at, files);
    }
    if (isBare(at, files)) return repository(at, at, files);
    if (dirname(at) === at) return null;
  }
  return null;
}

/** The folder that a person would call the project's: the main worktree, or the bare repository. */
export function mainFolder({ gitDir, commonDir, worktree }: Repository): string {
  const main = gitDir === commonDir ? worktree : commonDir;
  return basename(main) === '.git' ? dirname(main) : main;
}

function repository(gitDir: string, worktree: string, files: TrackedFiles): Repository {
  const shared = files.read(join(gitDir, 'commondir'))?.trim();
  return { gitDir, commonDir: shared ? resolve(gitDir, shared) : gitDir, worktree };
}

/** The target of a `.git` file: `gitdir: <path>`, relative to the folder that holds it. */
function pointedAt(dotGit: string, files: TrackedFiles): string | null {
  const path = /^gitdir:\s*(.+?)\s*$/.exec(files.read(dotGit) ?? '')?.[1];
  return path === undefined ? null : resolve(dirname(dotGit), path);
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
