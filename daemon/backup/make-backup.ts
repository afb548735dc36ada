import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, DatabaseConfig, Queries } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { packageVersion } from '../home/version.ts';
import { askCanaries } from '../store/memories/canary-queries.ts';
import { beginDump, dumpRows, lastIds, listDumpedTables, listMigrations } from '../store/transfer/dump.ts';
import { BackupError } from './backup-error.ts';
import { copyCluster } from './copy-cluster.ts';
import { BACKUP_FORMAT, FORMAT_VERSION, type Manifest } from './manifest.ts';
import { createTableChecksum } from './table-checksum.ts';
import { writeBackupFile } from './write-backup-file.ts';

/** Called with the number of rows done so far. */
export type OnRows = (rows: number) => void;

/**
 * Write a backup of a database to `path`, while a daemon may be writing to that database.
 * @param workFolder a folder for a copy of the embedded database, removed at the end
 * @throws BackupError; DatabaseUnavailable
 */
export async function makeBackup(
  database: DatabaseConfig,
  path: string,
  workFolder: string,
  onRows: OnRows = () => {},
): Promise<{ manifest: Manifest; bytes: number }> {
  return withSnapshot(database, workFolder, (db) => dumpDatabase(db, path, { backend: database.backend, onRows }));
}

/**
 * Work with a database that another process may be writing to: the server's itself, or a copy of the embedded one.
 * @param workFolder a folder for the copy, removed at the end
 */
export async function withSnapshot<T>(
  database: DatabaseConfig,
  workFolder: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (database.backend === 'postgres') return withOpen({ ...database, maxConnections: 1 }, work);
  try {
    await copyCluster(join(database.dataDir, 'cluster'), join(workFolder, 'cluster'));
    return await withOpen({ backend: 'pglite', dataDir: workFolder }, work);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Open a database, work with it and close it. */
export async function withOpen<T>(config: DatabaseConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config, { watchTransactions: false });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Write a backup of an open database. `backend` and `created_at` go into its manifest: a copy of another backup keeps
 * that one's values.
 * @throws BackupError
 */
export function dumpDatabase(
  db: Database,
  path: string,
  {
    backend,
    created_at = new Date().toISOString(),
    onRows = () => {},
  }: { backend: DatabaseConfig['backend']; created_at?: string; onRows?: OnRows },
): Promise<{ manifest: Manifest; bytes: number }> {
  return db.transaction(async (tx) => {
    await beginDump(tx, db.backend === 'postgres');
    const tables = await listDumpedTables(tx);
    if (tables.length === 0) throw new BackupError('There is no memory in the database to back up yet');
    const migrations = await listMigrations(tx);
    const canaries = await askCanaries(tx);
    // Read last ids after the rows: numbers are assigned outside of transactions.
    const done: Manifest['tables'] = [];
    let ids: Record<string, number> = {};
    async function* lines() {
      yield JSON.stringify({ format: BACKUP_FORMAT, version: FORMAT_VERSION });
      for (const table of tables) {
        yield JSON.stringify({ table: table.name });
        const checksum = createTableChecksum();
        for await (const rows of dumpRows(tx, table)) {
          for (const row of rows) {
            checksum.add(row);
            yield row;
          }
          onRows(rows.length);
        }
        const columns = table.columns.map(({ name }) => name);
        done.push({ name: table.name, columns, rows: checksum.rows(), checksum: checksum.hex() });
      }
      ids = await lastIds(tx);
    }
    return writeBackupFile(path, lines(), (body) => ({
      format: BACKUP_FORMAT,
      version: FORMAT_VERSION,
      program: packageVersion(),
      backend,
      created_at,
      migrations,
      tables: done,
      last_ids: ids,
      canaries,
      body,
    }));
  });
}

/** The checksums of a database's tables, equal to those in a backup of it. */
export async function readChecksums(tx: Queries): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of await listDumpedTables(tx)) {
    const checksum = createTableChecksum();
    for await (const rows of dumpRows(tx, table)) {
      for (const row of rows) checksum.add(row);
    }
    sums.set(table.name, checksum.hex());
  }
  return sums;
}
