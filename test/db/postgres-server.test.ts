/** What happens to the door when the Postgres server behind it changes, refuses or goes. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, DatabaseUnavailable } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { noPostgres } from '../support/databases.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';

const noServer = findPostgres() ? undefined : (noPostgres ?? 'needs a Postgres of its own to restart');

describe.skipIf(noServer)(`a Postgres server${noServer ? ` [skipped: ${noServer}]` : ''}`, () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const open = async (url = server.url(), maxConnections = 4): Promise<Database> => {
    const db = await openDatabase({ backend: 'postgres', url, maxConnections });
    onTestFinished(() => db.close());
    return db;
  };

  it('that restarts leaves idle connections working', async () => {
    const db = await open();
    await Promise.all([1, 2, 3, 4].map(() => db.query('select pg_sleep(0.05)')));
    await server.restart();
    expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
  });

  it('that goes in the middle of a statement makes it DatabaseUnavailable', async () => {
    const db = await open();
    const running = db.query('select pg_sleep(60)');
    const rejected = expect(running).rejects.toBeInstanceOf(DatabaseUnavailable);
    await untilRunning(db, 'pg_sleep(60)');
    await server.restart();
    await rejected;
    expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
  });

  it('that goes in the middle of a transaction takes it along, and nothing of it runs outside', async () => {
    const db = await open();
    await db.query('create table kept (n int)');
    let restarted: Promise<void> | undefined;
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into kept values (1)');
      restarted = server.restart();
      await restarted;
      await Promise.allSettled([2, 3, 4].map((n) => tx.query('insert into kept values ($1)', [n])));
      await tx.query('insert into kept values (5)').catch(() => []);
    });
    await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable);
    await restarted;
    expect(await db.query('select n from kept')).toStrictEqual([]);
  });

  it('whose sessions are taken by calls that nobody waits for answers urgent ones', async () => {
    const [db, other] = [await open(server.url(), 10), await open(server.url(), 1)];
    let busy: Promise<unknown>[] = [];
    const holding = other.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(7)');
      busy = Array.from({ length: 20 }, () => db.query('select pg_advisory_xact_lock_shared(7)'));
      await new Promise<void>((resolve) => {
        // Waits for ever where the lane is not its own.
        void db.urgent!.query('select 1').then(() => resolve());
      });
    });
    await holding;
    expect(await Promise.all(busy)).toHaveLength(20);
  });

  it('that ends a session while statements of its transaction wait behind another runs none of them', async () => {
    const db = await open();
    await db.query('create table queued (n int)');
    const failed = expect(
      db.transaction((tx) => Promise.all([tx.query('select pg_sleep(61)'), tx.query('insert into queued values (1)')])),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
    await untilRunning(db, 'pg_sleep(61)');
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(61)'`);
    await failed;
    expect(await db.query('select n from queued')).toStrictEqual([]);
  });

  it('that cannot be reached is named without the password, at once', async () => {
    const port = await closedPort();
    const startedAt = Date.now();
    const refused = openDatabase({
      backend: 'postgres',
      url: `postgres://someone:top-secret@127.0.0.1:${port}/memory`,
    });
    const error = (await refused.catch((thrown: unknown) => thrown)) as Error;
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toContain(`127.0.0.1:${port}/memory can't be reached (ECONNREFUSED)`);
    expect(error.message).not.toContain('top-secret');
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });

  it('that accepts connections and hangs up is given up on', { timeout: 20_000 }, async () => {
    const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void rude.close());
    await once(rude, 'listening');
    const { port } = rude.address() as { port: number };
    await expect(
      openDatabase({ backend: 'postgres', url: `postgres://me@127.0.0.1:${port}/memory` }),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  it.each([
    ['the password is wrong', () => server.url().replace('test-password', 'wrong'), /check user and password/],
    ['the database is missing', () => server.url('nowhere'), /does not exist; create it/],
  ])('says what to do when %s', async (_name, url, message) => {
    await expect(openDatabase({ backend: 'postgres', url: url() })).rejects.toThrow(message);
    await expect(openDatabase({ backend: 'postgres', url: url() })).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  it('that asks for a password over TCP is not passwordless', async () => {
    const description = await (await open()).describe();
    expect(description).toMatchObject({ passwordless: false, location: `${new URL(server.url()).host}/postgres` });
    expect(JSON.stringify(description)).not.toContain('test-password');
  });

  it('that lets anybody in over TCP is passwordless, though the URL has a password', async () => {
    const rules = join(server.folder, 'data', 'pg_hba.conf');
    const before = readFileSync(rules, 'utf8');
    writeFileSync(rules, before.replaceAll('scram-sha-256', 'trust'));
    await server.restart();
    onTestFinished(async () => {
      writeFileSync(rules, before);
      await server.restart();
    });
    expect(await (await open()).describe()).toMatchObject({ passwordless: true });
  });

  it('that lets anybody in over its Unix socket is passwordless', async () => {
    const description = await (await open(server.socketUrl())).describe();
    expect(description).toMatchObject({ passwordless: true, location: `${server.folder}, postgres` });
  });

  it('serves no more than the connections it was allowed', async () => {
    const db = await open(server.url(), 3);
    const pids = await Promise.all(
      Array.from({ length: 30 }, () => db.query('select pg_backend_pid() as pid, pg_sleep(0.01)')),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(3);
  });

  it('keeps no prepared statement for a text used once', async () => {
    const db = await open(server.url(), 1);
    for (let n = 0; n < 20; n += 1) await db.query(`select ${n} + $1::int as sum`, [n]);
    for (let n = 0; n < 20; n += 1) await db.query('select $1::int as again', [n]);
    expect(await db.query('select statement from pg_prepared_statements')).toStrictEqual([
      { statement: 'select $1::int as again' },
    ]);
  });

  it('finishes what runs before it closes, and closing twice is safe', async () => {
    const db = await open();
    const running = db.query('select pg_sleep(0.2), 1 as one');
    await Promise.all([db.close(), db.close()]);
    expect(await running).toMatchObject([{ one: 1 }]);
    await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

async function untilRunning(db: Database, text: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await db.query(`select 1 from pg_stat_activity where query like $1 and pid <> pg_backend_pid()`, [
            `%${text}%`,
          ])
        ).length,
    )
    .toBe(1);
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
