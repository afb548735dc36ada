import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkParameters } from './check-parameters.ts';
import type { Database, DatabaseConfig, DatabaseDescription, DatabaseLog, Queries, Row } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { missingMigrations, runMigrations } from './migrate.ts';
import { DEFINITION_TIMEOUT_MS, PgliteCalls } from './pglite-calls.ts';
import { createScrubMark, scrubTables } from './pglite-scrub.ts';
import { type LiveSession, PgliteSession } from './pglite-session.ts';
import { startUpkeep } from './pglite-upkeep.ts';
import type { TransactionGuard } from './transaction-scope.ts';
import { settingStatement, type TransactionSettings } from './transaction-settings.ts';

/**
 * Time limit of a statement, far above any of the daemon's on a loaded machine; reaching it means that Postgres spins.
 */
const STATEMENT_TIMEOUT_MS = 60_000;

type PgliteOptions = {
  statementTimeoutMs?: number;
};

/**
 * Open the embedded database in `dataDir` (created if missing, mode 0700) under an exclusive lock. Its one session runs
 * one query or transaction after the other, in the order of the calls, urgent ones first.
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
  const scrubMark = createScrubMark(dataDir);
  const calls = new PgliteCalls(session, guard, statementTimeoutMs);
  const run = (sql: string) => calls.exclusively((live) => calls.run(live, 'exec', sql));
  const upkeep = startUpkeep({ run, usage: calls.usage, log, scrubMark });
  let closing: Promise<void> | undefined;
  const database: Database = {
    backend: 'pglite',
    ...queriesOf(calls, false),
    ...migrationsOf(calls, { dir: migrationsDir, log, location: dataDir }),

    async scrub(tables: readonly string[], when = 'soon') {
      if (when !== 'now') scrubMark.add(tables);
      else await scrubNow(calls, tables);
    },

    async describe(): Promise<DatabaseDescription> {
      const [row] = await database.query<{ server: string; vector: string | null }>(
        `select current_setting('server_version') as server, (select extversion from pg_extension where extname = 'vector') as vector`,
      );
      // It has no login: access to the 0700 directory is access to the database.
      return { serverVersion: row!.server, vectorVersion: row!.vector, location: dataDir, passwordless: false };
    },

    close() {
      calls.close();
      closing ??= (async () => {
        await upkeep.stop();
        await calls.idle();
        await session.close();
        await lock.release();
      })();
      return closing;
    },
  };

  try {
    await session.live();
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, urgent: { ...database, ...queriesOf(calls, true) } };
}

const queriesOf = (calls: PgliteCalls, isUrgent: boolean): Pick<Database, 'query' | 'transaction' | 'read'> => ({
  async query<T extends Row>(sql: string, params: readonly unknown[] = []) {
    checkParameters(params);
    return (await calls.forCaller((live) => calls.run(live, 'query', sql, params), isUrgent)) as T[];
  },

  transaction<T>(work: (tx: Queries) => Promise<T>, settings: TransactionSettings = {}): Promise<T> {
    return calls.forCaller((live) => calls.transaction(live, work, settings), isUrgent);
  },

  async read<T extends Row>(sql: string, settings: TransactionSettings) {
    const statement = `${settingStatement(settings)}; ${sql}`;
    return (await calls.forCaller((live) => calls.run(live, 'exec', statement), isUrgent)) as T[];
  },
});

function migrationsOf(
  calls: PgliteCalls,
  place: { dir: string; log: DatabaseLog; location: string },
): Pick<Database, 'migrate' | 'missingMigrations'> {
  const execOn = (live: LiveSession) => (sql: string) =>
    live.run({ kind: 'exec', sql, timeoutMs: DEFINITION_TIMEOUT_MS });
  return {
    migrate: (count) =>
      calls.forCaller((live) => runMigrations({ ...place, exec: execOn(live), besideOtherTables: true, count })),
    missingMigrations: () => calls.forCaller((live) => missingMigrations({ exec: execOn(live), dir: place.dir })),
  };
}

async function scrubNow(calls: PgliteCalls, tables: readonly string[]): Promise<void> {
  const run = (sql: string) => calls.forCaller((live) => calls.run(live, 'exec', sql));
  await scrubTables(run, tables, () => false);
}
