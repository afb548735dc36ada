import { spawnSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  MAX_ONBOARD_COMMITS,
  MAX_ONBOARD_FILE_CHARS,
  MAX_ONBOARD_FILES,
} from '../../daemon/contract/onboard-bounds.ts';
import { readRegularFileSync } from '../../daemon/home/open-regular-file.ts';

/** Guides and scripts, by path within the repository, those written for agents first. */
const FILES = [
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.github/copilot-instructions.md',
  'CONVENTIONS.md',
  'CONTRIBUTING.md',
  '.github/CONTRIBUTING.md',
  'docs/CONTRIBUTING.md',
  'package.json',
  'pyproject.toml',
  'Makefile',
  'justfile',
  '.gitlab-ci.yml',
] as const;
/** Folders whose files of these endings are read as well. */
const FOLDERS = [
  ['.cursor/rules', /\.mdc$/],
  ['.claude/rules', /\.md$/],
  ['.github/workflows', /\.ya?ml$/],
] as const;
const MAX_ENTRIES = 1000;
const GIT_MS = 5000;
const GIT_BYTES = 1024 * 1024;
/** Separates the fields of a commit. */
const UNIT = '\u001f';

type Repository = {
  files: { path: string; text: string }[];
  present: string[];
  commits: { subject: string; signed: boolean }[];
};

/** The root of the repository that a folder lies in; the folder itself outside of one. */
export function repositoryRoot(folder: string, env: NodeJS.ProcessEnv): string {
  return git(folder, ['rev-parse', '--show-toplevel'], env)?.trim() || folder;
}

/** Read a repository's files on how to work in it. Nothing outside of it is read, whatever its links point to. */
export function readRepository(root: string, env: NodeJS.ProcessEnv): Repository {
  const names = [...FILES, ...FOLDERS.flatMap(([folder, ending]) => listed(root, folder, ending))];
  const visited = new Set<string>();
  const files = names.flatMap((path) => {
    if (visited.size >= MAX_ONBOARD_FILES) return [];
    const text = readInside(root, path, visited);
    return text === undefined ? [] : [{ path, text }];
  });
  return { files, present: listed(root, '.', /./).map((path) => path.slice(2)), commits: readCommits(root, env) };
}

/**
 * A file's text; undefined if there is none, it is too large, no regular file, a link out of the repository, or was
 * read by another name.
 */
function readInside(root: string, path: string, visited: Set<string>): string | undefined {
  try {
    const real = realpathSync(join(root, path));
    const way = relative(realpathSync(root), real);
    if (way === '..' || way.startsWith(`..${sep}`) || visited.has(real)) return undefined;
    const text = readRegularFileSync(real, { maxBytes: MAX_ONBOARD_FILE_CHARS }).toString('utf8');
    visited.add(real);
    return text;
  } catch {
    return undefined; // unreadable files are skipped
  }
}

function listed(root: string, folder: string, ending: RegExp): string[] {
  try {
    const names = readdirSync(join(root, folder)).filter((name) => ending.test(name) && name.length < 200);
    return names
      .sort()
      .slice(0, MAX_ENTRIES)
      .map((name) => `${folder}/${name}`);
  } catch {
    return []; // no such folder
  }
}

function readCommits(root: string, env: NodeJS.ProcessEnv): Repository['commits'] {
  const format = `--format=%s%x1f%(trailers:key=Signed-off-by,valueonly,separator=%x20)`;
  const log =
    git(root, ['log', '--no-merges', '--no-show-signature', '-n', String(MAX_ONBOARD_COMMITS), format], env) ?? '';
  return log
    .split('\n')
    .filter((line) => line.includes(UNIT))
    .map((line) => {
      const [subject = '', signers = ''] = line.split(UNIT);
      return { subject: subject.slice(0, 500), signed: signers.trim() !== '' };
    });
}

/**
 * Git's output; undefined if it fails, hangs or is missing. It prompts for nothing and starts no program from the
 * repository's settings.
 */
function git(folder: string, args: string[], env: NodeJS.ProcessEnv): string | undefined {
  const quiet = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '--no-pager'];
  const { status, stdout } = spawnSync('git', ['-C', folder, ...quiet, ...args], {
    env: { ...env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    encoding: 'utf8',
    timeout: GIT_MS,
    maxBuffer: GIT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}
