// Reads whole tables as lines of text, for backups. A line is a JSON array of the columns in Postgres' text form, which
// both backends write and read alike: vectors, bytes and times keep every bit.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

/** A table in a backup, with the types of its columns in order. */
export type DumpedTable = { name: string; columns: { name: string; type: string }[] };

/**
 * Tables left out of backups: the record of migrations, which a restore writes itself, the bin, since forgotten rows
 * must not outlive its retention in a file, and the merges that can be undone with what lies in it.
 */
const LEFT_OUT = ['mem_schema_migrations', 'mem_bin', 'mem_bin_rows', 'mem_merges', 'mem_merge_rows'];
/** Rows of one fetch: a fetch then takes milliseconds and some hundred kilobytes. */
const ROWS_A_FETCH = 250;
/** Settings that fix the text form of values, whatever the server's or the role's own settings are. */
const TEXT_FORMS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
  set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;

/**
 * Let the transaction see one state of all tables, and write values in one form. Call it first in the transaction.
 * @param isShared whether others write meanwhile
 */
export async function beginDump(tx: Queries, isShared: boolean): Promise<void> {
  if (isShared) await tx.query('set transaction isolation level repeatable read, read only');
  await tx.query(TEXT_FORMS);
}

/** The tables of a backup by name. Transaction ids (xid8) are left out: they mean nothing in another database. */
export async function listDumpedTables(q: Queries): Promise<DumpedTable[]> {
  const rows = await q.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and starts_with(c.relname, 'mem_')
       and not c.relname = any($1::text[]) and a.atttypid <> 'xid8'::regtype and a.attgenerated = ''
     order by c.relname collate "C", a.attnum`,
    [LEFT_OUT],
  );
  const tables = new Map<string, DumpedTable>();
  for (const { table, column, type } of rows) {
    const dumped = tables.get(table) ?? { name: table, columns: [] };
    dumped.columns.push({ name: column, type });
    tables.set(table, dumped);
  }
  return [...tables.values()];
}

/** Read a table's rows as lines, some at a time, in no particular order. */
export async function* dumpRows(tx: Queries, { name, columns }: DumpedTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `t.${quoted(column.name)}::text`).join(', ');
  await tx.query(
    `declare dumped_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} t`,
  );
  for (;;) {
    const lines = await readColumn<string>(tx, `fetch ${ROWS_A_FETCH} from dumped_rows`);
    if (lines.length > 0) yield lines;
    if (lines.length < ROWS_A_FETCH) break;
  }
  await tx.query('close dumped_rows');
}

/** The last id assigned in each table; tables without numbered rows are left out. */
export async function lastIds(q: Queries): Promise<Record<string, number>> {
  const sequences = await q.query<{ table: string; sequence: string }>(
    `select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), 'id') as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
     where c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'mem_') order by 1`,
  );
  const last: Record<string, number> = {};
  for (const { table, sequence } of sequences) {
    const [id] = await readColumn<number>(
      q,
      `select case when is_called then last_value else last_value - 1 end from ${sequence}`,
    );
    last[table] = id!;
  }
  return last;
}

/** The migrations that made the schema, in their order. */
export const listMigrations = (q: Queries): Promise<string[]> =>
  readColumn<string>(q, 'select name from mem_schema_migrations order by id');

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
