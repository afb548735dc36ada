import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTodaysCode, folderOf, type Written } from '../../daemon/projects/today/todays-code.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const PATIENT_MS = 60_000;
const BEFORE = new Date('2020-01-01');
const AFTER = new Date('2100-01-01');
const redactor = createRedactor();

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'pipe' });
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'change');
};
/** What is said of one memory. */
async function noteOf(memory: Partial<Written>, folder: string | null = root) {
  const code = createTodaysCode({ redactor });
  return (await code.notes(folder, [{ text: '', files: [], at: BEFORE, ...memory }], PATIENT_MS))[0];
}
const textOf = async (memory: Partial<Written>, folder: string | null = root) => (await noteOf(memory, folder))?.text;

/** Looks that find nothing gone, and note what was asked for. */
const lookNoting =
  (names: string[]) =>
  async (_: string, { name }: { name: string }) => {
    names.push(name);
    return null;
  };

beforeEach(() => {
  root = join(makeTestFolder('todays-code-'), 'repository');
  mkdirSync(root);
  git('init', '-q', '-b', 'main');
  write('src/old.ts', 'export function chargeTwice() {}\nconst a = 1;\nconst b = 2;\nconst c = 3;\n');
  write('src/cart.ts', 'export const cart = process.argv.includes("--dry-charge");\n');
  write('package.json', '{"scripts": {"seed-db": "node seed.js", "build": "tsc"}}');
  commit();
});

describe('a file that a memory names', () => {
  it('is not spoken of while it is there', async () => {
    expect(await textOf({ files: ['src/old.ts'], text: 'See src/cart.ts and src/nowhere.ts.' })).toBeUndefined();
  });

  it('is gone when a commit deleted it, by the memory’s files and by its text', async () => {
    rmSync(join(root, 'src/old.ts'));
    commit();
    expect(await noteOf({ files: ['src/old.ts', 'src/cart.ts'] })).toEqual({
      text: 'src/old.ts no longer exists',
      goneShare: 0.5,
    });
    expect(await textOf({ text: 'Never edit src/old.ts by hand.' })).toBe('src/old.ts no longer exists');
  });

  it('is gone when it was deleted and nothing committed yet', async () => {
    rmSync(join(root, 'src/old.ts'));
    expect(await textOf({ files: ['src/old.ts'] })).toBe('src/old.ts no longer exists');
  });

  it('is named with its new place after renames, committed or staged', async () => {
    mkdirSync(join(root, 'lib'));
    git('mv', 'src/old.ts', 'lib/new.ts');
    expect(await noteOf({ files: ['src/old.ts'] })).toEqual({ text: 'src/old.ts is now lib/new.ts', goneShare: 0 });
    commit();
    git('mv', 'lib/new.ts', 'lib/newer.ts');
    commit();
    expect(await textOf({ files: ['src/old.ts'] })).toBe('src/old.ts is now lib/newer.ts');
  });

  it('is not gone when it was deleted before the memory was made', async () => {
    rmSync(join(root, 'src/old.ts'));
    commit();
    expect(await textOf({ files: ['src/old.ts'], at: AFTER })).toBeUndefined();
  });

  it('is not gone when it was never there, lies on another branch, or a sparse checkout leaves it out', async () => {
    git('checkout', '-qb', 'feature');
    write('src/feature.ts', 'x');
    commit();
    git('checkout', '-q', 'main');
    git('update-index', '--skip-worktree', 'src/old.ts');
    rmSync(join(root, 'src/old.ts'));
    expect(await textOf({ files: ['src/feature.ts', 'src/old.ts', 'made/up.ts'], text: 'made/up.ts' })).toBeUndefined();
  });

  it('is looked for nowhere outside of the project: no link, no absolute path, no ".."', async () => {
    const outside = join(root, '..', 'outside');
    mkdirSync(outside, { recursive: true });
    renameSync(join(root, 'src'), join(root, 'code'));
    symlinkSync(outside, join(root, 'src'));
    const asked: string[] = [];
    const code = createTodaysCode({ redactor, look: lookNoting(asked) });
    const files = ['/etc/gone', '../gone', 'a/../../gone', '~/gone', 'C:\\gone'];
    await code.notes(
      root,
      [{ files, text: 'See /etc/gone, ../gone, a/../../gone and ~/gone.', at: BEFORE }],
      PATIENT_MS,
    );
    expect(asked).toEqual([]);
    expect(await textOf({ files: ['src/old.ts'] })).toBeUndefined();
  });

  it('counts outside of a repository by the memory that worked on it, while its folder is there', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    rmSync(join(root, 'src/old.ts'));
    expect(await textOf({ files: ['src/old.ts'] })).toBe('src/old.ts no longer exists');
    expect(await textOf({ text: 'src/old.ts', files: ['packages/api/index.ts'] })).toBeUndefined();
  });

  it('is not gone where the project’s folder is not on this machine', async () => {
    expect(await textOf({ files: ['src/old.ts'] }, join(root, 'elsewhere'))).toBeUndefined();
    expect(await textOf({ files: ['src/gone.ts'] }, null)).toBeUndefined();
    const identity = { key: 'k', name: 'k', remote: null, pathKey: null };
    expect(folderOf({ ...identity, root: '/a', isGone: true })).toBeNull();
    expect(folderOf({ ...identity, root: '/a', worktree: 'm:/b', pathPrefix: 'm:' })).toBe('/b');
  });
});

