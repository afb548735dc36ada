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
/** Autovacuum's own rule (manual, 24.1.6): a base plus a fifth of the table; a tenth for analyze. */
const WORN_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
const WAL_SINCE_CHECKPOINT = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`;

export interface Usage {
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
  let usedAtLastTick = usage.lastUsedAt;
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let running: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    const quiet = () => usage.waiting === 0 && Date.now() - usage.lastUsedAt >= QUIET_MS;
    const sinceVacuum = Date.now() - vacuumAt;
    if (usage.lastUsedAt !== usedAtLastTick && (await checkpointIsDue())) {
      await run('checkpoint');
      checkpointAt = Date.now();
    }
    if (sinceVacuum >= VACUUM_AT_LATEST_MS || (sinceVacuum >= VACUUM_EVERY_MS && quiet())) await vacuum();
    usedAtLastTick = usage.lastUsedAt;
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
