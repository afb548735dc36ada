/**
 * What the background processes of a real Postgres do and PGlite has not: checkpoints, which bound the write-ahead log
 * (and with it the time of the next start), analyze, which keeps the planner informed, and vacuum, which takes dead rows out.
 * All go through the one session, so vacuum waits for a quiet moment and takes one table at a time.
 */
import type { DatabaseLog, Row } from './database.ts';
import { type createScrubMark, scrubTables } from './pglite-scrub.ts';

const TICK_MS = 10_000;
const CHECKPOINT_EVERY_MS = 300_000;
const CHECKPOINT_AT_WAL_BYTES = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 600_000;
/** No statement for so long counts as a quiet moment. */
const QUIET_MS = 20_000;
/** Statements of ten seconds in which nobody is at work: the daemon's own look at its queue every two seconds, with room. */
const IDLE_CALLS = 25;
/** A database that never rests is vacuumed nevertheless. */
const VACUUM_AT_LATEST_MS = 6 * 3_600_000;
/**
 * PGlite writes its counts of dead rows (pg_stat_user_tables) only now and then, so wear is read from growth: relpages is the size
 * at the last vacuum, and an unvacuumed table grows with each update. A fifth is autovacuum's own share (manual, 24.1.6).
 */
const WORN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_class t on t.oid = c.reltoastrelid
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    and (pg_relation_size(c.oid) + coalesce(pg_relation_size(t.oid), 0)) / 8192 > 8 + 1.2 * (c.relpages + coalesce(t.relpages, 0))`;
/**
 * Without statistics the planner takes any project for a few rows, and compares a question with each of its vectors instead of asking
 * the vector index: 300 ms at 100,000. A sample of 3,000 rows tells shares well enough, and takes 0.1 s even there.
 */
const QUICK_STATISTICS = '10';
const QUICK_GROWTH = 2;
/** Smaller tables are read as fast without an index. */
const SMALL_PAGES = 32;
const TABLE_SIZES = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) / 8192 as pages,
    case when exists (select 1 from pg_statistic s where s.starelid = c.oid) then c.relpages else 0 end as known
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) / 8192 > ${SMALL_PAGES}`;
const setStatistics = (target: string) => `select set_config('default_statistics_target', '${target}', false)`;
const USUAL_STATISTICS = '100'; // Postgres' default
const WAL_SINCE_CHECKPOINT = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`;

type Usage = {
  /** Calls so far. */
  calls: number;
  /** Calls that run or wait. */
  waiting: number;
  lastUsedAt: number;
};

type UpkeepOptions = {
  run: (sql: string) => Promise<Row[]>;
  usage: Readonly<Usage>;
  log: DatabaseLog;
  scrubMark: ReturnType<typeof createScrubMark>;
};

/** Start the upkeep of an embedded database. stop() resolves when nothing of it runs any more. */
export function startUpkeep({ run, usage, log, scrubMark }: UpkeepOptions): { stop(): Promise<void> } {
  let stopped = false;
  let callsAtLastTick = usage.calls;
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let running: Promise<void> = Promise.resolve();
  /** Pages of a table when it was analysed here. */
  const analysed = new Map<string, number>();
  /** Analysed since the last vacuum: their relpages no longer say how they have grown since it. */
  const grown = new Set<string>();

  async function tick(): Promise<void> {
    const quiet = () => usage.waiting === 0 && Date.now() - usage.lastUsedAt >= QUIET_MS;
    const sinceVacuum = Date.now() - vacuumAt;
    const { calls } = usage;
    if (calls !== callsAtLastTick) {
      if (await checkpointIsDue()) {
        await run('checkpoint');
        checkpointAt = Date.now();
      }
      await analyseGrown();
    }
    if (usage.waiting === 0 && calls - callsAtLastTick <= IDLE_CALLS) await scrub();
    if (sinceVacuum >= VACUUM_AT_LATEST_MS || (sinceVacuum >= VACUUM_EVERY_MS && quiet())) await vacuum();
    callsAtLastTick = calls;
  }

  async function checkpointIsDue(): Promise<boolean> {
    const [wal] = await run(WAL_SINCE_CHECKPOINT);
    const bytes = Number(wal?.bytes);
    return bytes >= CHECKPOINT_AT_WAL_BYTES || (bytes > 0 && Date.now() - checkpointAt >= CHECKPOINT_EVERY_MS);
  }

  /** Not only in a quiet moment: an import would slow what is asked meanwhile. */
  async function analyseGrown(): Promise<void> {
    for (const { name, pages, known } of await run(TABLE_SIZES)) {
      const table = String(name);
      if (stopped || Number(pages) <= QUICK_GROWTH * Math.max(Number(known), analysed.get(table) ?? 0)) continue;
      analysed.set(table, Number(pages));
      grown.add(table);
      await run(setStatistics(QUICK_STATISTICS));
      try {
        await run(`analyze ${table}`);
      } finally {
        await run(setStatistics(USUAL_STATISTICS));
      }
    }
  }

  /** What is asked for while it runs waits for the next time. */
  async function scrub(): Promise<void> {
    const tables = scrubMark.tables();
    if (tables.length === 0) return;
    scrubMark.clear();
    let isDone = false;
    try {
      isDone = await scrubTables(run, tables, () => stopped || usage.waiting > 0);
    } finally {
      if (!isDone) scrubMark.add(tables);
    }
  }

  async function vacuum(): Promise<void> {
    vacuumAt = Date.now();
    const worn = (await run(WORN_TABLES)).map(({ name }) => String(name));
    for (const name of new Set([...worn, ...grown])) {
      if (stopped || usage.waiting > 0) return; // somebody came: the rest waits for the next quiet moment
      grown.delete(name); // first: one that can't be vacuumed keeps no other from it the next time
      await run(`vacuum (analyze) ${name}`);
    }
  }

  const timer = setInterval(() => {
    running = running
      .then(tick)
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'upkeep of the embedded database failed; tried again later'),
      );
  }, TICK_MS);
  timer.unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
