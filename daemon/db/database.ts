import type { Log } from '../contract/log.ts';
import type { TransactionSettings } from './transaction-settings.ts';

/**
 * The door to the database: everything above this folder sees only these types.
 *
 * Parameters are written $1, $2, … Values: string, number, bigint, boolean, Date, null, Uint8Array (bytea),
 * arrays of strings or numbers (with a cast such as `$1::text[]`), plain objects or arrays for jsonb
 * (never a JSON string; cast `$1::jsonb`), a vector as its text form `[1,2,3]` (cast `$1::text::vector`).
 * What Postgres can't hold (NUL, half a surrogate pair) is stored as U+FFFD.
 * Results: int8 as number, numeric as string, timestamptz as Date, jsonb parsed, bytea as Uint8Array, text[] as string[].
 */
export type Row = Record<string, unknown>;

export type Queries = {
  /**
   * Run one statement and return its rows (empty for statements without any).
   * @throws QueryError when the database refuses the statement; DatabaseUnavailable when it can't be reached.
   */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
};

export type Database = Queries & {
  readonly backend: 'postgres' | 'pglite';
  /**
   * Run `work` in one transaction; commits when it resolves, rolls back when it rejects or when any statement failed,
   * even one whose error was caught. Inside, use `tx` only: a query on the database itself throws instead of waiting for ever.
   * `settings` hold inside it alone.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, settings?: TransactionSettings): Promise<T>;
  /**
   * Run one statement that reads, without parameters, with settings that hold for it alone: in one message to the server where a
   * transaction takes three.
   */
  read<T extends Row = Row>(sql: string, settings: TransactionSettings): Promise<T[]>;
  /**
   * Make what was deleted from these tables unreadable where this database keeps its files: soon, in a quiet moment where the files are
   * ours (pglite-upkeep), at once as far as a client can on a server. Asking is remembered over restarts. `now`: resolves when it is done.
   */
  scrub(tables: readonly string[], when?: 'soon' | 'now'): Promise<void>;
  /** Apply what is missing from `migrations/`; safe when several daemons do it at once. Returns the names applied. */
  migrate(): Promise<string[]>;
  /** What is behind the door, for health and doctor. */
  describe(): Promise<DatabaseDescription>;
  /** Finish what runs, then close; safe twice. */
  close(): Promise<void>;
};

export type DatabaseDescription = {
  serverVersion: string;
  /** The version of the installed pgvector extension; null before the first migration. */
  vectorVersion: string | null;
  /** Where it is, without user or password. */
  location: string;
  /** True when the server let this connection in without a password although others on the machine could do the same (see postgres-url.ts). */
  passwordless: boolean;
};

export type DatabaseConfig =
  | {
      backend: 'postgres';
      url: string;
      maxConnections?: number;
      /** The first migration may put its tables beside other programs'; refused where absent. */
      besideOtherTables?: boolean;
    }
  | { backend: 'pglite'; dataDir: string };

/** What the door says to the log. */
export type DatabaseLog = Pick<Log, 'info' | 'warn'>;

/** The database can't be reached or was lost in the middle: the caller may try again later. Whether the last statement took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database refused a statement. Carries no parameters and no detail text, since those hold what users wrote. */
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
