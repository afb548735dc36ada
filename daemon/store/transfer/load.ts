// Writes lines of dump.ts into the tables of a fresh schema. Only names that the schema itself has become SQL; the
// lines are parameters.
import type { Queries } from '../../db/database.ts';
import { type DumpedTable, quoted } from './dump.ts';

/** Statements that restore triggers, indexes and foreign keys after the tables are filled. */
type Removed = { tables: string[]; indexes: string[]; foreignKeys: string[] };

/**
 * Empty the tables, and drop triggers, indexes and foreign keys: rows may come in any order, and building an index at
 * once is faster.
 */
export async function prepareTables(tx: Queries, tables: readonly DumpedTable[]): Promise<Removed> {
  const names = tables.map(({ name }) => name);
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[]) order by k.conname`,
    [names],
  );
  const indexes = await tx.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])
       and not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x')) order by i.relname`,
    [names],
  );
  for (const name of names) await tx.query(`alter table ${quoted(name)} disable trigger user`);
  for (const { table, name } of keys) await tx.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await tx.query(`drop index ${quoted(name)}`);
  for (const name of names) await tx.query(`delete from ${quoted(name)}`);
  return {
    tables: names,
    indexes: indexes.map(({ definition }) => definition),
    foreignKeys: keys.map(
      ({ table, name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    ),
  };
}

/** Restore what prepareTables dropped. @throws QueryError if the rows break a rule of the schema */
export async function finishTables(tx: Queries, removed: Removed): Promise<void> {
  for (const statement of [...removed.indexes, ...removed.foreignKeys]) await tx.query(statement);
  for (const name of removed.tables) await tx.query(`alter table ${quoted(name)} enable trigger user`);
}

/**
 * Insert rows, each with the texts of `table.columns`.
 * @throws QueryError if a text is no value of its column
 */
export async function loadRows(
  tx: Queries,
  { name, columns }: DumpedTable,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `r.c${index}::${type}`).join(', ');
  const params = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  await tx.query(
    `insert into ${quoted(name)} (${names}) overriding system value select ${values} from unnest(${params}) as r(${aliases})`,
    columns.map((_, index) => rows.map((row) => row[index]!)),
  );
}

/**
 * Continue the numbering of rows after the ids that a backup's tables had assigned, and after those in tombstones: a
 * new row with the id of a forgotten one would count as forgotten.
 */
export async function continueIds(
  tx: Queries,
  last: Record<string, number>,
  tables: readonly DumpedTable[],
): Promise<void> {
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id' && column.type === 'bigint')) continue;
    const forgotten =
      name === 'mem_observations'
        ? `(select max(subject_id::bigint) from mem_tombstones where subject = 'observation' and subject_id ~ '^[0-9]{1,15}$')`
        : 'null::bigint';
    await tx.query(
      `select setval(s.name, greatest(1, $2::bigint, ${forgotten}, (select max(id) from ${quoted(name)})))
       from (select pg_get_serial_sequence($1::text, 'id') as name) s where s.name is not null`,
      [quoted(name), last[name] ?? 0],
    );
  }
}