describe('a script, a flag and a symbol that a memory names', () => {
  it('are gone when a commit took them out', async () => {
    write('package.json', '{"scripts": {"build": "tsc"}}');
    write('src/old.ts', 'export function charge() {}\n');
    write('src/cart.ts', 'export const cart = 1;\n');
    write('README.md', 'chargeTwice is gone, and so is --dry-charge\n');
    commit();
    expect(await textOf({ text: 'Run `npm run seed-db`, then `npm run build`.' })).toBe(
      'script seed-db is no longer in package.json',
    );
    expect(await textOf({ text: 'Call chargeTwice() with --dry-charge.' })).toBe(
      'chargeTwice is no longer in the code; --dry-charge is no longer in the code',
    );
  });

  it('are not spoken of when they are there, also uncommitted, or never were', async () => {
    write('src/more.ts', 'chargeOften();');
    const text = 'chargeTwice, chargeOften, useEffect with --no-verify, npm run seed-db, pnpm install';
    expect(await textOf({ text })).toBeUndefined();
  });
});

describe('an answer', () => {
  const gone = { at: null, movedTo: null };

  it('does not wait for a disk that hangs, and says what it found the next time', async () => {
    let finish = () => {};
    const looked: string[] = [];
    const code = createTodaysCode({
      redactor,
      look: async (_, { name }) => {
        looked.push(name);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return gone;
      },
    });
    const memory = { files: ['src/old.ts'], text: '', at: BEFORE };
    expect(await code.notes(root, [memory], 1)).toEqual([undefined]);
    expect(await code.notes(root, [memory], 1)).toEqual([undefined]);
    finish();
    expect((await code.notes(root, [memory], PATIENT_MS))[0]?.text).toBe('src/old.ts no longer exists');
    expect(looked).toEqual(['src/old.ts']);
  });

  it('looks at few names, and at each once', async () => {
    const looked: string[] = [];
    const code = createTodaysCode({ redactor, look: lookNoting(looked) });
    const many = Array.from({ length: 100 }, (_, n) => ({ files: [`src/${n}.ts`], text: '', at: BEFORE }));
    await code.notes(root, many, PATIENT_MS);
    expect(looked).toHaveLength(40);
    await code.notes(root, many.slice(0, 40), PATIENT_MS);
    expect(looked).toHaveLength(40);
  });
});
