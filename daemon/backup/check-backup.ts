import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { packageRoot } from '../home/package-root.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, rowsIn } from './manifest.ts';
import { openBackupFile } from './read-backup-file.ts';
import { readTables } from './read-tables.ts';

type CheckedBackup = { file: string; bytes: number; rows: number; manifest: Manifest };

/** Read a backup from end to end without restoring it. @throws BackupError with the problem */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const file = await openBackupFile(path);
  try {
    checkSchema(path, file.manifest);
    for await (const _part of readTables(file)); // reading is checking
    return { file: path, bytes: file.bytes, rows: rowsIn(file.manifest), manifest: file.manifest };
  } finally {
    await file.close();
  }
}

/** Number of this version's migrations that made the backup's schema. @throws BackupError if a newer version made it */
export function checkSchema(path: string, { migrations, program }: Manifest): number {
  const known = readdirSync(join(packageRoot(), 'migrations'))
    .filter((file) => extname(file) === '.sql')
    .map((file) => basename(file, '.sql'))
    .sort();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `${path} was made by a newer agent-memory (${program}, schema ${unknown.at(-1)}); update this installation, then restore it`,
    );
  if (migrations.some((name, index) => name !== known[index]))
    throw new BackupError(`${path} has a schema that no version of agent-memory had`);
  return migrations.length;
}
