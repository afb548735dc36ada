/**
 * What the background processes of a real Postgres do and PGlite has not: checkpoints, which bound the write-ahead log
 * (and with it the time of the next start), and vacuum with analyze, which takes dead rows out and keeps the planner
 * informed. Both go through the one session, so vacuum waits for a quiet moment and takes one table at a time.
 */
import type { DatabaseLog, Row } from './database.ts';

const TICK_MS = 10_000;
const CHECKPOINT_EVERY_MS = 300_000;
const CHECKPOINT_AT_WAL_BYTES = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 600_000;
/** No statement for so long counts as a quiet moment. */
const QUIET_MS = 20_000;
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
const WAL_SINCE_CHECKPOINT = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`;

export interface Usage {
  /** Calls so far. */
  calls: number;
  /** Calls that run or wait. */
  waiting: number;
  lastUsedAt: number;
}

export interface UpkeepOptions {
  run: (sql: string) => Promise<Row[]>;
  usage: Readonly<Usage>;
  log: DatabaseLog;
}

/** Start the upkeep of an embedded database. stop() resolves when nothing of it runs any more. */
export function startUpkeep({ run, usage, log }: UpkeepOptions): { stop(): Promise<void> } {
  let stopped = false;
  let callsAtLastTick = usage.calls;
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let running: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    const quiet = () => usage.waiting === 0 && Date.now() - usage.lastUsedAt >= QUIET_MS;
    const sinceVacuum = Date.now() - vacuumAt;
    const { calls } = usage;
    if (calls !== callsAtLastTick && (await checkpointIsDue())) {
      await run('checkpoint');
      checkpointAt = Date.now();
    }
    if (sinceVacuum >= VACUUM_AT_LATEST_MS || (sinceVacuum >= VACUUM_EVERY_MS && quiet())) await vacuum();
    callsAtLastTick = calls;
  }

  async function checkpointIsDue(): Promise<boolean> {
    const [wal] = await run(WAL_SINCE_CHECKPOINT);
    const bytes = Number(wal?.bytes);
    return bytes >= CHECKPOINT_AT_WAL_BYTES || (bytes > 0 && Date.now() - checkpointAt >= CHECKPOINT_EVERY_MS);
  }

  async function vacuum(): Promise<void> {
    vacuumAt = Date.now();
    for (const { name } of await run(WORN_TABLES)) {
      if (stopped || usage.waiting > 0) return; // somebody came: the rest waits for the next quiet moment
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
