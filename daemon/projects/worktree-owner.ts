import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRepository, type Repository } from './find-repository.ts';
import { ONE_LINE_BYTES, type TrackedFiles } from './tracked-files.ts';

/** Maximum of folders beside the deleted one, and of worktrees of one repository, that are examined. */
const MAX_NEIGHBOURS = 100;

/**
 * Find the repository of a worktree that was deleted without git: one beside it that still lists it
 * (`.git/worktrees/<name>/gitdir`, until `git worktree prune`).
 * @param folder the nearest existing parent folder of `gone`
 */
export function worktreeOwner(
  folder: string,
  goneFolder: string,
  files: TrackedFiles,
): { repository: Repository; worktree: string } | null {
  for (const neighbour of list(folder)) {
    const top = join(folder, neighbour);
    for (const name of list(join(top, '.git', 'worktrees'))) {
      const dotGit = files.read(join(top, '.git', 'worktrees', name, 'gitdir'), ONE_LINE_BYTES)?.trim();
      if (!dotGit) continue;
      const worktree = dirname(dotGit);
      const repository =
        goneFolder === worktree || goneFolder.startsWith(`${worktree}/`) ? findRepository(top, [], files) : null;
      if (repository !== null) return { repository, worktree };
    }
  }
  return null;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).slice(0, MAX_NEIGHBOURS);
  } catch {
    return []; // missing or not readable
  }
}
