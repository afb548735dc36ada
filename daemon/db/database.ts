import type { Log } from '../contract/log.ts';
import type { TransactionSettings } from './transaction-settings.ts';

/**
 * The interface of the database: everything above this folder sees only these types.
 *
 * Parameters are written $1, $2, … Values: string, number, bigint, boolean, Date, null, Uint8Array (bytea), arrays of
 * strings or numbers (with a cast such as `$1::text[]`), plain objects or arrays for jsonb (never a JSON string; cast
 * `$1::jsonb`), a vector as its text form `[1,2,3]` (cast `$1::text::vector`). Characters that Postgres can't store
 * (NUL, half a surrogate pair) become U+FFFD. Results: int8 as number, numeric as string, timestamptz as Date, jsonb
 * parsed, bytea as Uint8Array, text[] as string[].
 */
export type Row = Record<string, unknown>;

export type Queries = {
  /**
   * Run one statement and return its rows (empty for statements without any).
   * @throws QueryError when the statement fails; DatabaseUnavailable when the database can't be reached.
   */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
};

export type Database = Queries & {
  readonly backend: 'postgres' | 'pglite';
  /**
   * The same database for short calls that somebody waits for: they overtake all others. Absent in tests that make
   * their own database.
   */
  readonly urgent?: Database | undefined;
  /**
   * Run `work` in one transaction; commits when it resolves, rolls back when it rejects or when any statement failed,
   * even one whose error was caught. Inside, use `tx` only: a query on the database itself throws instead of waiting
   * forever. `settings` apply to this transaction only.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, settings?: TransactionSettings): Promise<T>;
  /**
   * Run one reading statement without parameters, with settings that apply to it only. This takes one message to the
   * server; a transaction takes three.
   */
  read<T extends Row = Row>(sql: string, settings: TransactionSettings): Promise<T[]>;
  /**
   * Make rows deleted from these tables unreadable in the database's files. The embedded database does so in the next
   * quiet moment (pglite-upkeep) and remembers the request over restarts; on a server it is done at once, as far as a
   * client can. With `now` it resolves when it is done. `planned` comes before the deleting, so that the embedded
   * database remembers it if the daemon is killed.
   */
  scrub(tables: readonly string[], when?: 'planned' | 'soon' | 'now'): Promise<void>;
  /**
   * Apply the missing migrations, or only the first `count` of all; safe when several daemons do it at once. Returns
   * the names applied.
   */
  migrate(count?: number): Promise<string[]>;
  /**
   * The names of migrations that a used database lacks: an update is about to change its tables. Empty for a new one.
   */
  missingMigrations(): Promise<string[]>;
  /** Describe the database, for health and doctor. */
  describe(): Promise<DatabaseDescription>;
  /** Problems of the server that endanger memory or keep it from working; only for a server. */
  examine?(): Promise<ServerFaults>;
  /** Finish running statements, then close; safe twice. */
  close(): Promise<void>;
};

export type DatabaseDescription = {
  serverVersion: string;
  /** The version of the installed pgvector extension; null before the first migration. */
  vectorVersion: string | null;
  /** Where it is, without user or password. */
  location: string;
  /** Whether others on the machine could log in as this daemon does, without a password (see postgres-url.ts). */
  passwordless: boolean;
};

export type ServerFaults = {
  /** Whether a pooler in between loses prepared statements, as found by a trial or in use. */
  losesStatements: boolean;
  /** Whether the role is a superuser of the server. */
  isSuperuser: boolean;
  /** Whether a standby follows for which commits don't wait: a failover loses the latest acknowledged rows. */
  hasLaggingStandby: boolean;
};

export type DatabaseConfig =
  | {
      backend: 'postgres';
      url: string;
      maxConnections?: number;
      /** Whether the first migration may put its tables beside other programs' tables. Default false. */
      besideOtherTables?: boolean;
      /**
       * The schema of the tables, which must exist; default: the role's own. The types of extensions are found in
       * `public` as well.
       */
      schema?: string;
    }
  | { backend: 'pglite'; dataDir: string };

/** The log of the database layer. */
export type DatabaseLog = Pick<Log, 'info' | 'warn'>;

/**
 * The database can't be reached or was lost; the caller may try again later. Whether the last statement took effect is
 * unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** What a person can do, if waiting doesn't help. */
  readonly remedy: string | undefined;

  constructor(message: string, { remedy, ...options }: ErrorOptions & { remedy?: string | undefined } = {}) {
    super(message, options);
    this.remedy = remedy;
  }
}

/** A statement failed. Carries no parameters and no detail text, since those contain users' text. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  /** SQLSTATE, such as 23505 for a unique violation. */
  readonly code: string;
  /** Name of the violated constraint or unique index, when there is one. */
  readonly constraint: string | undefined;

  constructor(message: string, code: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}
