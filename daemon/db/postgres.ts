import postgres from 'postgres';
import { checkParameters } from './check-parameters.ts';
import type { Database, DatabaseConfig, DatabaseDescription, DatabaseLog, Queries, Row } from './database.ts';
import { runMigrations } from './migrate.ts';
import { fromPostgresJs } from './postgres-errors.ts';
import { isPasswordless, type PostgresAddress, readPostgresUrl } from './postgres-url.ts';
import { TransactionGuard } from './transaction-scope.ts';
import { parsers, serializers } from './wire-types.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 10;
/** How long close() waits for running statements before it cuts the connections. */
const CLOSE_TIMEOUT_SECONDS = 10;
/** Statements remembered for preparing; a named statement costs memory on each of the server's sessions. */
const MAX_REMEMBERED_STATEMENTS = 500;

type Sql = postgres.Sql | postgres.TransactionSql;

/**
 * Connect to a Postgres server. Connections are opened when needed and opened again after a restart of the server.
 * @throws DatabaseUnavailable when the server can't be reached now; Error for a malformed URL.
 */
export async function openPostgres(
  config: DatabaseConfig & { backend: 'postgres' },
  migrationsDir: string,
  log: DatabaseLog,
): Promise<Database> {
  const address = readPostgresUrl(config.url);
  const { sql, login } = connect(address, Math.min(config.maxConnections ?? MAX_CONNECTIONS, MAX_CONNECTIONS));
  const guard = new TransactionGuard();
  const prepareAgain = rememberStatements();
  let closing: Promise<void> | undefined;

  async function run(on: Sql, text: string, params: readonly unknown[]): Promise<Row[]> {
    checkParameters(params);
    // Type 0 leaves the parameter's type to the server, so that the serializers go by it.
    const typed = params.map((value) => sql.typed(value as string, 0));
    try {
      return Array.from(
        await on.unsafe<Row[]>(text, typed, {
          prepare: prepareAgain(text),
          simple: false,
        } as postgres.UnsafeQueryOptions),
      );
    } catch (error) {
      throw fromPostgresJs(error, address.location);
    }
  }

  const database: Database = {
    backend: 'postgres',

    async query<T extends Row>(text: string, params: readonly unknown[] = []) {
      guard.refuseInside();
      return (await run(sql, text, params)) as T[];
    },

    async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
      guard.refuseInside();
      try {
        return (await sql.begin((tx) => guard.run((text, params) => run(tx, text, params), work))) as T;
      } catch (error) {
        throw fromPostgresJs(error, address.location);
      }
    },

    async migrate() {
      guard.refuseInside();
      const { sql: one } = connect(address, 1); // a session of its own: the lock and its timeout end with it
      try {
        const exec = async (text: string) => Array.from(await one.unsafe<Row[]>(text).simple());
        return await runMigrations({ exec, dir: migrationsDir, log, location: address.location });
      } catch (error) {
        throw fromPostgresJs(error, address.location);
      } finally {
        await one.end({ timeout: CLOSE_TIMEOUT_SECONDS });
      }
    },

    async describe(): Promise<DatabaseDescription> {
      const [row] = await database.query<{ server: string; vector: string | null; role: string }>(
        `select current_setting('server_version') as server, session_user as role,
                (select extversion from pg_extension where extname = 'vector') as vector`,
      );
      return {
        serverVersion: row!.server,
        vectorVersion: row!.vector,
        location: address.location,
        passwordless: isPasswordless({ ...login, overSocket: address.socketFolder !== undefined, role: row!.role }),
      };
    },

    close() {
      closing ??= sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
      return closing;
    },
  };

  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** `login.askedForPassword` turns true once the server has asked for one. */
function connect(address: PostgresAddress, max: number) {
  const sql = postgres(address.url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    fetch_types: false, // wire-types.ts knows the array types in use; saves a query on each connection
    types: {},
    onnotice: () => {}, // "already exists, skipping" and the like
    connection: { application_name: 'agent-memory' },
    ...(address.socketFolder === undefined ? {} : { host: address.socketFolder }),
  });
  const login = { askedForPassword: false };
  // The driver's own tables, read at run time: its `types` option can't hold a serializer without a name and a tag each.
  const options = sql.options as unknown as { pass: string; serializers: object; parsers: object } & Record<
    string,
    unknown
  >;
  Object.assign(options.serializers, serializers);
  Object.assign(options.parsers, parsers);
  const password = options.pass;
  Object.assign(options, {
    pass: () => {
      login.askedForPassword = true;
      return password;
    },
  });
  return { sql, login };
}

/**
 * Says whether to prepare a statement: from its second use on. Statements whose text changes with every call (recall
 * writes time bounds and terms into it) would otherwise pile up on the server for as long as a connection lives.
 */
function rememberStatements(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    if (seen.has(text)) return true;
    if (seen.size >= MAX_REMEMBERED_STATEMENTS) seen.clear();
    seen.add(text);
    return false;
  };
}
