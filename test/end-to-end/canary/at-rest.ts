/** Everything that lies on the disk after a run: every column of every table as text, every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../../daemon/db/database.ts';
import { openDatabase } from '../../../daemon/db/open-database.ts';

/** Every row of every table as text, by table. Bytes are written as they are where they are printable. */
export async function dumpTables(config: DatabaseConfig): Promise<Map<string, string>> {
  const db = await openDatabase(config);
  try {
    const columns = await db.query<{ table: string; columns: string[] }>(
      `select c.table_name as "table", array_agg(
         case when c.data_type = 'bytea' then format('encode(%I, ''escape'')', c.column_name) else format('%I::text', c.column_name) end
         order by c.ordinal_position)::text[] as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by 1`,
    );
    const dump = new Map<string, string>();
    for (const { table, columns: names } of columns) {
      const rows = await db.query<{ line: string }>(
        `select concat_ws(' | ', ${names.join(', ')}) as line from "${table}"`,
      );
      dump.set(table, rows.map(({ line }) => line).join('\n'));
    }
    return dump;
  } finally {
    await db.close();
  }
}

/** The bytes of every file below a folder, by its path there. Sockets and links have none. */
export function readFiles(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}
