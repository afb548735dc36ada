import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readChecksums } from '../../daemon/backup/make-backup.ts';
import type { BackupTask } from '../../daemon/client/run-backup.ts';
import type { Database, DatabaseConfig } from '../../daemon/db/database.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from '../backup/made-memory.ts';
import { notBuilt, SHORT_LIVED_ENV } from '../support/built-package.ts';
import { openTestCore } from '../support/core.ts';
import { copyPgliteTo, noPostgres } from '../support/databases.ts';

type Answer = {
  kind: string;
  message?: string;
  result?: { rows: number | null; tables: number; safety: string | null };
};

describe.skipIf(notBuilt ?? noPostgres)('a memory that is moved', { timeout: 240_000 }, () => {
  let home: Home;
  let embedded: DatabaseConfig;
  let server: DatabaseConfig & { backend: 'postgres' };

  beforeEach(async () => {
    home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
    mkdirSync(home.backups);
    await copyPgliteTo(home.data);
    embedded = { backend: 'pglite', dataDir: home.data };
    server = (await freshConfig('postgres', { empty: true })) as typeof server;
  });

  /** Start the process of a move, as the command line does. */
  function start(to: 'server' | 'embedded', replace = false) {
    const task: BackupTask = { task: 'move', replace, embedded: to === 'embedded' };
    const { AGENT_MEMORY_DATABASE_URL: _, ...env } = process.env;
    return spawn(
      process.execPath,
      [join(packageRoot(), 'dist', 'daemon', 'backup-main.js'), home.root, JSON.stringify(task)],
      {
        env: { ...env, ...SHORT_LIVED_ENV, ...(to === 'server' && { AGENT_MEMORY_DATABASE_URL: server.url }) },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
  }

  async function move(to: 'server' | 'embedded', replace = false): Promise<Answer> {
    const child = start(to, replace);
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
    });
    await once(child, 'close');
    return JSON.parse(text.trim().split('\n').at(-1)!);
  }

  const settings = () => (existsSync(home.settings) ? JSON.parse(readFileSync(home.settings, 'utf8')) : {});

  it('to a server and back holds the same, keeps the old one, and replaces nothing unasked', async () => {
    const before = await openAnd(embedded, async (db) => {
      await fillMemory(db);
      return sumsOf(db);
    });
    writeFileSync(home.settings, '{"daemon_is": "kept"}');

    expect(await move('server')).toMatchObject({ kind: 'done', result: { safety: null } });
    expect(settings()).toEqual({ daemon_is: 'kept', database_url: server.url });
    expect(await openAnd(server, sumsOf)).toEqual(before);
    expect(await openAnd(embedded, sumsOf)).toEqual(before);

    const later = await openAnd(server, async (db) => {
      await openTestCore(db).memory.save([{ project: 'example.org/shop', text: 'Said on the server' }], 'user');
      return sumsOf(db);
    });
    const refused = await move('embedded');
    expect(refused).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/holds a memory already.*--replace/),
    });
    expect(settings().database_url).toBe(server.url);

    const { result } = await move('embedded', true);
    expect(existsSync(result!.safety!)).toBe(true);
    expect(settings()).toEqual({ daemon_is: 'kept' });
    expect(await openAnd(embedded, sumsOf)).toEqual(later);
    expect(await openAnd(server, sumsOf)).toEqual(later);

    // Both are equal: a second move to the server needs no --replace.
    expect(await move('server')).toMatchObject({ kind: 'done', result: { rows: null } });
  });

  it('and killed at any moment loses nothing: the old one is the memory until the new one holds the same', async () => {
    const before = await openAnd(embedded, async (db) => {
      await fillMemory(db);
      return sumsOf(db);
    });
    // `npm run bench -- kills` does it at random moments.
    const child = start('server');
    child.stdout.resume();
    const timer = setTimeout(() => child.kill('SIGKILL'), 1500);
    await once(child, 'close');
    clearTimeout(timer);
    expect(await openAnd(embedded, sumsOf)).toEqual(before);
    if (settings().database_url === undefined) expect(await move('server')).toMatchObject({ kind: 'done' });
    expect(settings()).toEqual({ database_url: server.url });
    expect(await openAnd(server, sumsOf)).toEqual(before);
    expect(existsSync(join(home.root, 'moving'))).toBe(false);
  });
});

const sumsOf = (db: Database) =>
  db.transaction(async (tx) => {
    await beginDump(tx, false);
    return Object.fromEntries(await readChecksums(tx));
  });
