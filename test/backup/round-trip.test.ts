import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBackup } from '../../daemon/backup/check-backup.ts';
import { loadBackup } from '../../daemon/backup/load-backup.ts';
import { makeBackup, readChecksums } from '../../daemon/backup/make-backup.ts';
import { openBackupFile } from '../../daemon/backup/read-backup-file.ts';
import { askCanaries } from '../../daemon/store/memories/canary-queries.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { notBuilt } from '../support/built-package.ts';
import { noPostgres } from '../support/databases.ts';
import { fillMemory, freshConfig, OTHER, openAnd, temporaryFolder } from './made-memory.ts';

describe.skipIf(notBuilt)('a backup', { timeout: 300_000 }, () => {
  it.each(['pglite', 'postgres'] as const)(
    'of %s restores on the other backend, every row and answer equal',
    async (backend) => {
      if (noPostgres) return;
      const folder = temporaryFolder();
      const source = await freshConfig(backend);
      const path = join(folder, 'one.jsonl.gz');
      // The database stays open while it is backed up, as the daemon's does.
      const { sums, canaries } = await openAnd(source, async (db) => {
        // What a copy of files that are written to leans on.
        const settings = await db.query(
          `select setting from pg_settings where name in ('full_page_writes', 'wal_level') order by name`,
        );
        expect(settings).toEqual([{ setting: 'on' }, { setting: 'replica' }]);
        await fillMemory(db);
        const before = await db.transaction(async (tx) => {
          await beginDump(tx, false);
          return { sums: await readChecksums(tx), canaries: await askCanaries(tx) };
        });
        await makeBackup(source, path, join(folder, 'work'));
        return before;
      });
      const checked = await checkBackup(path);
      expect(checked.rows).toBeGreaterThan(10);
      const target = await freshConfig(OTHER[backend], { empty: true });
      const file = await openBackupFile(path);
      await openAnd(target, async (db) => {
        await loadBackup(db, file, path, { withVectorIndexes: true });
        await file.close();
        await db.transaction(async (tx) => {
          await beginDump(tx, false);
          expect(Object.fromEntries(await readChecksums(tx))).toEqual(Object.fromEntries(sums));
          expect(await askCanaries(tx)).toEqual(canaries);
        });
        expect(canaries.some(({ text, vector }) => text.length > 1 && vector.length > 1)).toBe(true);
        const indexes = await db.query<{ name: string }>(
          `select indexname as name from pg_indexes where tablename like 'mem_%'`,
        );
        const fresh = await openAnd(source, (one) =>
          one.query(`select indexname as name from pg_indexes where tablename like 'mem_%'`),
        );
        expect(indexes.length).toBe(fresh.length + 1); // and the model's
      });
    },
  );
});
