import { QueryError } from './database.ts';

/**
 * The problem and its remedy, by SQLSTATE or its class (first two characters). Statements with these may be tried again
 * later.
 */
const UNAVAILABLE: Record<string, string> = {
  '08': 'the connection failed; check that the server runs',
  '28': 'it refused the login; check user and password in the database URL',
  '3D000': 'the database does not exist; create it or correct the database URL',
  '53100': 'its disk is full; free some space (no other repair is needed)',
  '53': 'it has run out of memory, connections or disk; free some',
  '57P01': 'it was shut down; start it again',
  '57P02': 'it crashed and restarts; wait a moment',
  '57P03': 'it is starting up or shutting down; wait a moment',
  '57P05': 'it ended the idle session; try again',
  '58': 'its files could not be read or written; see its own log',
};

/** The reason why the database is unavailable; undefined if the SQLSTATE means an error in the statement. */
export function unavailableReason(code: string): string | undefined {
  return UNAVAILABLE[code] ?? UNAVAILABLE[code.slice(0, 2)];
}

/** How to keep a pooler from losing prepared statements, which all frequent statements are. */
export const POOLER_REMEDY =
  'PgBouncer in transaction mode keeps prepared statements from 1.21 on, with max_prepared_statements = 1 or more (200 is usual). Update it ' +
  'and set that, or use pool_mode = session, or connect to Postgres past it.';

/** Whether the server doesn't know a prepared statement, or knows another one by that name. */
export const isLostStatement = (code: string): boolean => code === '26000' || code === '42P05';

/** SQLSTATE of a value that is nested too deep. */
export const TOO_COMPLEX = '54001';

/** Whether another row already has the value of a unique column. */
export const isUniqueViolation = (error: unknown): boolean => has(error, /^23505$/);

/** Whether concurrent requests conflicted: a row was deleted meanwhile (23503), or two writes met (40001, 40P01). */
export const isConflict = (error: unknown): boolean => has(error, /^(?:23503|40001|40P01)$/);

/** Whether a statement exceeded its time limit. */
export const isTimedOut = (error: unknown): boolean => has(error, /^57014$/);

/** Whether a value is nested too deep or too large for the database. */
export const isTooComplex = (error: unknown): boolean => has(error, /^54/);

/**
 * Whether the statement's own values are at fault: cardinality, data, integrity, a limit of the program, a view's
 * check.
 */
export const isFaultOfValues = (error: unknown): boolean => has(error, /^(?:21|22|23|44|54)/);

/**
 * Whether the same statement may pass later: read-only after a failover, a conflict with others (class 40), a lock or a
 * time limit.
 */
export const mayPassLater = (error: unknown): boolean => has(error, /^(?:25006$|40|55P03$|57)/);

const has = (error: unknown, state: RegExp): boolean => error instanceof QueryError && state.test(error.code);
