import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../contract/errors.ts';
import { newestBackup } from '../home/saved-backups.ts';
import { askCanary } from '../store/memories/canary-queries.ts';
import { BackupError } from './backup-error.ts';
import { loadBackup } from './load-backup.ts';
import { withOpen } from './make-backup.ts';
import { rowsIn } from './manifest.ts';
import { openBackupFile } from './read-backup-file.ts';

type DrillResult = { ok: boolean; backup: string; detail: string };

/**
 * Restore the latest backup into a temporary embedded database, whatever backend it came from, compare every row, and
 * ask the canary queries again. A broken backup is a result, not an error.
 * @param workFolder a folder for the database; the caller removes it
 * @throws BackupError if there is no backup
 */
export async function runDrill(folder: string, workFolder: string): Promise<DrillResult> {
  const latest = newestBackup(folder);
  if (!latest) throw new BackupError(`There is no backup in ${folder} yet; agent-memory backup makes one`);
  const backup = latest.name;
  try {
    const file = await openBackupFile(latest.file);
    try {
      const detail = await withOpen({ backend: 'pglite', dataDir: workFolder }, async (db) => {
        await loadBackup(db, file, latest.file, { withVectorIndexes: false });
        const { canaries } = file.manifest;
        for (const canary of canaries) {
          if (!isDeepStrictEqual(await askCanary(db, canary.observation), canary))
            throw new BackupError(`the search with observation ${canary.observation} finds something else than before`);
        }
        return `${rowsIn(file.manifest)} rows restored and equal, ${canaries.length} searches answered as before`;
      });
      return { ok: true, backup, detail };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { ok: false, backup, detail: messageOf(error) };
  }
}
