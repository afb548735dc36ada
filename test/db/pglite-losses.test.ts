/** What the embedded database does when something dies under it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../daemon/contract/package-root.ts';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { openPglite } from '../../daemon/db/pglite.ts';
import { bundleForNode, nextLine, startNode } from '../support/child-process.ts';
import { freshPgliteDir } from '../support/databases.ts';

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
/** A cast that overflows the stack of the WebAssembly machine, which PGlite itself would not notice. */
const TRAP = `select (repeat('[', 200000) || repeat(']', 200000))::jsonb`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshPgliteDir({ empty: true });
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

async function open(statementTimeoutMs = 20_000) {
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (fields: object) => void warnings.push(JSON.stringify(fields)) };
  const db = await openPglite({ backend: 'pglite', dataDir }, join(packageRoot(), 'migrations'), log, {
    statementTimeoutMs,
  });
  onTestFinished(() => db.close());
  return { db, warnings };
}

describe('a statement that never ends', () => {
  it('is killed, and what waited behind it runs in the database opened again', async () => {
    const { db, warnings } = await open(1000);
    await db.query('create table kept (n int)');
    await db.query('insert into kept values (1)');
    const endless = db.query(ENDLESS);
    const behind = db.query('select n from kept');
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await behind).toStrictEqual([{ n: 1 }]);
    expect(warnings).toHaveLength(1);
  });

  it('takes the transaction it is in along, wholly', async () => {
    const { db } = await open(1000);
    await db.query('create table kept (n int)');
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into kept values (1)');
      await tx.query(ENDLESS).catch(() => []);
      await tx.query('insert into kept values (2)');
    });
    await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.query('select n from kept')).toStrictEqual([]);
  });

  it('does not keep close() from ending', async () => {
    const { db } = await open(1000);
    const endless = expect(db.query(ENDLESS)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await db.close();
    await endless;
    await expect(db.query('select 1')).rejects.toThrow('closed');
  });
});

it('a trap of the WebAssembly rejects its call instead of answering with nothing, and the next call works', async () => {
  const { db, warnings } = await open();
  await expect(db.query(TRAP)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
  expect(warnings.join()).toContain('RangeError');
});

it('a slow query does not block the event loop', async () => {
  const { db } = await open();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  const startedAt = Date.now();
  await db.query('select sum(sqrt(n)) from generate_series(1, 2000000) n');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan((Date.now() - startedAt) / 100);
});

it('the data directory is for its owner only', async () => {
  await open();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it('a second opener is refused with the process id of the first, and gets in when that is killed', async () => {
  const writer = startNode(await bundleForNode(join(import.meta.dirname, 'children', 'write-rows.ts')), dataDir);
  expect(await nextLine(writer)).toBe('ready');
  await expect(openDatabase({ backend: 'pglite', dataDir })).rejects.toThrow(`in use by process ${writer.pid}`);
  await writer.kill('SIGKILL');
  const { db } = await open();
  expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
});

it('after kill -9 of its process everything that was acknowledged is there', { timeout: 120_000 }, async () => {
  const bundle = await bundleForNode(join(import.meta.dirname, 'children', 'write-rows.ts'));
  let acknowledged = 0;
  for (const rows of [1, 150, 400]) {
    const writer = startNode(bundle, dataDir);
    expect(await nextLine(writer)).toBe('ready');
    for (let n = 0; n < rows; n += 1) acknowledged = Number(await nextLine(writer));
    await writer.kill('SIGKILL');
    for await (const line of writer.lines) acknowledged = Number(line); // what it said before it died
  }
  const { db } = await open();
  const [found] = await db.query<{ n: number; highest: number }>(
    'select count(*) as n, max(n) as highest from numbers',
  );
  expect(found?.highest).toBeGreaterThanOrEqual(acknowledged);
  expect(found?.n).toBe(found?.highest); // no gap
  await db.query('set enable_seqscan = off');
  expect(await db.query('select n from numbers where n = $1', [acknowledged])).toStrictEqual([{ n: acknowledged }]);
});

describe('a full disk', () => {
  it('is named, keeps what was acknowledged, and is recovered from without a hand', {
    timeout: 180_000,
  }, async (context) => {
    const mount = mountSmallDisk(160);
    if (!mount) context.skip('needs root and mount(8)');
    const log: string[] = [];
    const small = join(mount!, 'data');
    const ballast = join(mount!, 'ballast');
    mkdirSync(small);
    spawnSync('cp', ['-r', `${dataDir}/.`, small]);
    const db = await openPglite({ backend: 'pglite', dataDir: small }, '', {
      info: () => {},
      warn: (f) => void log.push(JSON.stringify(f)),
    });
    onTestFinished(() => db.close());
    await db.query('create table filler (n int primary key, t text)');
    spawnSync('fallocate', ['-l', '20M', ballast]);

    let acknowledged = 0;
    const failure = await (async () => {
      for (;;) {
        await db.query(
          `insert into filler select $1::int + g, repeat(md5(g::text), 30) from generate_series(1, 1000) g`,
          [acknowledged],
        );
        acknowledged += 1000;
      }
    })().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    expect((failure as Error).message).toMatch(/disk is full; free some space/);
    // It keeps saying so for as long as it lasts, and never hangs.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const outcome = await db
        .query(`insert into filler select -g, repeat('x', 2000) from generate_series($1::int, $1::int + 2000) g`, [
          attempt * 10_000,
        ])
        .catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    }

    rmSync(ballast);
    await expect
      .poll(() => db.query('select 1 as one').catch(() => []), { timeout: 60_000, interval: 500 })
      .toStrictEqual([{ one: 1 }]);
    expect(await db.query('select count(*) as n from filler where n > 0')).toStrictEqual([{ n: acknowledged }]);
    await db.query('insert into filler values (0, null)');
  });
});

/** A file system of `megabytes` in memory, unmounted after the test; undefined where that isn't allowed. */
function mountSmallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'am-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  onTestFinished(() => {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : undefined;
}
