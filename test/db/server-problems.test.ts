/** What doctor says of a server: a pooler that loses statements, a superuser, a standby for which nothing waits. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { createServerProblems } from '../../daemon/server-problems.ts';
import { withDatabase } from '../support/databases.ts';
import { findPostgres, onServer, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startTransactionPooler } from '../support/transaction-pooler.ts';

const skipped = findPostgres() ? undefined : 'no PostgreSQL with pgvector here';
describe.skipIf(skipped)(`a server${skipped ? ` [skipped: ${skipped}]` : ''}`, () => {
  let cluster: TestPostgres;
  const plain = () => cluster.url('memory').replace('memory:test-password', 'plain:plain-password');
  beforeAll(async () => {
    cluster = await startPostgres();
    await onServer(cluster.url(), `create role plain login password 'plain-password'`);
    await onServer(cluster.url(), 'create database memory owner plain');
    await onServer(cluster.url('memory'), 'create extension vector');
  });
  afterAll(() => cluster?.stop());
  async function open(url: string) {
    const db = await openDatabase({ backend: 'postgres', url });
    onTestFinished(() => db.close());
    return db;
  }
  async function problems(url: string) {
    const db = await openDatabase({ backend: 'postgres', url });
    return createServerProblems(db, Number.POSITIVE_INFINITY)().finally(() => db.close());
  }
  const checks = async (url: string) => (await problems(url)).map(({ check }) => check);

  it('that is reached directly by a role of its own has none, and is migrated by that role', async () => {
    expect(await checks(plain())).toEqual([]);
    const db = await open(plain());
    expect((await db.migrate()).length).toBeGreaterThan(1);
  });

  it('does not hide that the role is a superuser', async () => {
    expect(await checks(cluster.url('memory'))).toEqual(['database role']);
  });

  it('does not hide a standby that commits don’t wait for, whatever the role is shown', async () => {
    const folder = mkdtempSync(join(cluster.folder, 'wal-'));
    const child = spawn(
      join(findPostgres()!, 'pg_receivewal'),
      ['--synchronous', '-D', folder, '-d', cluster.url('').replace(/\/$/, '')],
      {
        stdio: 'ignore',
      },
    );
    onTestFinished(async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    await vi.waitFor(async () => expect(await checks(plain())).toEqual(['standby']), 20_000);
    await onServer(cluster.url(), `alter role plain set synchronous_commit = off`);
    await onServer(cluster.url(), `alter system set synchronous_standby_names = '*'`);
    await onServer(cluster.url(), 'select pg_reload_conf()');
    expect(await checks(plain())).toEqual(['standby']);
    await onServer(cluster.url(), 'alter role plain reset synchronous_commit');
    await vi.waitFor(async () => expect(await checks(plain())).toEqual([]), 20_000);
    await onServer(cluster.url(), 'alter system reset synchronous_standby_names');
    await onServer(cluster.url(), 'select pg_reload_conf()');
  });

  describe('behind a pooler in transaction mode that forgets statements', () => {
    let url: string;
    beforeAll(async () => {
      const port = new URL(cluster.url()).port;
      const pooler = await startTransactionPooler(join(cluster.folder, `.s.PGSQL.${port}`), 'plain', 'memory');
      url = `postgres://plain@127.0.0.1:${pooler.port}/memory`;
      return () => pooler.stop();
    });

    it('is named with what to do', async () => {
      const [problem, ...others] = await problems(url);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        level: 'fault',
        check: 'pooler',
        fix: expect.stringMatching(/1\.21 on, with max_prepared_statements = 1 or more/),
      });
    });

    it('fails no request but the first one whose statement was lost, with what to do', async () => {
      const db = await open(url);
      const busy = await open(url);
      const ask = () => db.query('select $1::int as n', [1]);
      await ask();
      await ask(); // prepared
      const askInTransaction = () => db.transaction((tx) => tx.query('select $1::int as n', [1]));
      await busy.transaction(async (tx) => {
        await tx.query('select 1'); // has the session where it was
        const lost = await askInTransaction().catch((error: unknown) => error);
        expect(lost).toBeInstanceOf(DatabaseUnavailable);
        expect(lost).toMatchObject({
          remedy: expect.stringContaining('max_prepared_statements'),
          message: expect.stringContaining('lost a prepared statement (26000'),
        });
        for (let n = 0; n < 3; n++) expect(await askInTransaction()).toEqual([{ n: 1 }]);
      });
    });
  });

  // The last one: it takes the superuser's password away.
  it('that compose.yaml makes has a role that owns its database and is no superuser, and no other with a password', async () => {
    await onServer(cluster.url(), 'create database composed');
    const [host, port] = [cluster.folder, new URL(cluster.url()).port];
    execFileSync(join(packageRoot(), 'scripts', 'compose-role.sh'), {
      env: {
        PATH: `${findPostgres()}:${process.env.PATH}`,
        PGHOST: host,
        PGPORT: port,
        POSTGRES_USER: 'memory',
        POSTGRES_DB: 'composed',
        POSTGRES_PASSWORD: "it's a word",
      },
    });
    const url = `postgres://composed:it's%20a%20word@127.0.0.1:${port}/composed`;
    expect(await checks(url)).toEqual([]);
    expect((await (await open(url)).migrate()).length).toBeGreaterThan(1);
    await expect(open(cluster.url())).rejects.toThrow(/refused the login/);
  });
});

describe('the embedded database', () => {
  const database = withDatabase();
  it('has no server to speak of', async () => {
    expect(await createServerProblems(database())()).toEqual([]);
  });
});
