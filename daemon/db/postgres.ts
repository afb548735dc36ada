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

type PostgresConfig = DatabaseConfig & { backend: 'postgres' };

/**
 * Connect to a Postgres server. Connections are opened when needed, also after a restart of the server.
 * @throws DatabaseUnavailable when the server can't be reached now; Error for a malformed URL.
 */
export async function openPostgres(
  config: PostgresConfig,
  migrationsDir: string,
  log: DatabaseLog,
  guard: TransactionGuard,
): Promise<Database> {
  const address = { ...readPostgresUrl(config.url), schema: config.schema };
  const pool = new PostgresPool(address, Math.min(config.maxConnections ?? MAX_CONNECTIONS, MAX_CONNECTIONS));
  let closing: Promise<void> | undefined;
  const forCaller: ForCaller = async (work, isUrgent) => {
    guard.refuseInside();
    if (closing) throw new DatabaseUnavailable('The database is closed');
    return pool.use(work, isUrgent);
  };
  const database: Database = {
    backend: 'postgres',
    ...queriesOf(forCaller, guard, false),
    ...migrationsOf(forCaller, address, { ...config, dir: migrationsDir, log }),
    scrub: (tables, when = 'soon') => vacuum(database, log, tables, when),
    describe: () => describeServer(database, pool, address),
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
  return { ...database, urgent: { ...database, ...queriesOf(forCaller, guard, true) } };
}

type Address = ConstructorParameters<typeof PostgresSession>[0];
/** Run a caller's work with a session of the pool. */
type ForCaller = <T>(work: (session: PostgresSession) => Promise<T>, isUrgent?: boolean) => Promise<T>;

const queriesOf = (
  forCaller: ForCaller,
  guard: TransactionGuard,
  isUrgent: boolean,
): Pick<Database, 'query' | 'transaction' | 'read'> => ({
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

function migrationsOf(
  forCaller: ForCaller,
  address: Address,
  { dir, log, schema, besideOtherTables = false }: MigrationSettings,
): Pick<Database, 'migrate' | 'missingMigrations'> {
  /** In a separate session: a migration's lock and its timeout end with it. */
  const onItsOwn = <T>(work: (exec: (text: string) => Promise<Row[]>) => Promise<T>): Promise<T> =>
    forCaller(async () => {
      const session = new PostgresSession(address);
      try {
        return await work((text) => session.exec(text));
      } finally {
        await session.close();
      }
    });
  const { location } = address;
  return {
    migrate: (count) =>
      onItsOwn((exec) => runMigrations({ exec, dir, log, location, besideOtherTables, schema, count })),
    missingMigrations: () => onItsOwn((exec) => missingMigrations({ exec, dir, schema })),
  };
}

type MigrationSettings = Pick<PostgresConfig, 'schema' | 'besideOtherTables'> & { dir: string; log: DatabaseLog };

/**
 * Clear dead rows and the planner's statistics, which is all that a client can do: the files belong to the server's
 * administrator.
 */
async function vacuum(
  database: Database,
  log: DatabaseLog,
  tables: readonly string[],
  when: 'planned' | 'soon' | 'now',
): Promise<void> {
  if (when === 'planned') return; // nothing to schedule: autovacuum runs by itself
  const work = (async () => {
    for (const table of tables) await database.query(`vacuum (analyze) ${table}`);
  })();
  if (when === 'now') await work;
  else
    work.catch((error: unknown) =>
      log.warn({ error: String(error) }, 'tables could not be vacuumed; autovacuum will do it'),
    );
}

async function describeServer(
  database: Database,
  pool: PostgresPool,
  { location, socketFolder }: Address,
): Promise<DatabaseDescription> {
  const [row] = await database.query<{ server: string; vector: string | null; role: string }>(
    `select current_setting('server_version') as server, session_user as role,
            (select extversion from pg_extension where extname = 'vector') as vector`,
  );
  const { askedForPassword } = pool; // known once a session is open
  const overSocket = socketFolder !== undefined;
  return {
    serverVersion: row!.server,
    vectorVersion: row!.vector,
    location,
    passwordless: isPasswordless({ askedForPassword, overSocket, role: row!.role }),
  };
}
