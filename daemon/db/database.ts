/**
 * The door to the database: everything above this folder sees only these types.
 *
 * Parameters are written $1, $2, … Values: string, number, bigint, boolean, Date, null, Uint8Array (bytea),
 * arrays of strings or numbers (with a cast such as `$1::text[]`), plain objects or arrays for jsonb
 * (never a JSON string; cast `$1::jsonb`), a vector as its text form `[1,2,3]` (cast `$1::text::vector`).
 * Results: int8 as number, timestamptz as Date, jsonb parsed, bytea as Uint8Array, text[] as string[].
 */
export type Row = Record<string, unknown>;

export interface Queries {
  /** Run one statement and return its rows (empty for statements without any). */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

export interface Database extends Queries {
  readonly backend: 'postgres' | 'pglite';
  /** Run `work` in one transaction; commits when it resolves, rolls back when it rejects. Inside, use `tx` only: a query on the database itself throws instead of waiting for ever. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Apply what is missing from `migrations/`; safe when several daemons do it at once. Returns the names applied. */
  migrate(): Promise<string[]>;
  /** What is behind the door, for health and doctor. */
  describe(): Promise<{ serverVersion: string; vectorVersion: string | null; location: string; passwordless: boolean }>;
  /** Finish what runs, then close; safe twice. */
  close(): Promise<void>;
}

export type DatabaseConfig =
  | { backend: 'postgres'; url: string; maxConnections?: number }
  | { backend: 'pglite'; dataDir: string };

/** The database can't be reached or was lost in the middle: the caller may try again later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
