import { join } from 'node:path';
import { ONE_LINE_BYTES, type TrackedFiles } from './tracked-files.ts';

const SHORT_SHA_CHARS = 7;

/**
 * The branch checked out in a worktree; on a detached HEAD the commit's short id; null if HEAD has neither (reftable).
 */
export function readBranch(gitDir: string, files: TrackedFiles): string | null {
  const head = files.read(join(gitDir, 'HEAD'), ONE_LINE_BYTES)?.trim() ?? '';
  const branch = /^ref:\s*refs\/heads\/(.+)$/.exec(head)?.[1];
  if (branch !== undefined) return branch === '.invalid' ? null : branch;
  return /^[0-9a-f]{40,64}$/.test(head) ? head.slice(0, SHORT_SHA_CHARS) : null;
}
