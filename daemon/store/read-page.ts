import type { Queries } from '../db/database.ts';
import { toWire } from '../db/to-wire.ts';
import { PROJECT_KEY } from '../visibility/project-scope.ts';

/** A page of a list, newest first; `next_cursor` is null on the last one. */
export type Page<Item> = { items: Item[]; next_cursor: number | null };
/** The page to read: the one after the id `cursor`, by default the first. */
export type PageQuery = { limit: number; cursor?: number | undefined };
/** A condition with a `?` in place of each of its values. */
export type Condition = { sql: string; values: readonly unknown[] };
/** The order of a list, and the condition for the rows after a cursor. */
type Order = { by: string; after: (cursor: number) => Condition };

/** A condition for a filter; none if the filter was not given. */
export function clause(sql: string, value: unknown): Condition[] {
  return value === undefined ? [] : [{ sql, values: [value] }];
}

/** The selection for {@link readPage} from a table with projects: the id, the project's key and these columns. */
export const inProject = (table: string, columns: string): string =>
  `t.id, ${PROJECT_KEY} as project, ${columns} from ${table} t left join mem_projects p on p.id = t.project_id`;

/**
 * The order of a list by a time, the latest first, for {@link readPage}. A cursor names a row of these places; of the
 * row of another place, not even the time is learnt: nothing comes after it.
 */
export const byTime = (table: string, column: string, places: readonly Condition[]): Order => ({
  by: `t.${column} desc, t.id desc`,
  after: (cursor) => {
    const named = [...places, ...clause('t.id = ?', cursor)];
    return {
      sql: `(t.${column}, t.id) < (select t.${column}, t.id from ${table} t left join mem_projects p on p.id = t.project_id
        where ${named.map(({ sql }) => sql).join(' and ')})`,
      values: named.flatMap(({ values }) => values),
    };
  },
});

const BY_ID: Order = { by: 't.id desc', after: (cursor) => ({ sql: 't.id < ?', values: [cursor] }) };

/**
 * Read one page of a list. The cursor is the last id of the previous page, so new rows don't shift the pages.
 * @param select columns and tables, with the listed table as `t`
 * @param order an order other than by id, descending
 */
export async function readPage<Item extends { id: number }>(
  q: Queries,
  select: string,
  filters: readonly Condition[],
  { limit, cursor }: PageQuery,
  order: Order = BY_ID,
): Promise<Page<Item>> {
  const clauses = cursor === undefined ? filters : [...filters, order.after(cursor)];
  let parameter = 1;
  const where = clauses.map(({ sql }) => sql.replaceAll('?', () => `$${++parameter}`)).join(' and ');
  const rows = await q.query(
    `select ${select} ${where && `where ${where}`} order by ${order.by} limit $1`,
    [limit + 1, ...clauses.flatMap(({ values }) => values)], // one extra row shows whether there is a next page
  );
  const items = rows.slice(0, limit).map(toWire<Item>);
  return { items, next_cursor: rows.length > limit ? items.at(-1)!.id : null };
}
