import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createProjectResolver } from '../../daemon/projects/resolve-project.ts';

let home: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-memory-home-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'protocol.file.allow=always'];
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', [...identity, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** A repository under the home folder, with one commit on `main`. */
function repository(name: string, remote?: string): string {
  const path = join(home, name);
  mkdirSync(path, { recursive: true });
  git(path, 'init', '-q', '-b', 'main');
  git(path, 'commit', '-q', '--allow-empty', '-m', 'first');
  if (remote) git(path, 'remote', 'add', 'origin', remote);
  return path;
}

const resolve = (cwd: string, overrides?: Record<string, string>) =>
  createProjectResolver({ home, ...(overrides && { overrides }) })(cwd);

test('a repository goes by its origin, wherever in it the folder lies', () => {
  const path = repository('code/app', 'git@github.com:acme/app.git');
  mkdirSync(join(path, 'src/deep'), { recursive: true });
  const project = {
    key: 'github.com/acme/app',
    pathKey: join(path, '.git'),
    name: 'app',
    root: path,
    commonDir: join(path, '.git'),
    branch: 'main',
    remote: 'github.com/acme/app',
    worktree: null,
    isGone: false,
  };
  for (const folder of ['', 'src', 'src/deep', '.git', '.git/refs'])
    expect(resolve(join(path, folder))).toEqual(project);
});

test('a repository without a remote goes by its git directory, and keeps that as its path key once it gains one', () => {
  const path = repository('app');
  const resolver = createProjectResolver({ home });
  expect(resolver(path)).toMatchObject({ key: join(path, '.git'), name: 'app', remote: null });
  git(path, 'remote', 'add', 'origin', 'https://github.com/acme/app');
  expect(resolver(path)).toMatchObject({ key: 'github.com/acme/app', pathKey: join(path, '.git') });
});

test('worktrees share the project of their repository; the branch is their own', () => {
  const path = repository('app', 'https://github.com/acme/app');
  git(path, 'worktree', 'add', '-q', '-b', 'feature/x', join(home, 'elsewhere'));
  git(path, 'worktree', 'add', '-q', '--detach', join(path, '.claude/worktrees/wt'));
  const main = resolve(path);
  expect(resolve(join(home, 'elsewhere'))).toEqual({
    ...main,
    branch: 'feature/x',
    worktree: join(home, 'elsewhere'),
  });
  expect(resolve(join(path, '.claude/worktrees/wt'))).toEqual({
    ...main,
    branch: git(path, 'rev-parse', 'HEAD').slice(0, 7),
    worktree: join(path, '.claude/worktrees/wt'),
  });
});

test('worktrees of a bare repository share its project too', () => {
  const path = repository('app');
  git(home, 'clone', '-q', '--bare', path, 'app.git');
  git(join(home, 'app.git'), 'remote', 'set-url', 'origin', 'https://github.com/acme/app');
  git(join(home, 'app.git'), 'worktree', 'add', '-q', join(home, 'wt'), 'main');
  const bare = resolve(join(home, 'app.git'));
  expect(bare).toMatchObject({
    key: 'github.com/acme/app',
    root: join(home, 'app.git'),
    commonDir: join(home, 'app.git'),
  });
  expect(resolve(join(home, 'wt'))).toMatchObject({ key: bare?.key, root: bare?.root, branch: 'main' });
});

test('two clones of one remote are one project, though one spells it differently', () => {
  const one = repository('one', 'git@github.com:acme/app.git');
  const two = repository('two', 'https://me:secret@GITHUB.com/acme/app');
  expect(resolve(one)?.key).toBe(resolve(two)?.key);
});

