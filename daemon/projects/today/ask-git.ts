import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Timeout: a query that takes longer concerns a repository that is too large. */
const GIT_MS = 2000;
const GIT_BYTES = 256 * 1024;
/**
 * Settings under which git starts no program named by a repository's configuration (monitors, hooks, signatures), takes
 * no lock, and fetches nothing from a partial clone's remote.
 */
const QUIET = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'protocol.allow=never'];

/** Git's answer: its output, `no` if it found nothing (exit 1), undefined if it failed, hung, or isn't installed. */
export type AskGit = (args: readonly string[]) => Promise<string | 'no' | undefined>;

/**
 * Query git about the repository whose working tree is at `root`; the folder is passed explicitly, so that no
 * environment variable leads elsewhere.
 */
export const gitAt =
  (root: string): AskGit =>
  (args) =>
    new Promise((resolve) => {
      const location = [`--git-dir=${join(root, '.git')}`, `--work-tree=${root}`];
      const quiet = ['--no-pager', '--no-optional-locks', ...QUIET.flatMap((setting) => ['-c', setting])];
      const options = {
        cwd: root,
        encoding: 'utf8',
        timeout: GIT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: GIT_BYTES,
      } as const;
      execFile('git', [...location, ...quiet, ...args], options, (error, stdout) => {
        const failure = error?.code === 1 && !error.killed ? 'no' : undefined;
        resolve(error === null ? stdout : failure);
      });
    });
