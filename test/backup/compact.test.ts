import { expect, it } from 'vitest';
import { compactMemory } from '../../daemon/backup/compact.ts';
import { readChecksums } from '../../daemon/backup/make-backup.ts';
import type { Database } from '../../daemon/db/database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { openTestCore } from '../support/core.ts';
import { noPostgres } from '../support/databases.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from './made-memory.ts';

const sumsOf = (db: Database) =>
  db.transaction(async (tx) => {
    await beginDump(tx, false);
    return Object.fromEntries(await readChecksums(tx));
  });

it.each(['pglite', 'postgres'] as const)(
  'compacting %s gives space back and changes no row',
  { timeout: 60_000 },
  async (backend) => {
    if (backend === 'postgres' && noPostgres) return;
    const home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
    const database = await freshConfig(backend);
    const before = await openAnd(database, async (db) => {
      await fillMemory(db);
      const { memory } = openTestCore(db);
      const many = Array.from({ length: 300 }, (_, at) => ({
        text: `${at} ${'reed '.repeat(200)}`,
        external_id: `n${at}`,
      }));
      await memory.save(many, 'rest');
      await db.query("delete from mem_observations where external_id like 'n%'");
      return sumsOf(db);
    });
    let told = 0;
    const done = await compactMemory(home, database, (rows) => {
      told += rows;
    });
    expect(told).toBeGreaterThan(10);
    expect(done.after).toBeLessThan(done.before);
    const observations = done.tables.find(({ name }) => name === 'mem_observations')!;
    expect(observations.after).toBeLessThan(observations.before);
    expect(await openAnd(database, sumsOf)).toEqual(before);
  },
);
