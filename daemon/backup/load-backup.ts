import type { Database } from '../db/database.ts';
import { createModelIndex, registeredModels } from '../store/memories/embeddings.ts';
import { beginDump, type DumpedTable, listDumpedTables } from '../store/transfer/dump.ts';
import { continueIds, finishTables, loadRows, prepareTables } from '../store/transfer/load.ts';
import { BackupError } from './backup-error.ts';
import { checkSchema } from './check-backup.ts';
import { type OnRows, readChecksums } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import type { BackupFile } from './read-backup-file.ts';
import { readTables } from './read-tables.ts';

type LoadOptions = {
  /** Whether to build the vector indexes, the slowest part; without them vectors are compared one by one. */
  withVectorIndexes: boolean;
  onRows?: OnRows;
};

/**
 * Load a backup into an empty database: its own schema, its rows, a comparison of every row with the file, then the
 * migrations that it lacks.
 * @param path the file's, for messages
 * @throws BackupError; discard the database then
 */
export async function loadBackup(db: Database, file: BackupFile, path: string, options: LoadOptions): Promise<void> {
  const { manifest } = file;
  await db.migrate(checkSchema(path, manifest));
  const present = await listDumpedTables(db);
  const tables = manifest.tables.map((table) => tableOf(table, present, path));
  await db.transaction(async (tx) => {
    await beginDump(tx, false);
    const removed = await prepareTables(tx, present);
    for await (const { table, rows } of readTables(file)) {
      await loadRows(tx, tables[manifest.tables.indexOf(table)]!, rows);
      options.onRows?.(rows.length);
    }
    compare(await readChecksums(tx), manifest);
    await continueIds(tx, manifest.last_ids, present);
    await finishTables(tx, removed);
  });
  await db.migrate();
  if (options.withVectorIndexes)
    for (const { name, dimensions } of await registeredModels(db)) await createModelIndex(db, name, dimensions);
  // Only for memory's tables: values of Postgres' own tables would otherwise be mixed in.
  await db.query(`analyze ${(await listDumpedTables(db)).map(({ name }) => name).join(', ')}`);
}

/** The columns of a table in the file's order, with the types of the database. */
function tableOf(
  { name, columns }: Manifest['tables'][number],
  present: readonly DumpedTable[],
  path: string,
): DumpedTable {
  const existing = present.find((table) => table.name === name);
  const typed = columns.flatMap((column) => existing?.columns.find((one) => one.name === column) ?? []);
  if (typed.length !== columns.length || new Set(columns).size !== columns.length)
    throw new BackupError(`${path} has a table ${JSON.stringify(name)} that is not of agent-memory`);
  return { name, columns: typed };
}

function compare(found: Map<string, string>, { tables }: Manifest): void {
  const different = tables.filter(({ name, checksum }) => found.get(name) !== checksum).map(({ name }) => name);
  if (different.length > 0)
    throw new BackupError(
      `The restored rows of ${different.join(', ')} are not those of the backup; nothing was replaced`,
    );
}
