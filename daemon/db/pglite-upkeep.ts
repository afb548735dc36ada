/**
 * The work of Postgres' background processes, which PGlite lacks: checkpoints bound the write-ahead log (and the time
 * of the next start), analyze updates the planner's statistics, vacuum removes dead rows. All use the one session, so
 * vacuum waits for a quiet moment and handles one table at a time.
 */
import type { DatabaseLog, Row } from './database.ts';
import { type createScrubMark, scrubTables } from './pglite-scrub.ts';

const TICK_MS = 10_000;
const CHECKPOINT_EVERY_MS = 300_000;
const CHECKPOINT_AT_WAL_BYTES = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 600_000;
/** Time without a statement that counts as a quiet moment. */
const QUIET_MS = 20_000;
/**
 * Maximum of statements in ten idle seconds: the daemon itself polls its queue every two seconds; the remainder is
 * margin.
 */
const IDLE_CALLS = 25;
/** Longest time between vacuums of a database that is never quiet. */
const VACUUM_AT_LATEST_MS = 6 * 3_600_000;
/**
 * Tables that need a vacuum. PGlite seldom writes its counts of dead rows (pg_stat_user_tables), so growth is the
 * measure: relpages is the size at the last vacuum, and an unvacuumed table grows with each update. A fifth is
 * autovacuum's own threshold (manual, 24.1.6).
 */
const WORN_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_class t on t.oid = c.reltoastrelid
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    and (pg_relation_size(c.oid) + coalesce(pg_relation_size(t.oid), 0)) / 8192 > 8 + 1.2 * (c.relpages + coalesce(t.relpages, 0))`;
/**
 * Statistics target of a quick analyze. Without statistics the planner assumes a few rows per project and compares a
 * question with each vector instead of using the vector index: 300 ms at 100,000. A sample of 3,000 rows is accurate
 * enough and takes 0.1 s there.
 */
const QUICK_STATISTICS = '10';
const QUICK_GROWTH = 2;
/** Maximum size of tables that are read as fast without an index. */
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

/** Start the upkeep of an embedded database. stop() resolves when no upkeep runs any more. */
export function startUpkeep(options: UpkeepOptions): { stop(): Promise<void> } {
  const upkeep = new Upkeep(options);
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => upkeep.tick())
      .catch((error: unknown) =>
        options.log.warn({ error: String(error) }, 'upkeep of the embedded database failed; tried again later'),
      );
  }, TICK_MS);
  timer.unref();
  return {
    async stop() {
      upkeep.stop();
      clearInterval(timer);
      await running;
    },
  };
}

class Upkeep {
  readonly #run: UpkeepOptions['run'];
  readonly #usage: UpkeepOptions['usage'];
  readonly #scrubMark: UpkeepOptions['scrubMark'];
  /** Pages of a table at its last quick analyze. */
  readonly #analysed = new Map<string, number>();
  /** Tables analysed since the last vacuum: their relpages no longer show the growth since then. */
  readonly #grown = new Set<string>();
  #isStopped = false;
  #callsAtLastTick: number;
  #checkpointAt = Date.now();
  #vacuumAt = Date.now();

  constructor({ run, usage, scrubMark }: UpkeepOptions) {
    this.#run = run;
    this.#usage = usage;
    this.#scrubMark = scrubMark;
    this.#callsAtLastTick = usage.calls;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async tick(): Promise<void> {
    const { calls } = this.#usage;
    const sinceVacuum = Date.now() - this.#vacuumAt;
    if (calls !== this.#callsAtLastTick) {
      await this.#checkpointIfDue();
      await this.#analyseGrown();
    }
    if (this.#usage.waiting === 0 && calls - this.#callsAtLastTick <= IDLE_CALLS) await this.#scrub();
    if (sinceVacuum >= VACUUM_AT_LATEST_MS || (sinceVacuum >= VACUUM_EVERY_MS && this.#isQuiet())) await this.#vacuum();
    this.#callsAtLastTick = calls;
  }

  #isQuiet(): boolean {
    return this.#usage.waiting === 0 && Date.now() - this.#usage.lastUsedAt >= QUIET_MS;
  }

  async #checkpointIfDue(): Promise<void> {
    const [wal] = await this.#run(WAL_SINCE_CHECKPOINT);
    const bytes = Number(wal?.bytes);
    const isOld = bytes > 0 && Date.now() - this.#checkpointAt >= CHECKPOINT_EVERY_MS;
    if (!isOld && !(bytes >= CHECKPOINT_AT_WAL_BYTES)) return;
    await this.#run('checkpoint');
    this.#checkpointAt = Date.now();
  }

  /** Runs also while the database is busy: during an import, missing statistics would slow other queries. */
  async #analyseGrown(): Promise<void> {
    for (const { name, pages, known } of await this.#run(TABLE_SIZES)) {
      const table = String(name);
      const before = Math.max(Number(known), this.#analysed.get(table) ?? 0);
      if (this.#isStopped || Number(pages) <= QUICK_GROWTH * before) continue;
      this.#analysed.set(table, Number(pages));
      this.#grown.add(table);
      await this.#run(setStatistics(QUICK_STATISTICS));
      try {
        await this.#run(`analyze ${table}`);
      } finally {
        await this.#run(setStatistics(USUAL_STATISTICS));
      }
    }
  }

  /**
   * Requests made while it runs wait for the next run. The marker stays until it is done, in case the daemon is killed.
   */
  async #scrub(): Promise<void> {
    const { tables, done } = this.#scrubMark.read();
    const isCutOff = () => this.#isStopped || this.#usage.waiting > 0;
    if (tables.length > 0 && (await scrubTables(this.#run, tables, isCutOff))) done();
  }

  async #vacuum(): Promise<void> {
    this.#vacuumAt = Date.now();
    const worn = (await this.#run(WORN_TABLES)).map(({ name }) => String(name));
    for (const name of new Set([...worn, ...this.#grown])) {
      if (this.#isStopped || this.#usage.waiting > 0) return; // the rest waits for the next quiet moment
      this.#grown.delete(name); // first, so that a table that can't be vacuumed doesn't block the others next time
      await this.#run(`vacuum (analyze) ${name}`);
    }
  }
}
