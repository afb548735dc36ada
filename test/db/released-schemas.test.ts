/**
 * Every schema that was ever in use is upgraded from a stored backup of it, with rows in every table. A new migration gets its backup by
 * `STORE_RELEASED=1 npx vitest run test/db/released-schemas.test.ts`, with rows for what it adds in released-rows.ts.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBackup } from '../../daemon/backup/load-backup.ts';
import { dumpDatabase } from '../../daemon/backup/make-backup.ts';
import { openBackupFile } from '../../daemon/backup/read-backup-file.ts';
import { readTables } from '../../daemon/backup/read-tables.ts';
import type { Database } from '../../daemon/db/database.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { freshConfig, openAnd } from '../backup/made-memory.ts';
import { openTestCore } from '../support/core.ts';
import { type Backend, noPostgres } from '../support/databases.ts';
import { ROWS } from './released-rows.ts';

const FOLDER = join(packageRoot(), 'test', 'fixtures', 'released');
const NUMBERS = readdirSync(join(packageRoot(), 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => Number(name.slice(0, 4)))
  .sort((a, b) => a - b);
const pathOf = (number: number) => join(FOLDER, `${String(number).padStart(4, '0')}.jsonl.gz`);
const STORED = NUMBERS.filter((number) => existsSync(pathOf(number)));
/** The last schema that has been in users' hands when these backups were first stored. */
const LAST_KEPT = 21;
/** Usually every fourth one is loaded: each migration then runs over rows that are at most three older. `EVERY_SCHEMA=1`: all, a minute. */
const EVERY = 4;
/** Columns that a later migration drops. */
const DROPPED = new Set(['mem_kinds.half_life_days']);

describe.runIf(process.env.STORE_RELEASED)('storing backups of schemas', () => {
  it.each(NUMBERS.filter((number) => !existsSync(pathOf(number))))('%i', { timeout: 60_000 }, async (number) => {
    await openAnd(await freshConfig('postgres', { empty: true }), async (db) => {
      await db.migrate(NUMBERS.indexOf(number) + 1);
      for (const { from, sql } of ROWS)
        if (from <= number) for (const one of sql.split(/;\n|;$/)) if (one.trim()) await db.query(one);
      await dumpDatabase(db, pathOf(number), { backend: 'postgres', created_at: '2026-03-01T10:00:00.000Z' });
    });
  });
});

it('every released schema has a stored backup with rows in every table', async () => {
  expect(STORED).toEqual(expect.arrayContaining(NUMBERS.filter((number) => number <= LAST_KEPT)));
  for (const number of STORED) {
    const file = await openBackupFile(pathOf(number));
    await file.close();
    expect(Number(file.manifest.migrations.at(-1)!.slice(0, 4))).toBe(number);
    expect(file.manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
  }
});

describe.each<[Backend, readonly number[]]>([
  ['postgres', STORED.filter((number) => process.env.EVERY_SCHEMA || number % EVERY === 1)],
  // The first one runs every migration over rows; opening a directory for each would take a minute.
  ['pglite', STORED.slice(0, 1)],
])('the released schemas [%s]', (backend, numbers) => {
  it.skipIf(backend === 'postgres' && noPostgres).each(numbers)(
    '%i is upgraded with every row as it was, and goes on as a memory',
    { timeout: 60_000 },
    async (number) => {
      await openAnd(await freshConfig(backend, { empty: true }), async (db) => {
        const loaded = await openBackupFile(pathOf(number));
        await loadBackup(db, loaded, pathOf(number), { withVectorIndexes: false }).finally(() => loaded.close());
        expect(await db.migrate()).toEqual([]);
        const file = await openBackupFile(pathOf(number)); // one is read once
        for await (const { table, rows } of readTables(file)) await expectRows(db, table, rows);
        await file.close();
        await expectToWork(db);
      });
    },
  );
});

/** Expect every row of the file in the upgraded table, by the columns that it had. */
async function expectRows(
  db: Database,
  table: { name: string; columns: string[] },
  rows: readonly (readonly (string | null)[])[],
) {
  const kept = table.columns.flatMap((column, at) => (DROPPED.has(`${table.name}.${column}`) ? [] : [{ column, at }]));
  const found = await db.query<{ line: string }>(
    `select json_build_array(${kept.map(({ column }) => `"${column}"::text`).join(', ')})::text as line from ${table.name}`,
  );
  const lines = found.map(({ line }) => JSON.stringify(JSON.parse(line)));
  for (const row of rows) {
    expect(lines, table.name).toContain(JSON.stringify(kept.map(({ at }) => row[at])));
  }
}

async function expectToWork(db: Database) {
  const core = openTestCore(db);
  await core.capture.prompt({ session_id: 's1', prompt_id: 'p2', prompt: 'And the heron?' });
  const saved = await core.memory.save([{ text: 'The heron sleeps standing', project: 'example.org/pond' }], 'user');
  expect(saved.observations).toHaveLength(1);
  const [last] = await db.query<{ number: number }>(`select max(number) as number from mem_user_prompts`);
  expect(last!.number).toBe(2);
}
