import postgres from 'postgres';
import { DatabaseUnavailable, QueryError } from './database.ts';
import { isLostStatement, POOLER_REMEDY, unavailableReason } from './sqlstate.ts';

/**
 * Convert an error of postgres.js into one of ours: the driver's errors carry the parameters, which must not reach a
 * log.
 */
export function fromPostgresJs(error: unknown, location: string): unknown {
  if (error instanceof postgres.PostgresError) {
    const reason = unavailableReason(error.code);
    if (reason) return new DatabaseUnavailable(`Postgres at ${location}: ${reason} (${error.code} ${error.message})`);
    if (isLostStatement(error.code))
      return new DatabaseUnavailable(
        `Postgres at ${location}: a pooler in between lost a prepared statement (${error.code} ${error.message}). ${POOLER_REMEDY}`,
        { remedy: POOLER_REMEDY },
      );
    return new QueryError(error.message, error.code, error.constraint_name);
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && isConnectionFault(error.code)) {
    return new DatabaseUnavailable(
      `Postgres at ${location} can't be reached (${error.code}); check that it runs and accepts connections`,
    );
  }
  return error;
}

function isConnectionFault(code: string): boolean {
  return /^(CONNECTION_|CONNECT_|E[A-Z]+$|EAI_|ERR_SSL|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_)/.test(code);
}
