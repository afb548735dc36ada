/** An update that changes the tables leaves a backup of them as they were; nothing else does, and no failing backup keeps a start back. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUpBeforeUpgrade } from '../../daemon/backup/before-upgrade.ts';
import { openBackupFile } from '../../daemon/backup/read-backup-file.ts';
import { BackupFailed, runBackupTask } from '../../daemon/client/run-backup.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { savedBackups } from '../../daemon/home/saved-backups.ts';
import { notBuilt } from '../support/built-package.ts';
import { type Backend, noPostgres } from '../support/databases.ts';
import { freshConfig, openAnd, temporaryFolder } from './made-memory.ts';

const NAMES = readdirSync(join(packageRoot(), 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .sort();
const LAST = NAMES.at(-1)!;
const log = { info: () => {}, warn: () => {} };
const home = () => {
  const made = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
  mkdirSync(made.backups);
  return made;
};

describe.each<Backend>(['pglite', 'postgres'])('the migrations that are missing [%s]', (backend) => {
  it.skipIf(backend === 'postgres' && noPostgres)('are none of a new database, and none of a current one', async () => {
    await openAnd(await freshConfig(backend, { empty: true }), async (db) => {
      expect(await db.missingMigrations()).toEqual([]);
      await db.migrate(NAMES.length - 1);
      expect(await db.missingMigrations()).toEqual([LAST]);
      await db.migrate();
      expect(await db.missingMigrations()).toEqual([]);
    });
  });
});

describe.skipIf(notBuilt ?? noPostgres)('a start that is about to change the tables', { timeout: 60_000 }, () => {
  it('makes a backup of them as they were, and makes none when nothing is missing', async () => {
    const at = home();
    const database = (await freshConfig('postgres', { empty: true })) as { backend: 'postgres'; url: string };
    const env = { ...process.env, AGENT_MEMORY_DATABASE_URL: database.url };
    const run: typeof runBackupTask = (task, options) => runBackupTask(task, { ...options, env });
    await openAnd(database, async (db) => {
      await db.migrate(NAMES.length - 1);
      expect(await backUpBeforeUpgrade({ db, home: at, log, isOn: false, run })).toBeUndefined();
      expect(savedBackups(at.backups)).toEqual([]);

      expect(await backUpBeforeUpgrade({ db, home: at, log, isOn: true, run })).toMatch(/the backup before-upgrade-\d/);
      const [made] = savedBackups(at.backups);
      const file = await openBackupFile(made!.file);
      expect(file.manifest.migrations).toEqual(NAMES.slice(0, -1));
      await file.close();

      await db.migrate();
      expect(await backUpBeforeUpgrade({ db, home: at, log, isOn: true, run })).toBeUndefined();
      expect(savedBackups(at.backups)).toHaveLength(1);
    });
  });

  it('goes on without a backup, and says so, when none can be made', async () => {
    const run = async () => Promise.reject(new BackupFailed('The disk is full'));
    const db = { missingMigrations: async () => ['0042_speakers'] };
    expect(await backUpBeforeUpgrade({ db, home: home(), log, isOn: true, run })).toMatch(
      /no backup could be made before \(The disk is full\).*agent-memory backup$/,
    );
  });
});
