import {
  type Database,
  type DatabaseConfig,
  type DatabaseDescription,
  type DatabaseLog,
  DatabaseUnavailable,
  type Queries,
  type Row,
} from './database.ts';
import { examineServer } from './examine-server.ts';
import { missingMigrations, runMigrations } from './migrate.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresSession } from './postgres-session.ts';
import { isPasswordless, readPostgresUrl } from './postgres-url.ts';
import type { TransactionGuard } from './transaction-scope.ts';
import type { TransactionSettings } from './transaction-settings.ts';

const MAX_CONNECTIONS = 10;

/**
 * Connect to a Postgres server. Connections are opened when needed, also after a restart of the server.
 * @throws DatabaseUnavailable when the server can't be reached now; Error for a malformed URL.
 */
export async function openPostgres(
  config: DatabaseConfig & { backend: 'postgres' },
  migrationsDir: string,
  log: DatabaseLog,
  guard: TransactionGuard,
): Promise<Database> {
  const address = { ...readPostgresUrl(config.url), schema: config.schema };
  const pool = new PostgresPool(address, Math.min(config.maxConnections ?? MAX_CONNECTIONS, MAX_CONNECTIONS));
  let closing: Promise<void> | undefined;

  async function forCaller<T>(work: (session: PostgresSession) => Promise<T>, isUrgent = false): Promise<T> {
    guard.refuseInside();
    if (closing) throw new DatabaseUnavailable('The database is closed');
    return pool.use(work, isUrgent);
  }

  const calls = (isUrgent: boolean): Pick<Database, 'query' | 'transaction' | 'read'> => ({
    query<T extends Row>(text: string, params: readonly unknown[] = []) {
      return forCaller((session) => session.run(text, params) as Promise<T[]>, isUrgent);
    },

    transaction<T>(work: (tx: Queries) => Promise<T>, settings: TransactionSettings = {}): Promise<T> {
      return forCaller((session) => session.transaction(settings, (run) => guard.run(run, work)), isUrgent);
    },

    read<T extends Row>(sql: string, settings: TransactionSettings) {
      return forCaller((session) => session.read(sql, settings) as Promise<T[]>, isUrgent);
    },
  });

  const database: Database = {
    backend: 'postgres',
    ...calls(false),

    async scrub(tables: readonly string[], when = 'soon') {
      if (when === 'planned') return; // no mark is kept: autovacuum comes by itself
      // A client can clear only dead rows and the planner's statistics; the files belong to the server's administrator.
      const work = (async () => {
        for (const table of tables) await database.query(`vacuum (analyze) ${table}`);
      })();
      if (when === 'now') await work;
      else
        work.catch((error: unknown) =>
          log.warn({ error: String(error) }, 'tables could not be vacuumed; autovacuum will do it'),
        );
    },

    migrate(count) {
      return forCaller(async () => {
        const session = new PostgresSession(address); // its own session: the lock and its timeout end with it
        try {
          const exec = (text: string) => session.exec(text);
          const { besideOtherTables = false, schema } = config;
          const { location } = address;
          return await runMigrations({ exec, dir: migrationsDir, log, location, besideOtherTables, schema, count });
        } finally {
          await session.close();
        }
      });
    },

    missingMigrations() {
      return forCaller(async () => {
        const session = new PostgresSession(address);
        try {
          const exec = (text: string) => session.exec(text);
          return await missingMigrations({ exec, dir: migrationsDir, schema: config.schema });
        } finally {
          await session.close();
        }
      });
    },

    async describe(): Promise<DatabaseDescription> {
      const [row] = await database.query<{ server: string; vector: string | null; role: string }>(
        `select current_setting('server_version') as server, session_user as role,
                (select extversion from pg_extension where extname = 'vector') as vector`,
      );
      const { askedForPassword } = pool;
      return {
        serverVersion: row!.server,
        vectorVersion: row!.vector,
        location: address.location,
        passwordless: isPasswordless({
          askedForPassword,
          overSocket: address.socketFolder !== undefined,
          role: row!.role,
        }),
      };
    },

    examine: () => examineServer(database, address),

    close() {
      closing ??= pool.close();
      return closing;
    },
  };

  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, urgent: { ...database, ...calls(true) } };
}
