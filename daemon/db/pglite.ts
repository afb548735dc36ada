import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCallQueue } from './call-queue.ts';
import { checkParameters } from './check-parameters.ts';
import {
  type Database,
  type DatabaseConfig,
  type DatabaseDescription,
  type DatabaseLog,
  DatabaseUnavailable,
  type Queries,
  type Row,
} from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { missingMigrations, runMigrations } from './migrate.ts';
import { createScrubMark, scrubTables } from './pglite-scrub.ts';
import { type LiveSession, PgliteSession } from './pglite-session.ts';
import { startUpkeep } from './pglite-upkeep.ts';
import type { TransactionGuard } from './transaction-scope.ts';
import { beginStatement, settingStatement, type TransactionSettings } from './transaction-settings.ts';

/** Time limit of a statement, far above any of the daemon's on a loaded machine; reaching it means that Postgres spins. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Time limit of a definition: building an HNSW index over 100,000 vectors takes 75 s on a quiet machine. */
const DEFINITION_TIMEOUT_MS = 900_000;
const DEFINITION = /^\s*(create|alter|drop|reindex|cluster|vacuum|analyze|checkpoint|truncate)\b/i;

type PgliteOptions = {
  statementTimeoutMs?: number;
};

/**
 * Open the embedded database in `dataDir` (created if missing, mode 0700) under an exclusive lock. Its one session runs one query
 * or transaction after the other, in the order of the calls, urgent ones first.
 * @throws DatabaseUnavailable when another process holds the directory or the database can't start.
 */
export async function openPglite(
  { dataDir }: DatabaseConfig & { backend: 'pglite' },
  migrationsDir: string,
  log: DatabaseLog,
  guard: TransactionGuard,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PgliteOptions = {},
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700); // PGlite writes its files with mode 0666
  const lock = await lockDirectory(dataDir);
  const session = new PgliteSession(join(dataDir, 'cluster'), log);
  const usage = { calls: 0, waiting: 0, lastUsedAt: Date.now() };
  const scrubMark = createScrubMark(dataDir);
  const queue = createCallQueue();
  let closing: Promise<void> | undefined;

  /** Run `work` with the whole session, when its turn comes. */
  function exclusively<T>(work: (live: LiveSession) => Promise<T>, isUrgent = false): Promise<T> {
    return queue.run(async () => work(await session.live()), isUrgent);
  }

  async function forCaller<T>(work: (live: LiveSession) => Promise<T>, isUrgent = false): Promise<T> {
    guard.refuseInside();
    if (closing) throw new DatabaseUnavailable('The database is closed');
    usage.calls += 1;
    usage.waiting += 1;
    try {
      return await exclusively(work, isUrgent);
    } finally {
      usage.waiting -= 1;
      usage.lastUsedAt = Date.now();
    }
  }

  function run(
    live: LiveSession,
    kind: 'query' | 'exec',
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    return live.run({
      kind,
      sql,
      params,
      timeoutMs: DEFINITION.test(sql) ? DEFINITION_TIMEOUT_MS : statementTimeoutMs,
    });
  }

  async function inTransaction<T>(
    live: LiveSession,
    work: (tx: Queries) => Promise<T>,
    settings: TransactionSettings,
  ): Promise<T> {
    try {
      await run(live, 'exec', beginStatement(settings));
      const result = await guard.run((sql, params) => {
        checkParameters(params);
        return run(live, 'query', sql, params);
      }, work);
      await run(live, 'exec', 'commit');
      return result;
    } catch (error) {
      // Rollback fails only on a lost session, which ends the transaction as well.
      await run(live, 'exec', 'rollback').catch(() => live.kill('it could not roll back'));
      throw error;
    }
  }

  const calls = (isUrgent: boolean): Pick<Database, 'query' | 'transaction' | 'read'> => ({
    async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
      checkParameters(params);
      return (await forCaller((live) => run(live, 'query', sql, params), isUrgent)) as T[];
    },

    transaction<T>(work: (tx: Queries) => Promise<T>, settings: TransactionSettings = {}): Promise<T> {
      return forCaller((live) => inTransaction(live, work, settings), isUrgent);
    },

    async read<T extends Row>(sql: string, settings: TransactionSettings) {
      return (await forCaller((live) => run(live, 'exec', `${settingStatement(settings)}; ${sql}`), isUrgent)) as T[];
    },
  });

  const database: Database = {
    backend: 'pglite',
    ...calls(false),

    async scrub(tables: readonly string[], when = 'soon') {
      if (when !== 'now') scrubMark.add(tables);
      else
        await scrubTables(
          (sql) => forCaller((live) => run(live, 'exec', sql)),
          tables,
          () => false,
        );
    },

    migrate(count) {
      return forCaller((live) => {
        const exec = (sql: string) => live.run({ kind: 'exec', sql, timeoutMs: DEFINITION_TIMEOUT_MS });
        return runMigrations({ exec, dir: migrationsDir, log, location: dataDir, besideOtherTables: true, count });
      });
    },

    missingMigrations() {
      return forCaller((live) => {
        const exec = (sql: string) => live.run({ kind: 'exec', sql, timeoutMs: DEFINITION_TIMEOUT_MS });
        return missingMigrations({ exec, dir: migrationsDir });
      });
    },

    async describe(): Promise<DatabaseDescription> {
      const [row] = await database.query<{ server: string; vector: string | null }>(
        `select current_setting('server_version') as server, (select extversion from pg_extension where extname = 'vector') as vector`,
      );
      // It has no login: access to the 0700 directory is access to the database.
      return { serverVersion: row!.server, vectorVersion: row!.vector, location: dataDir, passwordless: false };
    },

    close() {
      closing ??= close();
      return closing;
    },
  };

  const upkeep = startUpkeep({ run: (sql) => exclusively((live) => run(live, 'exec', sql)), usage, log, scrubMark });

  async function close(): Promise<void> {
    await upkeep.stop();
    await queue.idle();
    await session.close();
    await lock.release();
  }

  try {
    await session.live();
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, urgent: { ...database, ...calls(true) } };
}
