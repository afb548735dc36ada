// What may stand where a backup is expected: each is refused with a sentence, and reading it takes no memory worth mentioning.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '../../daemon/backup/check-backup.ts';
import { makeTrailer } from '../../daemon/backup/file-trailer.ts';
import { loadBackup } from '../../daemon/backup/load-backup.ts';
import { BACKUP_FORMAT, FORMAT_VERSION, type Manifest } from '../../daemon/backup/manifest.ts';
import { openBackupFile } from '../../daemon/backup/read-backup-file.ts';
import { createTableChecksum } from '../../daemon/backup/table-checksum.ts';
import { writeBackupFile } from '../../daemon/backup/write-backup-file.ts';
import { notBuilt } from '../support/built-package.ts';
import { freshConfig, openAnd } from './made-memory.ts';

const NAME = 'mem_kinds';
const COLUMNS = ['kind', 'description'];
const MIGRATIONS = ['0001_initial'];
const PEAK_MIB = 300;

type Given = { rows?: string[]; change?: (manifest: Manifest) => unknown };

/** Write a file whose every checksum is right, and whose content is the given one. */
async function write(
  path: string,
  { rows = ['["a","b"]'], change = (manifest) => manifest }: Given = {},
): Promise<string> {
  const checksum = createTableChecksum();
  for (const row of rows) checksum.add(row);
  async function* lines() {
    yield JSON.stringify({ format: BACKUP_FORMAT, version: FORMAT_VERSION });
    yield JSON.stringify({ table: NAME });
    yield* rows;
  }
  const table = { name: NAME, columns: COLUMNS, rows: rows.length, checksum: checksum.hex() };
  await writeBackupFile(path, lines(), (body) => {
    const created_at = new Date().toISOString();
    const about = {
      format: BACKUP_FORMAT,
      version: FORMAT_VERSION,
      program: '9.9.9',
      backend: 'pglite',
      created_at,
    } as const;
    return change({ ...about, migrations: MIGRATIONS, tables: [table], last_ids: {}, canaries: [], body }) as Manifest;
  });
  return path;
}

describe('a file that is no whole backup', () => {
  let folder: string;
  let whole: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'am-backup-'));
    whole = await write(join(folder, 'whole'), { rows: Array.from({ length: 5000 }, (_, at) => `["k${at}","d"]`) });
    expect((await checkBackup(whole)).rows).toBe(5000);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const copy = (name: string) => {
    const path = join(folder, name);
    copyFileSync(whole, path);
    return path;
  };

  it.each([1, 0.5, 0.01])('cut off at %d of its length is said to be cut off', async (share) => {
    const path = copy(`cut-${share}`);
    truncateSync(path, Math.floor((readFileSync(path).length - 1) * share));
    await expect(checkBackup(path)).rejects.toThrow(/cut off|not a backup/);
  });

  it('with one altered byte anywhere is refused', async () => {
    const bytes = readFileSync(whole);
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
      const path = join(folder, 'altered');
      const altered = Buffer.from(bytes);
      altered[at] = altered[at]! ^ 1;
      writeFileSync(path, altered);
      await expect(checkBackup(path), `byte ${at}`).rejects.toThrow(/altered|cut off|not a backup/);
    }
  }, 90_000);

  it('that is something else is said not to be a backup', async () => {
    for (const content of ['', 'hello', gzipSync('hello'), Buffer.alloc(100_000, 7)]) {
      const path = join(folder, 'foreign');
      writeFileSync(path, content);
      await expect(checkBackup(path)).rejects.toThrow(/is not a backup of agent-memory/);
    }
    await expect(checkBackup('/dev/zero')).rejects.toThrow(/a device/);
    await expect(checkBackup(folder)).rejects.toThrow(/a folder/);
  });

  it('of a newer format or schema asks for an update', async () => {
    const newer = await write(join(folder, 'newer'), { change: (manifest) => ({ ...manifest, version: 2 }) });
    await expect(checkBackup(newer)).rejects.toThrow(/newer agent-memory \(format 2\); update/);
    const schema = await write(join(folder, 'schema'), {
      change: (manifest) => ({ ...manifest, migrations: [...MIGRATIONS, '9999_later'] }),
    });
    await expect(checkBackup(schema)).rejects.toThrow(/newer agent-memory \(9\.9\.9, schema 9999_later\); update/);
  });

  it('that unpacks to more than it says is left in the middle', async () => {
    const bomb = gzipSync(Buffer.alloc(160 * 2 ** 20, '[')); // 160 KB
    const path = join(folder, 'bomb');
    const body = {
      bytes: bomb.length,
      text_bytes: bomb.length * 1000,
      sha256: createHash('sha256').update(bomb).digest('hex'),
    };
    const found = JSON.parse(gunzipSync(readFileSync(whole)).toString().split('\n').at(-2)!) as { manifest: Manifest };
    const manifest = gzipSync(JSON.stringify({ manifest: { ...found.manifest, body } }));
    writeFileSync(path, Buffer.concat([bomb, manifest, makeTrailer(bomb.length, manifest)]));
    const before = process.memoryUsage.rss();
    await expect(checkBackup(path)).rejects.toThrow(/row of over/);
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(PEAK_MIB);
    const liar = gzipSync(JSON.stringify({ manifest: { ...found.manifest, body: { ...body, text_bytes: 2 ** 50 } } }));
    writeFileSync(path, Buffer.concat([bomb, liar, makeTrailer(bomb.length, liar)]));
    await expect(checkBackup(path)).rejects.toThrow(/sizes in its manifest/);
  });

  it('with rows that are none is refused', async () => {
    for (const row of ['["a"]', '["a",1]', 'null', '["a",["b"]]', '["a","b"'])
      await expect(
        checkBackup(await write(join(folder, `row-${row.length}-${Math.random()}`), { rows: [row] })),
      ).rejects.toThrow(/not a row of mem_kinds/);
  });

  it.skipIf(notBuilt)(
    'naming tables, columns or values that are not ours changes nothing and runs nothing',
    { timeout: 300_000 },
    async () => {
      const target = await freshConfig('pglite', { empty: true });
      const table = (change: object) => (manifest: Manifest) => ({
        ...manifest,
        tables: [{ ...manifest.tables[0]!, ...change }],
      });
      const given: [Given, RegExp][] = [
        [{ change: table({ name: 'pg_authid' }) }, /not of agent-memory|tables are not those/],
        [{ change: table({ columns: ['kind', 'x"); drop table mem_kinds; --'] }) }, /not of agent-memory/],
        [{ change: table({ columns: ['kind', 'kind'] }) }, /not of agent-memory/],
        [{ rows: [`["a'); drop table mem_kinds; --",null]`] }, /not-null|null value/],
      ];
      await openAnd(target, async (db) => {
        for (const [at, [one, reason]] of given.entries()) {
          const path = await write(join(folder, `hostile-${at}`), one);
          const file = await openBackupFile(path);
          await expect(loadBackup(db, file, path, { withVectorIndexes: false })).rejects.toThrow(reason);
          await file.close();
        }
        expect(await db.query('select count(*) > 10 as kept from mem_kinds')).toEqual([{ kept: true }]);
      });
    },
  );
});
