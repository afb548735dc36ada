/** What the embedded database does when something dies under it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { openPglite } from '../../daemon/db/pglite.ts';
import { TransactionGuard } from '../../daemon/db/transaction-scope.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { bundleForNode, nextLine, startNode } from '../support/child-process.ts';
import { freshPgliteDir } from '../support/databases.ts';

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
/** A cast that overflows the stack of the WebAssembly machine, which PGlite itself would not notice. */
const TRAP = `select (repeat('[', 200000) || repeat(']', 200000))::jsonb`;

/** Above an ordinary statement on a loaded machine, so that only the endless one is killed. */
const STALL_MS = 4000;
// Opening again after a kill takes 1.3 s on a quiet machine, and more than ten where other tests run beside.
vi.setConfig({ testTimeout: 120_000 });

const guard = new TransactionGuard({ watch: true });
let dataDir: string;
beforeEach(async () => {
  dataDir = await freshPgliteDir({ empty: true });
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

async function open(statementTimeoutMs = 20_000) {
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (fields: object) => void warnings.push(JSON.stringify(fields)) };
  const db = await openPglite({ backend: 'pglite', dataDir }, join(packageRoot(), 'migrations'), log, guard, {
    statementTimeoutMs,
  });
  onTestFinished(() => db.close());
  return { db, warnings };
}

describe('a statement that never ends', () => {
  it('is killed, and what waited behind it runs in the database opened again', async () => {
    const { db, warnings } = await open(STALL_MS);
    await db.query('create table kept (n int)');
    await db.query('insert into kept values (1)');
    const endless = db.query(ENDLESS);
    const behind = db.query('select n from kept');
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await behind).toStrictEqual([{ n: 1 }]);
    expect(warnings).toHaveLength(1);
  });

  it('takes the transaction it is in along, wholly', async () => {
    const { db } = await open(STALL_MS);
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
    const { db } = await open(STALL_MS);
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

it('after kill -9 of its process everything that was acknowledged is there', async () => {
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

const noMount = whyNoMount();
describe.skipIf(noMount)(`a full disk${noMount ? ` [skipped: ${noMount}]` : ''}`, () => {
  it.each([
    [
      'by a table that grows',
      `insert into filler select g, repeat('x', 1000) from generate_series($1::int, $1::int + 999) g`,
      /could not extend file/,
    ],
    // Postgres answers a write-ahead log that can't grow by PANIC, which PGlite swallows and then spins.
    [
      'by the write-ahead log',
      `select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)), $1::int`,
      /PANIC/,
    ],
  ])(
    'filled %s is named, loses nothing acknowledged and needs no hand to recover',
    { timeout: 180_000 },
    async (_name, fill, postgresSays) => {
      const disk = mountSmallDisk(130);
      const dir = join(disk, 'data');
      cpSync(dataDir, dir, { recursive: true });
      const db = await openPglite({ backend: 'pglite', dataDir: dir }, '', { info: () => {}, warn: () => {} }, guard);
      onTestFinished(() => db.close());
      await db.query('create table filler (n int, t text)');
      await db.query('create table acknowledged (n int)');
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(20 * 2 ** 20));

      let rounds = 0;
      const fillUp = async () => {
        for (;;) {
          await db.query('insert into acknowledged values ($1)', [rounds]);
          rounds += 1;
          await db.query(fill, [rounds * 1000]);
        }
      };
      const full = await fillUp().catch((error: unknown) => error);
      expect(full).toBeInstanceOf(DatabaseUnavailable);
      expect((full as Error).message).toMatch(/disk is full; free some space/);
      expect((full as Error).message).toMatch(postgresSays);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await expect(db.query(fill, [(rounds + attempt) * 1000])).rejects.toThrow(/disk is full; free some space/);
      }

      rmSync(ballast);
      await expect
        .poll(() => db.query('select count(*) as n from acknowledged').catch(String), {
          timeout: 60_000,
          interval: 300,
        })
        .toStrictEqual([{ n: rounds }]);
      await db.query('insert into acknowledged values (-1)');
    },
  );
});

/** A file system of `megabytes` in memory, unmounted after the test. */
function mountSmallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'am-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Why the tests on a small disk are skipped here; undefined when they run. */
function whyNoMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'am-mount-'));
  const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' });
  if (tried.status === 0) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return tried.status === 0 ? undefined : 'may not mount a small disk here';
}
