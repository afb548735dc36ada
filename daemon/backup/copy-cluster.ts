/**
 * Copies the embedded database's files while its daemon writes to them, without its cooperation. The copy is in the
 * state that Postgres finds after a crash, and its own recovery makes it consistent (manual, section 28.3, and 25.3 on
 * copies of a running server):
 *
 *   pg_control → data files → write-ahead log → pg_control again: unchanged?  yes → whole
 *                                                                             no  → a checkpoint between: once more
 *
 * pg_control names the checkpoint where recovery begins, and each page's first change after a checkpoint is logged as a
 * whole page, which repairs pages that were copied half written. The log is copied last, so it covers everything in the
 * copied files. An unchanged pg_control proves that no part of the log was removed meanwhile.
 */
import { constants, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../contract/errors.ts';
import { BackupError } from './backup-error.ts';

const CONTROL = join('global', 'pg_control');
const LOG = 'pg_wal';
/** Not data: the marker of a running server, and files that a server recreates. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pgsql_tmp', 'pg_stat_tmp', LOG]);
/** Checkpoints come every five minutes, or with 64 MB of log; a copy takes seconds. */
const ATTEMPTS = 5;

/** Copy a cluster's folder. @throws BackupError if there is none, or if checkpoints came in between each time */
export async function copyCluster(from: string, to: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const control = readControl(from);
    await mkdir(join(to, LOG), { recursive: true, mode: 0o700 });
    await copyFolder(from, to, (path) => !LEFT_OUT.has(path) && path !== CONTROL);
    await writeFile(join(to, CONTROL), control, { mode: 0o600 });
    await copyFolder(join(from, LOG), join(to, LOG), () => true);
    if (readControl(from).equals(control)) return;
    await rm(to, { recursive: true, force: true });
  }
  throw new BackupError('The database was too busy to be copied; try again in a minute');
}

function readControl(cluster: string): Buffer {
  try {
    return readFileSync(join(cluster, CONTROL));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BackupError(`There is no memory at ${cluster} to back up yet`);
    throw error;
  }
}

async function copyFolder(from: string, to: string, isWanted: (path: string) => boolean, below = ''): Promise<void> {
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (!isWanted(path) || LEFT_OUT.has(entry.name)) continue;
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      await copyFolder(from, to, isWanted, path);
    } else if (entry.isFile()) {
      // A clone, if the file system supports it. A file deleted meanwhile was dropped, and the log records that.
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    }
  }
}
