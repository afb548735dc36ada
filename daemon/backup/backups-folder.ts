// The backup folder: complete backups by name, and remains of an interrupted backup or drill, which the next one
// removes.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../db/directory-lock.ts';
import { ensurePrivateFolder } from '../home/home.ts';
import { BACKUP_ENDING, DAILY_PREFIX, savedBackups } from '../home/saved-backups.ts';
import { syncFolder } from '../home/sync-folder.ts';
import { BackupError } from './backup-error.ts';

/** Begins the names of work folders and of unfinished files. */
const UNFINISHED = '.';
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;

/** The path of a new backup. @throws BackupError for a name that is not a plain word, or is reserved for daily ones */
export function pathOfBackup(folder: string, name: string): string {
  if (!NAME.test(name))
    throw new BackupError(
      `Expected a name of letters, digits, - and _, at most 64, got ${JSON.stringify(name.slice(0, 80))}`,
    );
  return join(folder, `${name}${BACKUP_ENDING}`);
}

/** Prefixes of automatic backups; only the latest are retained. */
type PrunedKind = 'daily' | 'before-upgrade';
const PRUNED: Record<PrunedKind, string> = { daily: DAILY_PREFIX, 'before-upgrade': 'before-upgrade-' };

/** A name for a backup made now: `daily-20261123-031400`. */
export function datedName(kind: PrunedKind | 'manual' | 'before-restore', now: Date): string {
  return `${kind}-${now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}`;
}

/** The path of the backup that is made before a restore; the second one of a second gets a number of its own. */
export function pathBeforeRestore(folder: string): string {
  const name = datedName('before-restore', new Date());
  const path = (at: number) => pathOfBackup(folder, at === 1 ? name : `${name}-${at}`);
  let at = 1;
  while (existsSync(path(at))) at++;
  return path(at);
}

/** Whether a name is that of an automatically deleted backup. */
export const isPrunedName = (name: string): boolean => Object.values(PRUNED).some((prefix) => name.startsWith(prefix));

/** Delete all backups of a kind but the newest `keep`. Returns their names. */
export function pruneBackups(folder: string, kind: PrunedKind, keep: number): string[] {
  const surplus = savedBackups(folder)
    .filter(({ name }) => name.startsWith(PRUNED[kind]))
    .slice(keep);
  for (const { file } of surplus) rmSync(file, { force: true });
  if (surplus.length > 0) syncFolder(folder);
  return surplus.map(({ name }) => name);
}

/**
 * Run `work` while no other process works in the folder, which is created if needed; remains of an interrupted one are
 * removed first. `work` gets the path of a temporary folder, removed at the end.
 * @throws BackupError if another process is at work there
 */
export async function inBackupsFolder<T>(folder: string, work: (workFolder: string) => Promise<T>): Promise<T> {
  ensurePrivateFolder(folder);
  const lock = await lockDirectory(folder).catch((cause: unknown) => {
    if (!/ is in use by /.test(String(cause))) throw cause;
    throw new BackupError('Another backup, check or restore is running; try again when it is done', { cause });
  });
  const workFolder = join(folder, `${UNFINISHED}work`);
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    return await work(workFolder);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
    await lock.release();
  }
}
