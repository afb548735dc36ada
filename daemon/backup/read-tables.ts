import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import type { BackupFile } from './read-backup-file.ts';
import { createTableChecksum } from './table-checksum.ts';

type TableInFile = Manifest['tables'][number];
type TextRow = readonly (string | null)[];

const rowSchema = z.array(z.string().nullable());
const headSchema = z.object({ table: z.string() });
/** Characters of a part: a few hundred usual rows. */
const PART_CHARS = 1024 * 1024;
const PART_ROWS = 500;

/**
 * Read the rows of a backup, some of one table at a time, and check each table's number and checksum as they pass.
 * Check the file to its end before you trust what you read.
 * @throws BackupError
 */
export async function* readTables(file: BackupFile): AsyncGenerator<{ table: TableInFile; rows: TextRow[] }> {
  const { tables } = file.manifest;
  let at = -1;
  let checksum = createTableChecksum();
  let rows: TextRow[] = [];
  let chars = 0;
  const fault = (what: string) => new BackupError(`The backup was altered or damaged: ${what}`);
  const endTable = () => {
    const table = tables[at];
    if (!table) return;
    if (checksum.rows() !== table.rows)
      throw fault(`${table.name} has ${checksum.rows()} rows, its manifest says ${table.rows}`);
    if (checksum.hex() !== table.checksum)
      throw fault(`the rows of ${table.name} have another checksum than its manifest says`);
  };
  let isFirst = true;
  for await (const line of file.lines()) {
    if (isFirst) {
      isFirst = false;
      continue; // format and version, which the manifest repeats
    }
    if (line.startsWith('{')) {
      if (rows.length > 0) yield { table: tables[at]!, rows };
      endTable();
      at += 1;
      if (headSchema.safeParse(parsed(line)).data?.table !== tables[at]?.name)
        throw fault('its tables are not those of its manifest');
      checksum = createTableChecksum();
      rows = [];
      chars = 0;
      continue;
    }
    const table = tables[at];
    const row = rowSchema.safeParse(parsed(line)).data;
    if (!table || !row || row.length !== table.columns.length)
      throw fault(`it has a line that is not a row of ${table?.name ?? 'a table'}`);
    checksum.add(line);
    rows.push(row);
    chars += line.length;
    if (rows.length < PART_ROWS && chars < PART_CHARS) continue;
    yield { table, rows };
    rows = [];
    chars = 0;
  }
  if (rows.length > 0) yield { table: tables[at]!, rows };
  endTable();
  if (at !== tables.length - 1) throw fault('some of its tables are missing');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
