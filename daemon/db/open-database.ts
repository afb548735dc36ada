import { join } from 'node:path';
import { packageRoot } from '../home/package-root.ts';
import type { Database, DatabaseConfig, DatabaseLog } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { TransactionGuard } from './transaction-scope.ts';

type OpenOptions = {
  log?: DatabaseLog;
  /** Folder of SQL files for migrate(); default: the package's own. */
  migrationsDir?: string;
  /**
   * Reject uses of the database inside its own transactions (default). The daemon turns this off to save the time: the
   * tests run all its code with it on.
   */
  watchTransactions?: boolean;
};

const silent: DatabaseLog = { info: () => {}, warn: () => {} };

/**
 * Open the database named in the settings, without migrating it.
 * @throws DatabaseUnavailable when it can't be reached, or when another process has locked the embedded directory.
 */
export function openDatabase(
  config: DatabaseConfig,
  { log = silent, migrationsDir = join(packageRoot(), 'migrations'), watchTransactions = true }: OpenOptions = {},
): Promise<Database> {
  const guard = new TransactionGuard({ watch: watchTransactions });
  return config.backend === 'postgres'
    ? openPostgres(config, migrationsDir, log, guard)
    : openPglite(config, migrationsDir, log, guard);
}
