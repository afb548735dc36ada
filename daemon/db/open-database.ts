import { join } from 'node:path';
import { packageRoot } from '../contract/package-root.ts';
import type { Database, DatabaseConfig, DatabaseLog } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export interface OpenOptions {
  log?: DatabaseLog;
  /** Folder of SQL files for migrate(); default: the package's own. */
  migrationsDir?: string;
}

const silent: DatabaseLog = { info: () => {}, warn: () => {} };

/**
 * Open the database that the settings name. Doesn't migrate it.
 * @throws DatabaseUnavailable when it can't be reached, or when another process holds the embedded directory.
 */
export function openDatabase(
  config: DatabaseConfig,
  { log = silent, migrationsDir = join(packageRoot(), 'migrations') }: OpenOptions = {},
): Promise<Database> {
  return config.backend === 'postgres'
    ? openPostgres(config, migrationsDir, log)
    : openPglite(config, migrationsDir, log);
}
