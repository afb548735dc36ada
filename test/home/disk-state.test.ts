/** Disk trouble is told by name, with what to do, before anything is made on it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeDiskFault, diskState } from '../../daemon/home/disk-state.ts';

function makeFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'disk-state-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

it('a folder that can be written is well, and holds nothing more than before', () => {
  const root = makeFolder();
  expect(diskState(root)).toEqual({ kind: 'ok', freeBytes: expect.any(Number) });
  expect(readdirSync(root)).toEqual([]);
});

it('a folder that does not exist yet is judged by where it will be made, and not made for that', () => {
  const root = makeFolder();
  expect(diskState(join(root, 'a', 'b'))).toMatchObject({ kind: 'ok' });
  expect(readdirSync(root)).toEqual([]);
});

it('a file in the way is told, as itself and among the parents', () => {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'home')])
    expect(diskState(path)).toMatchObject({ kind: 'no-folder', fix: expect.stringMatching(/^move that file away/) });
});

it.skipIf(process.getuid?.() === 0)('a folder of which we may only read is told (root may write everywhere)', () => {
  const folder = join(makeFolder(), 'closed');
  mkdirSync(folder, { mode: 0o500 });
  expect(diskState(folder)).toMatchObject({ kind: 'forbidden', fix: expect.stringContaining('chown') });
});

type DiskProbes = NonNullable<Parameters<typeof diskState>[1]>;
const WELL: DiskProbes = { exists: (path) => path === '/home/dev', checkWritable: () => {}, freeBytes: () => 1e9 };
const refusing = (code: string): DiskProbes => ({
  ...WELL,
  checkWritable() {
    throw Object.assign(new Error(code), { code });
  },
});

it.each([
  ['EROFS', 'read-only', /read-only file system/],
  ['ENOSPC', 'full', /no space left/],
  ['EDQUOT', 'full', /no space left/],
  ['EACCES', 'forbidden', /can't be written by this user/],
  ['EIO', 'broken', /gives errors/],
])('%s is told as %s, with what to do', (code, kind, message) => {
  expect(diskState('/home/dev/.agent-memory', refusing(code))).toEqual({
    kind,
    message: expect.stringMatching(message),
    fix: expect.stringMatching(/\w{4}/),
  });
});

it('an error that says nothing about the disk is told as it is', () => {
  expect(diskState('/home/dev/x', refusing('ECONNREFUSED'))).toMatchObject({
    kind: 'broken',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

it.each([
  ['read-only file system', refusing('EROFS')],
  ["can't be written by this user", refusing('EACCES')],
  ['no space left on the device', { ...WELL, freeBytes: () => 0 }],
])('a disk fault is never told as something else: %s', (words, disk) => {
  const fault = describeDiskFault('/home/dev/.agent-memory/logs', disk);
  expect(fault).toContain(words);
  expect(fault).toContain('/home/dev');
  expect(fault).toContain('AGENT_MEMORY_HOME');
});

it('says nothing of a disk that is well, or that does not tell', () => {
  expect(describeDiskFault('/home/dev/.agent-memory', WELL)).toBeUndefined();
  const mute = {
    ...WELL,
    freeBytes() {
      throw new Error('ENOSYS');
    },
  };
  expect(describeDiskFault('/home/dev/.agent-memory', mute)).toBeUndefined();
  expect(describeDiskFault(import.meta.dirname)).toBeUndefined();
});
