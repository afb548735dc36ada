import { QueryError } from './database.ts';

/** What went wrong, by SQLSTATE or by its class (the first two characters), and what to do about it. Statements with these may be tried again later. */
const UNAVAILABLE: Record<string, string> = {
  '08': 'the connection failed; check that the server runs',
  '28': 'it refused the login; check user and password in the database URL',
  '3D000': 'the database does not exist; create it or correct the database URL',
  '53100': 'its disk is full; free some space, nothing else is needed',
  '53': 'it has run out of memory, connections or disk; free some',
  '57P01': 'it was shut down; start it again',
  '57P02': 'it crashed and restarts; wait a moment',
  '57P03': 'it is starting up or shutting down; wait a moment',
  '57P05': 'it ended the idle session; try again',
  '58': 'its files could not be read or written; see its own log',
};

/** Reason to call the database unavailable for this SQLSTATE; undefined when the statement itself is at fault. */
export function unavailableReason(code: string): string | undefined {
  return UNAVAILABLE[code] ?? UNAVAILABLE[code.slice(0, 2)];
}

/** SQLSTATE of a value that is nested too deep. */
export const TOO_COMPLEX = '54001';

/** Whether another row has the value of a unique column already. */
export const isUniqueViolation = (error: unknown): boolean => has(error, /^23505$/);

/** Whether requests got in each other's way: a row that went meanwhile (23503), a write that met another (40001, 40P01). */
export const isConflict = (error: unknown): boolean => has(error, /^(?:23503|40001|40P01)$/);

/** Whether a statement was given up when its time was over. */
export const isGivenUp = (error: unknown): boolean => has(error, /^57014$/);

/** Whether a value is nested too deep or too large for the database. */
export const isTooComplex = (error: unknown): boolean => has(error, /^54/);

/** Whether the statement's own values are at fault: cardinality, data, integrity, a limit of the program, a view's check. */
export const isFaultOfValues = (error: unknown): boolean => has(error, /^(?:21|22|23|44|54)/);

/** Whether the same statement may pass later: read-only after a failover, a conflict with others (class 40), a lock or a time limit. */
export const mayPassLater = (error: unknown): boolean => has(error, /^(?:25006$|40|55P03$|57)/);

const has = (error: unknown, state: RegExp): boolean => error instanceof QueryError && state.test(error.code);
