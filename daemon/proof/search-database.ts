import { withSnapshot } from '../backup/make-backup.ts';
import type { Database, DatabaseConfig } from '../db/database.ts';
import { readCatalogFiles, readEverything, readStatistics } from '../store/transfer/read-everything.ts';
import type { createFoundPlaces, PrintSearch } from './found-places.ts';
import { mapRelations, type Relations } from './wal-records.ts';

type DatabaseSearch = {
  search: PrintSearch;
  places: Pick<ReturnType<typeof createFoundPlaces>, 'ended'>;
  /** Younger rows were recorded later. */
  forgottenAt: Date;
  onRows(rows: number): void;
};

/**
 * Search every column of every table for the contents of a receipt: on a server in one transaction, of the embedded
 * database in a copy of its files, so that its daemon does nothing for it. Returns also which files of the embedded
 * database are of Postgres' own relations. @param workFolder a folder for the copy, removed at the end
 */
export function searchDatabase(
  database: DatabaseConfig,
  workFolder: string,
  options: DatabaseSearch,
): Promise<{ tables: number; rows: number; relations: Relations | undefined }> {
  return withSnapshot(database, workFolder, (db) => searchTables(db, options));
}

async function searchTables(db: Database, { search, places, forgottenAt, onRows }: DatabaseSearch) {
  const tables = new Set<string>();
  let relations: Relations | undefined;
  let total = 0;
  await db.transaction(async (tx) => {
    const values = readEverything(tx, (table, rows) => {
      tables.add(table);
      total += rows;
      onRows(total);
    });
    for await (const { table, column, row, at, text } of values) {
      search.push(text);
      places.ended({
        kind: table === 'mem_bin_rows' ? 'bin' : 'table',
        where: `${table}.${column}`,
        row,
        recorded_after: at !== null && at > forgottenAt,
      });
    }
    if (db.backend === 'pglite') relations = mapRelations(await readCatalogFiles(tx));
    for (const { column, text } of await readStatistics(tx)) {
      search.push(text);
      places.ended({ kind: 'statistics', where: column });
    }
  });
  return { tables: tables.size, rows: total, relations };
}
