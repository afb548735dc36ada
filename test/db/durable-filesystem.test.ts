import * as fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DurableNodeFs, durableStartParams } from '../../daemon/db/durable-filesystem.ts';
import { freshPgliteDir } from '../support/databases.ts';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof fs>();
  return { ...actual, fdatasyncSync: vi.fn(actual.fdatasyncSync) };
});
const sync = vi.mocked(fs.fdatasyncSync);

async function open() {
  const dataDir = await freshPgliteDir({ empty: true });
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const stderr: string[] = [];
  const onStderr = (line: string) => {
    stderr.push(line);
    return false;
  };
  const db = await PGlite.create({
    fs: new DurableNodeFs(join(dataDir, 'cluster')),
    startParams: durableStartParams,
    onStderr,
  });
  onTestFinished(() => db.close());
  await db.exec('create table t (n int)');
  sync.mockClear();
  return { db, stderr };
}

it('every commit reaches the disk before it is acknowledged, and reading syncs nothing', async () => {
  const { db } = await open();
  expect((await db.query('show fsync')).rows).toStrictEqual([{ fsync: 'on' }]);
  for (let n = 0; n < 5; n += 1) {
    sync.mockClear();
    await db.query('insert into t values ($1)', [n]);
    expect(sync).toHaveBeenCalled();
  }
  sync.mockClear();
  await db.query('select * from t');
  expect(sync).not.toHaveBeenCalled();
});

it('a sync that fails makes Postgres PANIC instead of acknowledging the commit', async () => {
  const { db, stderr } = await open();
  sync.mockImplementationOnce(() => {
    throw Object.assign(new Error('the disk gave up'), { code: 'EIO' });
  });
  await db.query('insert into t values (1)').catch(() => []); // PGlite may swallow it; pglite-worker.ts listens to stderr
  expect(stderr.join()).toMatch(/PANIC: .*could not fsync file/);
});
