import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** A question that takes longer concerns a repository too large to ask it in. */
const GIT_MS = 2000;
const GIT_BYTES = 256 * 1024;
/**
 * Asking starts no program that a repository's settings name (monitors, hooks, signatures), takes no lock, and fetches nothing from a partial
 * clone's remote.
 */
const QUIET = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'protocol.allow=never'];

/** What git says: its output, `no` where it found nothing (exit 1), undefined where it failed, hung, or isn't there. */
export type AskGit = (args: readonly string[]) => Promise<string | 'no' | undefined>;

/** Ask git about the repository whose working tree begins at `root`; the folder is named, so that no variable of the environment leads elsewhere. */
export const gitAt =
  (root: string): AskGit =>
  (args) =>
    new Promise((resolve) => {
      const where = [`--git-dir=${join(root, '.git')}`, `--work-tree=${root}`];
      const quiet = ['--no-pager', '--no-optional-locks', ...QUIET.flatMap((one) => ['-c', one])];
      const options = {
        cwd: root,
        encoding: 'utf8',
        timeout: GIT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: GIT_BYTES,
      } as const;
      execFile('git', [...where, ...quiet, ...args], options, (error, stdout) =>
        resolve(error === null ? stdout : error.code === 1 && !error.killed ? 'no' : undefined),
      );
    });