test('clones of a local repository, and clones of those, are the same project as that repository', () => {
  const path = repository('app');
  git(home, 'clone', '-q', path, 'copy');
  git(home, 'clone', '-q', '--bare', path, 'app.git');
  git(home, 'clone', '-q', `file://${join(home, 'app.git')}`, 'third');
  const keys = () => ['copy', 'app.git', 'third'].map((name) => resolve(join(home, name))?.key);
  expect(keys()).toEqual(Array(3).fill(join(path, '.git')));
  git(path, 'remote', 'add', 'origin', 'https://github.com/acme/app');
  expect(keys()).toEqual(Array(3).fill('github.com/acme/app'));
});

test('a local origin that is gone, and two that name each other, leave a repository its own path', () => {
  const [one, two] = [repository('one'), repository('two')];
  git(one, 'remote', 'add', 'origin', '/gone/app');
  expect(resolve(one)?.key).toBe(join(one, '.git'));
  git(one, 'remote', 'set-url', 'origin', two);
  git(two, 'remote', 'add', 'origin', one);
  expect(resolve(one)?.key).toMatch(/\.git$/);
});

test('a submodule and a nested repository are projects of their own', () => {
  const library = repository('library', 'https://github.com/acme/library');
  const path = repository('app', 'https://github.com/acme/app');
  git(path, 'submodule', 'add', '-q', library, 'vendor/library');
  git(join(path, 'vendor/library'), 'remote', 'set-url', 'origin', 'https://github.com/acme/library');
  repository('app/nested');
  expect(resolve(join(path, 'vendor/library'))).toMatchObject({
    key: 'github.com/acme/library',
    root: join(path, 'vendor/library'),
  });
  expect(resolve(join(path, 'nested'))?.key).toBe(join(path, 'nested/.git'));
  expect(resolve(join(path, 'vendor'))?.key).toBe('github.com/acme/app');
});

test('without an origin the only remote counts; of several none does', () => {
  const path = repository('app');
  git(path, 'remote', 'add', 'upstream', 'https://github.com/acme/app');
  expect(resolve(path)?.key).toBe('github.com/acme/app');
  git(path, 'remote', 'add', 'fork', 'https://github.com/me/app');
  expect(resolve(path)?.key).toBe(join(path, '.git'));
});

test('the user’s abbreviations are written out, the longest first, from included files too', () => {
  const path = repository('app', 'gh:acme/app');
  writeFileSync(
    join(home, '.gitconfig'),
    '[url "https://wrong.example/"]\n insteadOf = g\n[include]\n path = ~/more\n',
  );
  writeFileSync(join(home, 'more'), '[url "git@github.com:"]\n insteadOf = gh:\n');
  expect(resolve(path)?.key).toBe('github.com/acme/app');
  expect(git(path, 'remote', 'get-url', 'origin')).toBe('git@github.com:acme/app');
});

test('the home folder and what is above it have no project; other folders are their own, those that are gone too', () => {
  git(home, 'init', '-q');
  git(home, 'remote', 'add', 'origin', 'https://github.com/me/dotfiles');
  mkdirSync(join(home, 'notes'));
  for (const nowhere of [home, `${home}/`, join(home, '..'), '/', 'relative/path', '']) {
    expect(resolve(nowhere), nowhere).toBeNull();
  }
  expect(resolve(join(home, 'notes'))).toEqual({
    key: join(home, 'notes'),
    pathKey: join(home, 'notes'),
    name: 'notes',
    root: join(home, 'notes'),
    commonDir: null,
    branch: null,
    remote: null,
    worktree: null,
    isGone: false,
  });
  symlinkSync(join(home, 'notes'), join(home, 'link'));
  for (const [gone, key] of [
    [join(home, 'gone'), join(home, 'gone')],
    [join(home, 'notes/gone/deep/'), join(home, 'notes/gone/deep')],
    [join(home, 'link/gone'), join(home, 'notes/gone')],
    ['/nowhere/else', '/nowhere/else'],
    ['C:\\work\\shop', 'C:\\work\\shop'],
  ] as const) {
    expect(resolve(gone), gone).toMatchObject({ key, pathKey: key, name: key.split(/[/\\]/).at(-1), isGone: true });
  }
});

