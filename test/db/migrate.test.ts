import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../daemon/db/database.ts';
import { runMigrations } from '../../daemon/db/migrate.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { freshPgliteDir, freshPostgresUrl, noPostgres } from '../support/databases.ts';

const silent = { info: () => {}, warn: () => {} };
const temporary = (prefix: string) => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const backends: [string, () => Promise<DatabaseConfig>][] = [
  [
    'pglite',
    async () => {
      const dataDir = await freshPgliteDir({ empty: true });
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      return { backend: 'pglite', dataDir };
    },
  ],
  [
    'postgres',
    async () => {
      const { url, remove } = await freshPostgresUrl({ empty: true });
      onTestFinished(remove);
      return { backend: 'postgres', url };
    },
  ],
];

describe.each(backends)('migrations [%s]', (backend, empty) => {
  let migrationsDir: string;
  beforeEach((context) => {
    if (backend === 'postgres' && noPostgres) context.skip(noPostgres);
    migrationsDir = temporary('am-migrations-');
    write(
      '0001_notes',
      'create table notes (id int primary key);\ninsert into notes values (1);\ncreate index on notes (id);',
    );
  });
  const write = (name: string, sql: string) =>
    writeFileSync(join(migrationsDir, `${name}.sql`), `-- Up Migration\n${sql}\n`);
  const open = async (config: DatabaseConfig, options: { migrationsDir?: string } = { migrationsDir }) => {
    const db = await openDatabase(config, options);
    onTestFinished(() => db.close());
    return db;
  };

  it("applies the package's own migrations to an empty database, once", async () => {
    const db = await open(await empty(), {});
    const names = readdirSync(join(packageRoot(), 'migrations')).map((file) => file.replace(/\.sql$/, ''));
    expect(await db.migrate()).toStrictEqual(names.sort());
    expect(await db.migrate()).toStrictEqual([]);
  });

  it('applies only what is new, in order, and takes no other file for a migration', async () => {
    const db = await open(await empty());
    expect(await db.migrate()).toStrictEqual(['0001_notes']);
    writeFileSync(join(migrationsDir, 'README.md'), 'not SQL');
    write('0003_later', 'insert into notes values (3)');
    write('0002_more', 'insert into notes values (2)');
    expect(await db.migrate()).toStrictEqual(['0002_more', '0003_later']);
    expect(await db.query('select id from notes order by id')).toStrictEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('leaves nothing of a run in which one file failed, and runs again once that is fixed', async () => {
    const db = await open(await empty());
    write('0002_broken', 'insert into notes values (2); insert into notes values (1)');
    await expect(db.migrate()).rejects.toMatchObject({ name: 'QueryError', code: '23505' });
    expect(await db.query("select to_regclass('notes') as t")).toStrictEqual([{ t: null }]);
    write('0002_broken', 'insert into notes values (2)');
    expect(await db.migrate()).toStrictEqual(['0001_notes', '0002_broken']);
  });

  it('refuses a database that a newer version has migrated, by name of the migration', async () => {
    const db = await open(await empty());
    write('0002_from_the_future', 'select 1');
    await db.migrate();
    rmSync(join(migrationsDir, '0002_from_the_future.sql'));
    await expect(db.migrate()).rejects.toThrow(/newer agent-memory \(0002_from_the_future\)/);
  });

  it('is done once when several daemons start together', async () => {
    const config = await empty();
    // On one embedded directory there can't be several; there it is several callers of one door.
    const doors =
      backend === 'postgres'
        ? await Promise.all([1, 2, 3, 4].map(() => open(config)))
        : Array(4).fill(await open(config));
    const applied = await Promise.all(doors.map((db) => db.migrate()));
    expect(applied.flat()).toStrictEqual(['0001_notes']);
  });
});

describe('a server without pgvector', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'am-migrations-'));
    writeFileSync(join(folder, '0001_any.sql'), 'select 1');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is refused before anything is changed, with what to install', async () => {
    const asked: string[] = [];
    const exec = async (sql: string) => {
      asked.push(sql);
      return sql.includes('to_regclass') ? [{ present: false }] : [];
    };
    await expect(runMigrations({ exec, dir: folder, log: silent, location: 'db.example:5432/memory' })).rejects.toThrow(
      /db\.example:5432\/memory has no pgvector.*postgresql-NN-pgvector/,
    );
    expect(asked.every((sql) => sql.startsWith('select'))).toBe(true);
  });
});
