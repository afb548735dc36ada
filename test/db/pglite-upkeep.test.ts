import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { createScrubMark } from '../../daemon/db/pglite-scrub.ts';
import { startUpkeep } from '../../daemon/db/pglite-upkeep.ts';
import { freshPgliteDir } from '../support/databases.ts';

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;
const POLL_MS = 2000;

let db: Database;
let dataDir: string;
let usage: { calls: number; waiting: number };
let ran: string[];
let upkeep: { stop(): Promise<void> };

beforeEach(async () => {
  dataDir = await freshPgliteDir({ empty: true });
  db = await openDatabase({ backend: 'pglite', dataDir });
  await db.query('create table rows (n int)');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  usage = { calls: 0, waiting: 0 };
  ran = [];
  const run = (sql: string) => {
    ran.push(sql.trim());
    return db.query(sql);
  };
  upkeep = startUpkeep({
    run,
    usage,
    scrubMark: createScrubMark(dataDir),
    log: { info: () => {}, warn: (fields) => ran.push(JSON.stringify(fields)) },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await upkeep.stop();
  await db.close();
  rmSync(dataDir, { recursive: true });
});

/** Let fake time pass tick by tick, each with the statements that it causes. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    vi.advanceTimersByTime(TICK_MS);
    const before = ran.length;
    await db.query('select 1'); // behind whatever the tick has asked for
    while (ran.length > before && (await settled()) !== ran.length);
  }
}
async function settled(): Promise<number> {
  const count = ran.length;
  for (let turn = 0; turn < 5; turn += 1) await db.query('select 1');
  return count;
}
const use = async (sql: string) => {
  await db.query(sql);
  usage.calls += 1;
};
const vacuums = () => ran.filter((sql) => sql.startsWith('vacuum'));
const checkpoints = () => ran.filter((sql) => sql === 'checkpoint');

it('makes a checkpoint five minutes after the last, when something was done since', async () => {
  for (let minute = 0; minute < 6; minute += 1) {
    await use('insert into rows values (1)');
    await pass(MINUTE_MS);
  }
  expect(checkpoints()).toHaveLength(1);
});

it('makes a checkpoint at once when 64 MB of write-ahead log have come together', async () => {
  await use(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 70)`);
  await pass(TICK_MS);
  expect(checkpoints()).toHaveLength(1);
});

it('does nothing at all in a database that nobody uses', async () => {
  await pass(9 * MINUTE_MS);
  expect(ran).toStrictEqual([]);
});

it('vacuums the table that has grown, once, in a quiet moment', async () => {
  await use('insert into rows select generate_series(1, 20000)');
  await pass(11 * MINUTE_MS);
  expect(vacuums()).toStrictEqual(['vacuum (analyze) public.rows']);
  expect(await db.query("select reltuples::int as n from pg_class where relname = 'rows'")).toStrictEqual([
    { n: 20_000 },
  ]);
  await pass(11 * MINUTE_MS);
  expect(vacuums()).toHaveLength(1);
});

it('vacuums it also while the daemon asks for its queue every two seconds, as it always does', async () => {
  await use('insert into rows select generate_series(1, 20000)');
  for (let passed = 0; passed < 11 * MINUTE_MS; passed += TICK_MS) {
    usage.calls += TICK_MS / POLL_MS;
    await pass(TICK_MS);
  }
  expect(vacuums()).toStrictEqual(['vacuum (analyze) public.rows']);
});

it('tells the planner of a table that has doubled, at once and though others wait', async () => {
  const estimate = async () => {
    const rows = await db.query<{ 'QUERY PLAN': string }>('explain select * from rows where n = 1');
    return Number(/rows=(\d+)/.exec(rows[0]!['QUERY PLAN'])?.[1]);
  };
  usage.waiting = 1;
  await use('insert into rows select 1 from generate_series(1, 20000)');
  expect(await estimate()).toBeLessThan(1000);
  await pass(TICK_MS);
  expect(await estimate()).toBeGreaterThan(15_000);
  expect(await db.query("select current_setting('default_statistics_target') as target")).toEqual([{ target: '100' }]);

  const analyses = () => ran.filter((sql) => sql.startsWith('analyze'));
  expect(analyses()).toStrictEqual(['analyze public.rows']);
  await use('insert into rows select 1 from generate_series(1, 15000)');
  await pass(TICK_MS);
  expect(analyses()).toHaveLength(1);
  await use('insert into rows select 1 from generate_series(1, 15000)');
  await pass(TICK_MS);
  expect(analyses()).toHaveLength(2);
});

it('does not vacuum while calls wait or have just run', async () => {
  await use('insert into rows select generate_series(1, 20000)');
  usage.waiting = 1;
  await pass(11 * MINUTE_MS);
  usage.waiting = 0;
  await pass(TICK_MS);
  expect(vacuums()).toStrictEqual([]);
  await pass(2 * TICK_MS);
  expect(vacuums()).toHaveLength(1);
});

it('scrubs what was marked in the first quiet moment, also of a run before, and once', async () => {
  const mark = createScrubMark(dataDir);
  await use('insert into rows select generate_series(1, 100)');
  await db.query('delete from rows');
  mark.add(['rows']);
  usage.waiting = 1;
  await pass(2 * TICK_MS);
  expect(vacuums()).toStrictEqual([]);
  expect(mark.read().tables).toEqual(['rows']);
  usage.waiting = 0;
  await pass(TICK_MS);
  expect(vacuums()).toStrictEqual(['vacuum (full, analyze) rows', 'vacuum (full) pg_catalog.pg_statistic']);
  expect(mark.read().tables).toEqual([]);
  await pass(2 * TICK_MS);
  expect(vacuums()).toHaveLength(2);
});

it('a scrub that a kill cuts short is done after the next start, and what is marked meanwhile too', async () => {
  const mark = createScrubMark(dataDir);
  mark.add(['rows']);
  const { done } = mark.read(); // as upkeep does, which is killed before it is done
  expect(mark.read().tables).toEqual(['rows']);
  mark.add(['others']);
  done();
  expect(mark.read().tables).toEqual(['rows', 'others']);
  mark.read().done();
  expect(mark.read().tables).toEqual([]);
});
