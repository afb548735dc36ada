import { describe, expect, test } from 'vitest';
import { fileGlob } from '../../daemon/guards/glob.ts';
import { worthOf } from '../../daemon/guards/packs/delete-targets.ts';

describe('file globs', () => {
  test.each([
    ['*.ts', '/r/src/a.ts', true],
    ['*.ts', 'a.tsx', false],
    ['src/*.ts', '/r/src/a.ts', true],
    ['src/*.ts', '/r/src/b/a.ts', false],
    ['src/**', '/r/src/b/a.ts', true],
    ['src/**/test/*.ts', 'src/a/b/test/c.ts', true],
    ['**/*.{yml,yaml}', 'a/b.yaml', true],
    ['/etc/*', '/etc/hosts', true],
    ['/etc/*', '/r/etc/hosts', false],
    ['file?.md', 'file1.md', true],
    ['.env', 'a/.env', true],
  ])('%s on %s', (glob, path, expected) => {
    expect(fileGlob(glob)(path)).toBe(expected);
  });

  test('stay quick on hostile ones', () => {
    const before = process.cpuUsage();
    expect(fileGlob(`${'*a'.repeat(60)}b`)('a'.repeat(5_000))).toBe(false);
    expect(fileGlob(`${'**/a/'.repeat(60)}b`)('a/'.repeat(2_000))).toBe(false);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});

describe('what a path is worth', () => {
  test.each([
    ['/', undefined, 'wide'],
    ['~/', undefined, 'wide'],
    ['/home/me', undefined, 'wide'],
    ['./', undefined, 'wide'],
    ['*', undefined, 'wide'],
    ['.git', undefined, 'wide'],
    ['*', '/tmp/x', 'disposable'],
    ['/srv/app/data', undefined, 'outside'],
    ['$DATA/x', undefined, 'outside'],
    ['../sibling/x', undefined, 'outside'],
    ['/tmp/../srv/a/x', undefined, 'outside'],
    ['x', '/srv', 'outside'],
    ['src/old', undefined, 'inside'],
    ['src/../old', undefined, 'inside'],
    ['/tmp/x', undefined, 'disposable'],
    ['$TMPDIR/x', undefined, 'disposable'],
    ['web/node_modules', undefined, 'disposable'],
    ['x', '/tmp/y', 'disposable'],
  ] as const)('%s from %s is %s', (path, directory, worth) => {
    expect(worthOf(path, directory)).toBe(worth);
  });
});
