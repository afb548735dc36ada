// The contents of the backup folder: complete backups, and the daemon's notes about its latest attempts.
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type Backup, backupStateSchema } from '../contract/backups.ts';
import { ensurePrivateFolder } from './home.ts';

export const BACKUP_ENDING = '.jsonl.gz';
export const DAILY_PREFIX = 'daily-';

/**
 * The complete backups in a folder, the latest first; none if there is no folder. Unfinished ones have names that begin
 * with a dot.
 */
export function savedBackups(folder: string): Backup[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith(BACKUP_ENDING) && !name.startsWith('.'))
    .flatMap((name) => {
      const file = join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats?.isFile()) return [];
      const daily = name.startsWith(DAILY_PREFIX);
      return [
        { name: name.slice(0, -BACKUP_ENDING.length), file, bytes: stats.size, at: stats.mtime.toISOString(), daily },
      ];
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** The latest complete backup in a folder. */
export const newestBackup = (folder: string): Backup | undefined => savedBackups(folder)[0];

const notesSchema = backupStateSchema.pick({ failed: true, drill: true });
type BackupNotes = z.infer<typeof notesSchema>;

const notesPath = (folder: string) => join(folder, 'state.json');

/** Read the notes about the latest attempt and the latest drill; empty if the file is missing or unreadable. */
export function readBackupNotes(folder: string): BackupNotes {
  try {
    return notesSchema.parse(JSON.parse(readFileSync(notesPath(folder), 'utf8')));
  } catch {
    return { failed: null, drill: null };
  }
}

/** Replace some of the notes. */
export function writeBackupNotes(folder: string, change: Partial<BackupNotes>): void {
  ensurePrivateFolder(folder);
  const path = notesPath(folder);
  writeFileSync(`${path}.new`, JSON.stringify({ ...readBackupNotes(folder), ...change }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Find the backup that a person names: a path relative to `cwd` or, if there is no such file, the saved backup of that
 * name, with or without extension.
 */
export function backupFile(given: string, { cwd, folder }: { cwd: string; folder: string }): string {
  const path = resolve(cwd, given);
  if (existsSync(path)) return path;
  const saved = savedBackups(folder).find(({ name }) => given === name || given === name + BACKUP_ENDING);
  return saved?.file ?? path;
}
