import type { Queries } from './database.ts';

/** Run a statement that selects one column. Returns its values. */
export async function readColumn<T>(q: Queries, sql: string, params: readonly unknown[] = []): Promise<T[]> {
  const rows = await q.query(sql, params);
  return rows.map((row) => Object.values(row)[0] as T);
}
