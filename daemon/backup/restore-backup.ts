/**
 * Restores a backup beside the memory in use, compares every row, and only then exchanges the two: by renaming folders
 * (embedded) or by moving tables between schemas in one transaction (Postgres). Killed at any moment, it leaves the old
 * memory or the restored one.
 */
import { existsSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import type { Database, DatabaseConfig } from '../db/database.ts';
import { lockDirectory } from '../db/directory-lock.ts';
import { exchangeData, finishRestore, restoringFolder } from '../home/finish-restore.ts';
import type { Home } from '../home/home.ts';
import { syncTree } from '../home/sync-folder.ts';
import { listWhatIsGone } from '../memory/gone-list.ts';
import {
  countOwnRows,
  dropRestoreSchema,
  makeRestoreSchema,
  RESTORE_SCHEMA,
  swapInRestored,
} from '../store/transfer/swap-schema.ts';
import { applyForgotten, type LeftOut } from './apply-forgotten.ts';
import { BackupError } from './backup-error.ts';
import { pathBeforeRestore } from './backups-folder.ts';
import { loadBackup } from './load-backup.ts';
import { makeBackup, type OnRows, withOpen } from './make-backup.ts';
import { rowsIn } from './manifest.ts';
import { type BackupFile, openBackupFile } from './read-backup-file.ts';

/**
 * Disk space of a restored embedded database relative to its rows as text: indexes and the write-ahead log double them.
 */
const DISK_RATIO = 3;

type RestoreOptions = {
  home: Home;
  database: DatabaseConfig;
  file: string;
  /** Whether to replace a non-empty memory, after backing it up. */
  replace: boolean;
  workFolder: string;
  onRows?: OnRows;
};
type Restored = LeftOut & { rows: number; safety: string | null; created_at: string };

/** Another process has the home's lock: a daemon that runs, starts or stops. */
export class HomeInUse extends Error {
  override readonly name = 'HomeInUse';
}

/**
 * Restore a backup into the database of the settings. No daemon may run: it takes the home's lock, so none starts
 * meanwhile.
 * @throws HomeInUse; BackupError with the problem, in which case nothing was changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { home, database, file: path, replace, workFolder } = options;
  return whileHomeLocked(home, async () => {
    const file = await openBackupFile(path);
    try {
      const rowCount = await ownRows(database);
      if (rowCount > 0 && !replace)
        throw new BackupError(
          `This memory holds ${rowCount} sessions, memories and rules. To replace it by the backup: agent-memory restore ${path} --replace ` +
            '(a backup of what is there now is made first)',
        );
      const safety = rowCount > 0 ? pathBeforeRestore(home.backups) : null;
      if (safety !== null) await makeBackup(database, safety, workFolder);
      if (rowCount > 0) await withOpen(database, (db) => listWhatIsGone(db, home));
      const since = new Date(file.manifest.created_at);
      const left = await exchangeMemory(file, { ...options, finish: (db) => applyForgotten(db, home, since) });
      return { rows: rowsIn(file.manifest), ...left, safety, created_at: file.manifest.created_at };
    } finally {
      await file.close();
    }
  });
}

/** Run `work` while no daemon runs or starts; an interrupted exchange is completed first. @throws HomeInUse */
export async function whileHomeLocked<T>(home: Home, work: () => Promise<T>): Promise<T> {
  const lock = await lockDirectory(home.root).catch((cause: unknown) => {
    if (/ is in use by /.test(String(cause))) throw new HomeInUse('A daemon is running', { cause });
    throw cause;
  });
  try {
    finishRestore(home);
    return await work();
  } finally {
    await lock.release();
  }
}

/** The number of rows in a database that only use of the memory creates. */
export async function ownRows(database: DatabaseConfig): Promise<number> {
  if (database.backend === 'pglite' && !existsSync(join(database.dataDir, 'cluster'))) return 0;
  return withOpen(database, countOwnRows);
}

type ExchangeOptions<T> = Pick<RestoreOptions, 'home' | 'database' | 'file' | 'onRows'> & {
  /** The last step in the loaded memory, before it takes its place. */
  finish(db: Database): Promise<T>;
};

/**
 * Load a backup beside the memory in a database, then exchange the two; the caller has the home's lock. Returns the
 * result of `finish`.
 */
export async function exchangeMemory<T>(
  file: BackupFile,
  { home, database, file: path, onRows, finish }: ExchangeOptions<T>,
): Promise<T> {
  const load = async (db: Database) => {
    await loadBackup(db, file, path, { withVectorIndexes: true, ...(onRows && { onRows }) });
    return finish(db);
  };
  if (database.backend === 'postgres') {
    return withOpen(database, async (db) => {
      await makeRestoreSchema(db).catch((cause: unknown) => {
        throw new BackupError(
          `The backup is first restored into a separate schema, which can't be created: ${messageOf(cause)}`,
          {
            cause,
          },
        );
      });
      try {
        const finished = await withOpen({ ...database, schema: RESTORE_SCHEMA, besideOtherTables: true }, load);
        await db.transaction(swapInRestored);
        return finished;
      } catch (error) {
        await dropRestoreSchema(db).catch(() => {}); // the next restore removes it
        throw error;
      }
    });
  }
  const folder = restoringFolder(home);
  rmSync(folder, { recursive: true, force: true });
  await checkSpace(home.root, file);
  try {
    const finished = await withOpen({ backend: 'pglite', dataDir: folder }, load);
    syncTree(folder);
    exchangeData(home);
    return finished;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @throws BackupError if the disk lacks room for the unpacked size of the backup */
async function checkSpace(folder: string, { manifest }: BackupFile): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = manifest.body.text_bytes * DISK_RATIO;
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new BackupError(
    `The backup needs about ${megabytes(needed)} MB on the disk of ${folder}, and ${megabytes(bavail * bsize)} MB are free`,
  );
}
