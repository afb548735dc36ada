import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inBackupsFolder } from '../../daemon/backup/backups-folder.ts';
import { makeBackup, readChecksums } from '../../daemon/backup/make-backup.ts';
import { restoreBackup } from '../../daemon/backup/restore-backup.ts';
import type { Database } from '../../daemon/db/database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { notBuilt } from '../support/built-package.ts';
import { openTestCore } from '../support/core.ts';
import { noPostgres } from '../support/databases.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from './made-memory.ts';

/** Made here, so that no scanner reports it. */
const SECRET = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

const sumsOf = (db: Database) =>
  db.transaction(async (tx) => {
    await beginDump(tx, false);
    return Object.fromEntries(await readChecksums(tx));
  });

describe.skipIf(notBuilt ?? noPostgres)('a restore on a server', { timeout: 300_000 }, () => {
  it('replaces what is there only when told, holds no secret, keeps a backup of it, and leaves no second schema', async () => {
    const home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
    mkdirSync(home.backups);
    const database = await freshConfig('postgres');
    const file = join(home.backups, 'one.jsonl.gz');
    const before = await openAnd(database, async (db) => {
      await fillMemory(db);
      const text = `The key is ${SECRET}`;
      await openTestCore(db).memory.save([{ project: 'example.org/shop', text }], 'user');
      return sumsOf(db);
    });
    await makeBackup(database, file, join(home.backups, '.work'));
    const unpacked = gunzipSync(readFileSync(file)).toString();
    expect(unpacked).toContain('The key is');
    expect(unpacked).not.toContain(SECRET);
    const changed = await openAnd(database, async (db) => {
      await openTestCore(db).memory.save([{ project: 'example.org/shop', text: 'Written after the backup' }], 'user');
      return sumsOf(db);
    });
    const restore = (replace: boolean) =>
      inBackupsFolder(home.backups, (workFolder) => restoreBackup({ home, database, file, replace, workFolder }));

    await expect(restore(false)).rejects.toThrow(/This memory holds \d+ .*--replace/);
    expect(await openAnd(database, sumsOf)).toEqual(changed);

    // The way back from a newer version: it is refused, and the backup that was made before takes its place.
    await openAnd(database, async (db) => {
      await db.query('alter table mem_observations add column of_the_future text');
      await db.query(`insert into mem_schema_migrations (name, run_on) values ('0999_of_the_future', now())`);
      await expect(db.migrate()).rejects.toThrow(/newer agent-memory \(0999_of_the_future\); update/);
    });
    const { safety } = await restore(true);
    expect(readdirSync(home.backups).map((name) => join(home.backups, name))).toContain(safety);
    await openAnd(database, async (db) => {
      expect(await sumsOf(db)).toEqual(before);
      expect(await db.query(`select 1 from pg_namespace where nspname like 'agent_memory%'`)).toEqual([]);
      expect(await db.migrate()).toEqual([]);
      const { observations } = await openTestCore(db).memory.save(
        [{ project: 'example.org/shop', text: 'And on' }],
        'user',
      );
      expect(observations[0]?.status).toBe('created');
    });
  });
});
