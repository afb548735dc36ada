import { runBackupTask } from '../client/run-backup.ts';
import { messageOf } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import type { Home } from '../home/home.ts';

/**
 * Back up the memory when this start is about to change its tables, so that a person can go back to the version before:
 * an older program refuses changed tables. Costs one query where nothing is to be changed. A failed backup doesn't
 * prevent the start.
 * @returns a notice for the user; undefined: nothing had to be done, or `isOn` is false
 */
export async function backUpBeforeUpgrade({
  db,
  home,
  log,
  isOn,
  run = runBackupTask,
}: {
  db: Pick<Database, 'missingMigrations'>;
  home: Home;
  log: Pick<Log, 'info' | 'warn'>;
  /** Whether automatic backups are on. */
  isOn: boolean;
  run?: typeof runBackupTask;
}): Promise<string | undefined> {
  if (!isOn) return undefined;
  const missing = await db.missingMigrations();
  if (missing.length === 0) return undefined;
  try {
    const { name } = await run<{ name: string }>({ task: 'backup', upgrade: true }, { home, isUrgent: true });
    log.info({ name, migrations: missing }, 'backup made before an update changes the tables');
    return `This version changed the memory's tables; the backup ${name} has them as they were: agent-memory backup --list`;
  } catch (error) {
    log.warn({ err: error, migrations: missing }, 'no backup could be made before an update changes the tables');
    return `This version changed the memory's tables, and no backup could be made before (${messageOf(error)}); make one now: agent-memory backup`;
  }
}
