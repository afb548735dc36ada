import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '../contract/backups.ts';

export const BACKUP_ENDING = '.jsonl.gz';
export const DAILY_PREFIX = 'daily-';

/** The whole backups in a folder, the latest first; none if there is no folder. Unfinished ones have names that begin with a dot. */
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
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile()) return [];
      const daily = name.startsWith(DAILY_PREFIX);
      return [
        { name: name.slice(0, -BACKUP_ENDING.length), file, bytes: found.size, at: found.mtime.toISOString(), daily },
      ];
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** The latest whole backup in a folder. */
export const newestBackup = (folder: string): Backup | undefined => savedBackups(folder)[0];