test('a worktree that was deleted without telling git belongs to the repository beside it that still lists it', () => {
  const path = repository('src/app', 'https://github.com/acme/app');
  repository('src/other', 'https://github.com/acme/other');
  git(path, 'worktree', 'add', '-q', join(home, 'src/app-feature'));
  rmSync(join(home, 'src/app-feature'), { recursive: true });
  const worktree = join(home, 'src/app-feature');
  expect(resolve(join(worktree, 'lib/deep'))).toMatchObject({ key: 'github.com/acme/app', worktree });
  expect(resolve(join(home, 'src/app-features'))?.key).toBe(join(home, 'src/app-features'));
});

test('a folder that is gone still belongs to the repository that it lay in', () => {
  const path = repository('app', 'https://github.com/acme/app');
  expect(resolve(join(path, '.claude/worktrees/deleted/src'))?.key).toBe('github.com/acme/app');
});

test('a folder reached through a link is the folder itself', () => {
  const path = repository('app');
  symlinkSync(path, join(home, 'link'));
  expect(resolve(join(home, 'link'))).toEqual(resolve(path));
});

test('folders named in the settings are projects of their own, the deepest one first, in every worktree', () => {
  const path = repository('mono', 'https://github.com/acme/mono');
  git(path, 'worktree', 'add', '-q', join(home, 'wt'));
  for (const top of [path, join(home, 'wt')]) mkdirSync(join(top, 'packages/api/src'), { recursive: true });
  mkdirSync(join(path, 'packages/apiary'));
  mkdirSync(join(home, 'scratch'));
  const overrides = {
    'github.com/acme/mono#packages/api': 'acme/api',
    'github.com/acme/mono#packages': 'acme/packages',
    [join(home, 'scratch')]: 'scratch',
    [join(home, 'wt')]: 'the worktree',
  };
  const keys = [
    ...['', 'packages', 'packages/api', 'packages/api/src', 'packages/apiary'].map((folder) => join(path, folder)),
    join(home, 'scratch'),
    join(home, 'wt'),
    join(home, 'wt/packages/api/src'),
  ].map((folder) => resolve(folder, overrides)?.key);
  expect(keys).toEqual([
    'github.com/acme/mono',
    'acme/packages',
    'acme/api',
    'acme/api',
    'acme/packages',
    'scratch',
    'the worktree',
    'acme/api',
  ]);
  expect(resolve(join(path, 'packages/api'), overrides)).toMatchObject({ pathKey: null, name: 'api', branch: 'main' });
});

test('what is remembered follows the files: a checkout, a new repository, a moved link, a folder that goes', () => {
  const path = repository('app');
  const plain = join(home, 'plain');
  mkdirSync(plain);
  symlinkSync(plain, join(home, 'link'));
  const resolver = createProjectResolver({ home });
  expect([resolver(path)?.branch, resolver(plain)?.key, resolver(join(home, 'link'))?.key]).toEqual([
    'main',
    plain,
    plain,
  ]);

  git(path, 'checkout', '-q', '-b', 'next');
  git(plain, 'init', '-q');
  unlinkSync(join(home, 'link'));
  symlinkSync(path, join(home, 'link'));
  expect([resolver(path)?.branch, resolver(plain)?.key, resolver(join(home, 'link'))?.branch]).toEqual([
    'next',
    join(plain, '.git'),
    'next',
  ]);

  appendFileSync(join(path, '.git/config'), '[remote "origin"]\n url = https://github.com/acme/app\n');
  renameSync(plain, join(home, 'moved'));
  expect([resolver(path)?.key, resolver(plain)?.key]).toEqual(['github.com/acme/app', plain]);
});

