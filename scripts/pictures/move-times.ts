// Moves rows just written by a daemon into the past, so that an invented memory has its days.
import { openDatabase } from '../../daemon/db/open-database.ts';

/** Rows written between `from` and `to` (milliseconds) get times from `at` on. */
export type Span = { from: number; to: number; at: number };

/** A session that is played in some seconds takes as many minutes. */
const SLOWER = 60;
/** Tables whose times are the daemon's own, not the work's. */
const ITS_OWN =
  /^mem_(schema_migrations|api_tokens|homes?|logins|tally|daily_numbers|observation_queue|embedding_models|audit_log)$/;

/**
 * Move all times of a stopped daemon's embedded database that lie in one of the spans, and have the days counted again.
 */
export async function moveTimes(dataDir: string, spans: readonly Span[]): Promise<void> {
  const db = await openDatabase({ backend: 'pglite', dataDir });
  try {
    const columns = await db.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       where c.table_schema = current_schema() and c.table_name like 'mem\\_%' and c.data_type = 'timestamp with time zone' order by 1, 2`,
    );
    const params = [
      spans.map(({ from }) => new Date(from).toISOString()),
      spans.map(({ to }) => new Date(to).toISOString()),
      spans.map(({ at }) => new Date(at).toISOString()),
    ];
    for (const table of new Set(columns.map((column) => column.table).filter((name) => !ITS_OWN.test(name)))) {
      const moved = (column: string) =>
        `${column} = coalesce((select s.at + (t.${column} - s.since) * ${SLOWER} from spans s where t.${column} >= s.since and t.${column} < s.till), t.${column})`;
      const ownColumns = columns.filter((column) => column.table === table).map(({ column }) => column);
      await db.query(
        `with spans as (select * from unnest($1::timestamptz[], $2::timestamptz[], $3::timestamptz[]) as s (since, till, at))
         update ${table} t set ${ownColumns.map(moved).join(', ')}
         where exists (select 1 from spans s where ${ownColumns.map((column) => `t.${column} >= s.since and t.${column} < s.till`).join(' or ')})`,
        params,
      );
    }
    // A call's beginning is its end less its made-up duration, which may lie before the span.
    await db.query(
      `update mem_tool_calls set created_at = finished_at - duration_ms * interval '1 millisecond' where finished_at is not null and duration_ms is not null`,
    );
    const last = new Date(Math.max(...spans.map(({ at }) => at))).toISOString();
    await db.query(
      `update mem_daily_numbers set day = ($1::timestamptz at time zone 'UTC')::date where metric = 'hook_ms' and day = (now() at time zone 'UTC')::date
         and not exists (select 1 from mem_daily_numbers d where d.metric = 'hook_ms' and d.day = ($1::timestamptz at time zone 'UTC')::date)`,
      [last],
    );
    await db.query('delete from mem_daily_numbers where metric <> $1', ['hook_ms']);
    await db.query('update mem_tally set observation_id = 0, prompt_id = 0, event_id = 0');
  } finally {
    await db.close();
  }
}
