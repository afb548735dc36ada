import { join } from 'node:path';
import { packageRoot } from '../home/package-root.ts';
import type { DatabaseConfig } from './database.ts';
import { checkMigratable } from './migrate.ts';
import { PostgresSession } from './postgres-session.ts';
import { readPostgresUrl } from './postgres-url.ts';

/**
 * Check that a Postgres database could hold memory; changes nothing there. @throws Error with a sentence for the user
 * if not
 */
export async function tryPostgres({
  url,
  besideOtherTables = false,
}: DatabaseConfig & { backend: 'postgres' }): Promise<void> {
  const address = readPostgresUrl(url);
  const session = new PostgresSession(address);
  try {
    const exec = (sql: string) => session.exec(sql);
    const dir = join(packageRoot(), 'migrations');
    await checkMigratable({ exec, dir, location: address.location, besideOtherTables });
  } finally {
    await session.close();
  }
}
