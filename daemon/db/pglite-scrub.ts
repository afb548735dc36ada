/**
 * Removes the bytes of deleted rows from the embedded database's files. Deleting only marks a row, vacuum frees its
 * space without overwriting it, the planner's statistics repeat frequent values, and the write-ahead log contains all
 * writes until its segment is removed, and longer if segments are reused. So:
 *
 *   vacuum full (rewrites tables, indexes, TOAST) → rewrite pg_statistic → next WAL segment → checkpoint
 *
 * The checkpoint removes the old segments.
 *
 * A marker file in the data folder requests it and survives a restart; it runs in the first quiet moment after that.
 */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './database.ts';

type Run = (sql: string) => Promise<Row[]>;

/**
 * Maximum of segments to use up: clusters of an older version keep renamed ones for reuse (min_wal_size is 5 of them).
 */
const MAX_SEGMENTS = 8;
/** Size of a table without rows, with its indexes' first pages. */
const EMPTY_BYTES = 30 * 8192;
const TABLE_NAME = /^[a-z_]{1,63}$/;

/** The marker file that lists the tables to scrub. */
export function createScrubMark(dataDir: string) {
  const path = join(dataDir, 'scrub');
  return {
    /** Tables that wait to be scrubbed. `done` removes the marker, unless tables were added since. */
    read(): { tables: string[]; done(): void } {
      if (!existsSync(path)) return { tables: [], done: () => {} };
      const text = readFileSync(path, 'utf8');
      return {
        tables: [...new Set(text.split('\n'))].filter((name) => TABLE_NAME.test(name)),
        done: () => {
          if (readFileSync(path, 'utf8') === text) rmSync(path, { force: true });
        },
      };
    },
    add(tables: readonly string[]): void {
      const file = openSync(path, 'a', 0o600);
      try {
        writeSync(file, `${tables.join('\n')}\n`);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Scrub tables now; missing tables are skipped. If `isStopping`, stop after the current table and return false. */
export async function scrubTables(run: Run, tables: readonly string[], isStopping: () => boolean): Promise<boolean> {
  for (const table of tables) {
    if (isStopping()) return false;
    const [known] = await run(
      `select (select sum(pg_table_size(i)) from (select to_regclass('${table}') as i union all
         select indexrelid from pg_index where indrelid = to_regclass('${table}')) parts)::int8 as bytes,
         pg_relation_size(to_regclass('${table}'))::int8 as rows_bytes`,
    );
    // An empty table that was never written to needs no scrubbing; its indexes have a page each.
    if (Number(known?.rows_bytes) > 0 || Number(known?.bytes) > EMPTY_BYTES)
      await run(`vacuum (full, analyze) ${table}`);
  }
  await run('vacuum (full) pg_catalog.pg_statistic');
  await run('set wal_recycle = off');
  try {
    for (let round = 0; round < MAX_SEGMENTS; round++) {
      await run(`select pg_logical_emit_message(false, '', '')`); // an empty segment is not left
      await run('select pg_switch_wal()');
      await run('checkpoint');
      const [left] = await run('select count(*)::int as segments from pg_ls_waldir()');
      if (Number(left?.segments) <= 1) break;
    }
  } finally {
    await run('set wal_recycle = on');
  }
  return true;
}
