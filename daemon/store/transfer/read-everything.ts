// Reads every row of every table as text, to search for forgotten content; only numbers and times are left out.
import type { Queries } from '../../db/database.ts';
import { quoted } from './dump.ts';

/** One value of a row. */
type ReadValue = { table: string; column: string; row: string; at: Date | null; text: string };

/** Types without words. */
const WORDLESS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'bool', 'timestamptz', 'xid8', 'vector'];
/** Columns with the time of recording, in order of preference. */
const TIMES = ['created_at', 'received_at', 'at', 'fired_at', 'replaced_at', 'fitted_at'];
/** Relations with smaller numbers are Postgres' own (access/transam.h, FirstNormalObjectId). */
const FIRST_NORMAL_OID = 16_384;
/** Rows of one fetch: journal rows may have megabytes. */
const SLICE = 50;

/** The tables of the memory and their columns that may contain words. */
async function listTables(q: Queries) {
  return q.query<{ table: string; words: string[]; bytes: string[]; time: string | null; has_id: boolean }>(
    `select c.relname as table,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where not t.typname = any($1::text[]) and t.typname <> 'bytea'), '{}') as words,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where t.typname = 'bytea'), '{}') as bytes,
       (array_agg(a.attname::text order by array_position($2::text[], a.attname::text)) filter (where a.attname = any($2::text[])))[1] as time,
       bool_or(a.attname = 'id') as has_id
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'm', 'p') and starts_with(c.relname, 'mem_')
     group by c.relname order by c.relname collate "C"`,
    [WORDLESS, TIMES],
  );
}

/** Read all values that may contain words. `onRows` gets the number of rows read so far of a table. */
export async function* readEverything(
  tx: Queries,
  onRows: (table: string, rows: number) => void,
): AsyncGenerator<ReadValue> {
  for (const { table, words, bytes, time, has_id } of await listTables(tx)) {
    // A unique name, since a connection caches a statement's plan with its columns.
    const cursor = `all_of_${table}`;
    onRows(table, 0);
    const columns = [
      ...words.map((name, index) => `t.${quoted(name)}::text as w${index}`),
      ...bytes.map((name, index) => `t.${quoted(name)} as b${index}`),
      `${has_id ? 't.id' : 't.ctid'}::text as row`,
      `${time === null ? 'null::timestamptz' : `t.${quoted(time)}::timestamptz`} as at`,
    ];
    await tx.query(`declare ${cursor} no scroll cursor for select ${columns.join(', ')} from ${quoted(table)} t`);
    for (;;) {
      const rows = await tx.query(`fetch ${SLICE} from ${cursor}`);
      for (const row of rows) {
        const place = { table, row: String(row.row), at: row.at as Date | null };
        for (const [at, column] of words.entries()) {
          if (row[`w${at}`] !== null) yield { ...place, column, text: row[`w${at}`] as string };
        }
        for (const [at, column] of bytes.entries()) {
          if (row[`b${at}`] !== null)
            yield { ...place, column, text: Buffer.from(row[`b${at}`] as Uint8Array).toString() };
        }
      }
      onRows(table, rows.length);
      if (rows.length < SLICE) break;
    }
    await tx.query(`close ${cursor}`);
  }
}

/** Values of the tables that the planner's statistics repeat. */
export function readStatistics(q: Queries): Promise<{ column: string; text: string }[]> {
  return q.query(
    `select tablename || '.' || attname as column,
       concat_ws(' ', most_common_vals::text, histogram_bounds::text, most_common_elems::text) as text
     from pg_stats where schemaname = current_schema() and starts_with(tablename, 'mem_')`,
  );
}

/** Read the file numbers of Postgres' own relations that were rewritten, except its statistics and their indexes. */
export async function readCatalogFiles(q: Queries): Promise<{ catalogs: number[]; statistics: number[] }> {
  const rows = await q.query<{ file: number; is_statistics: boolean }>(
    `select pg_relation_filenode(oid)::int8 as file, oid = 'pg_statistic'::regclass as is_statistics from pg_class
     where oid < ${FIRST_NORMAL_OID} and pg_relation_filenode(oid) is not null
       and not oid in (select reltoastrelid from pg_class where oid = 'pg_statistic'::regclass)`,
  );
  const filesOf = (isStatistics: boolean) =>
    rows.flatMap(({ file, is_statistics }) => (is_statistics === isStatistics ? [Number(file)] : []));
  return { catalogs: filesOf(false), statistics: filesOf(true) };
}