test('a configuration that includes itself, or more than a person would, hangs nothing: it is read in part or not at all', () => {
  const path = repository('app', 'https://github.com/acme/app');
  appendFileSync(join(path, '.git/config'), '[include]\n path = config\n'.repeat(12));
  const before = process.cpuUsage();
  expect(resolve(path)?.key).toBe('github.com/acme/app');

  for (let n = 0; n < 200; n++) {
    writeFileSync(join(path, `.git/part${n}`), `[include]\n path = part${n + 100}\n path = part${n + 101}\n`);
    appendFileSync(join(path, '.git/config'), `[include]\n path = part${n}\n`);
  }
  expect(resolve(path)).toMatchObject({ key: join(path, '.git'), remote: null });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test('a device, a FIFO or a line of megabytes where git keeps its files is passed over', () => {
  const path = repository('app', 'https://github.com/acme/app');
  execFileSync('mkfifo', [join(path, '.git/fifo')]);
  appendFileSync(join(path, '.git/config'), '[include]\n path = /dev/zero\n[include]\n path = fifo\n');
  expect(resolve(path)?.key).toBe('github.com/acme/app');
  mkdirSync(join(path, 'sub'));
  writeFileSync(join(path, 'sub/.git'), `gitdir: a${' '.repeat(900_000)}b`);
  expect(resolve(join(path, 'sub'))?.key).toBe('github.com/acme/app');
});

test('a bare repository among the files of a worktree chooses no other project', () => {
  const path = repository('app', 'https://github.com/acme/app');
  const bare = join(path, 'vendor/bare');
  git(home, 'init', '-q', '--bare', bare);
  git(bare, 'remote', 'add', 'origin', 'https://github.com/victim/private.git');
  mkdirSync(join(path, 'vendor/linked'));
  writeFileSync(join(path, 'vendor/linked/.git'), 'gitdir: ../bare');
  for (const folder of [bare, join(bare, 'refs'), join(path, 'vendor/linked')]) {
    expect(resolve(folder), folder).toMatchObject({ key: 'github.com/acme/app' });
  }
});

test('a bare repository with its worktrees around it is theirs', () => {
  const path = repository('app');
  mkdirSync(join(home, 'proj'));
  git(join(home, 'proj'), 'clone', '-q', '--bare', path, '.bare');
  writeFileSync(join(home, 'proj/.git'), 'gitdir: ./.bare\n');
  git(join(home, 'proj/.bare'), 'remote', 'set-url', 'origin', 'https://github.com/acme/app');
  git(join(home, 'proj'), 'worktree', 'add', '-q', 'wt', 'main');
  for (const folder of ['proj', 'proj/wt', 'proj/.bare']) {
    expect(resolve(join(home, folder))?.key, folder).toBe('github.com/acme/app');
  }
});

test('a broken .git is no repository', () => {
  const path = repository('app', 'https://github.com/acme/app');
  for (const [name, content] of [
    ['a', 'gitdir: /nowhere'],
    ['b', 'nonsense'],
    ['c', ''],
  ] as const) {
    mkdirSync(join(path, name));
    writeFileSync(join(path, name, '.git'), content);
    expect(resolve(join(path, name))?.key).toBe('github.com/acme/app');
  }
  writeFileSync(join(path, '.git/HEAD'), 'nonsense');
  writeFileSync(join(path, '.git/config'), '[remote "origin"\n url = x');
  expect(resolve(path)).toMatchObject({ key: join(path, '.git'), branch: null });
});

test('a folder resolved before costs at most 0.1 ms', () => {
  const path = repository('a/b/c/d/e/app', 'https://github.com/acme/app');
  const folder = join(path, 'packages/one/src/deep');
  mkdirSync(folder, { recursive: true });
  const resolver = createProjectResolver({ home });
  resolver(folder);
  const times = Array.from({ length: 200 }, () => {
    const start = process.hrtime.bigint();
    resolver(folder);
    return Number(process.hrtime.bigint() - start) / 1e6;
  }).sort((a, b) => a - b);
  expect(times[100]).toBeLessThan(0.1);
});
