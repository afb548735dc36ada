import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** Bytes in each folder of the home that can grow. */
export const folderSizes = (home: Home): Promise<{ name: string; bytes: number }[]> =>
  Promise.all(
    (['data', 'backups', 'models', 'logs', 'spool', 'receipts'] as const).map(async (name) => ({
      name,
      bytes: await folderSize(home[name]),
    })),
  );

/**
 * Bytes of the files in a folder, 0 if there is none; links are not followed, and files deleted meanwhile do not count.
 */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderSize(path);
    else if (entry.isFile()) bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
