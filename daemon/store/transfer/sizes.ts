import type { TableSize } from '../../contract/stats.ts';
import type { Queries } from '../../db/database.ts';
import { quoted } from './dump.ts';

/**
 * Read the disk space of each table, the largest first: bytes with indexes and long values, the indexes alone, and the
 * number of rows.
 */
export async function readTableSizes(q: Queries): Promise<TableSize[]> {
  const sizes = await q.query<Omit<TableSize, 'rows'>>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as index_bytes
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and starts_with(c.relname, 'mem_')
     order by 2 desc, 1`,
  );
  if (sizes.length === 0) return [];
  // Postgres' own estimate is missing until a table is analysed.
  const counts = await q.query<{ name: string; rows: number }>(
    sizes.map(({ name }) => `select '${name}' as name, count(*) as rows from ${quoted(name)}`).join(' union all '),
  );
  const rowsOf = new Map(counts.map(({ name, rows }) => [name, rows]));
  return sizes.map((size) => ({ ...size, rows: rowsOf.get(size.name) ?? 0 }));
}
