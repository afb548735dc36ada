import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backupFile } from '../../daemon/home/saved-backups.ts';

it('is found by its path, or by the name that it was saved under', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'am-named-backup-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const folder = join(cwd, 'backups');
  mkdirSync(folder);
  const saved = join(folder, 'before-update.jsonl.gz');
  writeFileSync(saved, '');
  const find = (given: string) => backupFile(given, { cwd, folder });
  expect(find('backups/before-update.jsonl.gz')).toBe(saved);
  expect(find('before-update')).toBe(saved);
  expect(find('before-update.jsonl.gz')).toBe(saved);
  expect(find('never-made')).toBe(join(cwd, 'never-made'));
  expect(find('../backups/before-update')).toBe(join(cwd, '../backups/before-update'));

  const here = join(cwd, 'before-update');
  writeFileSync(here, '');
  expect(find('before-update')).toBe(here);
});
