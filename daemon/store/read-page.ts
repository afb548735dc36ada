import type { Queries } from '../db/database.ts';
import { toWire } from './to-wire.ts';

/** A page of a list, newest first; `next_cursor` is null on the last one. */
export type Page<Item> = { items: Item[]; next_cursor: number | null };
/** A condition with one `?` in place of its value. */
export type Clause = { sql: string; value: unknown };

/** A condition for a filter; none when the filter was not given. */
export function clause(sql: string, value: unknown): Clause[] {
  return value === undefined ? [] : [{ sql, value }];
}

/**
 * Read one page of a list by id, descending: the cursor is the last id of the page before, so that rows written meanwhile shift nothing.
 * @param list `select` names columns and tables, with the listed table as `t`
 */
export async function readPage<Item extends { id: number }>(
  q: Queries,
  list: { select: string; clauses: readonly Clause[]; limit: number; cursor?: number | undefined },
): Promise<Page<Item>> {
  const clauses = [...list.clauses, ...clause('t.id < ?', list.cursor)];
  const where = clauses.map(({ sql }, index) => sql.replace('?', `$${index + 2}`)).join(' and ');
  const rows = await q.query(
    `select ${list.select} ${where && `where ${where}`} order by t.id desc limit $1`,
    [list.limit + 1, ...clauses.map(({ value }) => value)], // one more than asked tells whether there is a next page
  );
  const items = rows.slice(0, list.limit).map(toWire<Item>);
  return { items, next_cursor: rows.length > list.limit ? items.at(-1)!.id : null };
}
