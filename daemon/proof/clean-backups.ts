/**
 * Rewrites backups without forgotten items: restored into a temporary database, forgotten there, saved beside the old
 * file, checked, and only then exchanged. A killed process leaves the old file or the new one, and the next run removes
 * its remains.
 */
import { rmSync } from 'node:fs';
import { rename, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { applyForgotten } from '../backup/apply-forgotten.ts';
import { BackupError } from '../backup/backup-error.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { loadBackup } from '../backup/load-backup.ts';
import { dumpDatabase, withOpen } from '../backup/make-backup.ts';
import { openBackupFile } from '../backup/read-backup-file.ts';
import type { Verified } from '../contract/receipts.ts';
import type { Home } from '../home/home.ts';
import { savedBackups } from '../home/saved-backups.ts';
import { syncFolder } from '../home/sync-folder.ts';
import { createFoundPlaces, type PrintSearch } from './found-places.ts';
import { searchFiles } from './search-files.ts';

type CleanOptions = { home: Home; search: PrintSearch; workFolder: string; onBytes(bytes: number): void };

/**
 * Rewrite those backups of the home that contain anything that `search` looks for. @throws BackupError for one that
 * can't be read
 */
export async function cleanBackups(options: CleanOptions): Promise<Verified['cleaned']> {
  const cleaned: Verified['cleaned'] = [];
  for (const { file } of savedBackups(options.home.backups)) {
    if (await holds(file, options)) cleaned.push({ file, rows: await cleanBackup(file, options) });
  }
  return cleaned;
}

async function holds(file: string, { home, search, onBytes }: CleanOptions): Promise<boolean> {
  const places = createFoundPlaces(search);
  await searchFiles(home, [file], { search, places, except: [], onBytes });
  return places.list().found_total > 0;
}

/** Returns the number of removed rows. */
async function cleanBackup(path: string, { home, workFolder }: CleanOptions): Promise<number> {
  const beside = join(dirname(path), `.cleaned-${basename(path)}`);
  rmSync(workFolder, { recursive: true, force: true });
  rmSync(beside, { force: true });
  const file = await openBackupFile(path);
  try {
    const { backend, created_at } = file.manifest;
    const gone = await withOpen({ backend: 'pglite', dataDir: workFolder }, async (db) => {
      await loadBackup(db, file, path, { withVectorIndexes: false });
      const { forgotten } = await applyForgotten(db, home, new Date(created_at));
      await dumpDatabase(db, beside, { backend, created_at });
      return forgotten;
    });
    await checkBackup(beside);
    const { atime, mtime } = await stat(path); // daily ones are deleted by their age
    await utimes(beside, atime, mtime);
    await rename(beside, path);
    syncFolder(dirname(path));
    return gone;
  } catch (error) {
    rmSync(beside, { force: true });
    if (error instanceof BackupError)
      throw new BackupError(`${path} could not be written again: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await file.close();
    rmSync(workFolder, { recursive: true, force: true });
  }
}
