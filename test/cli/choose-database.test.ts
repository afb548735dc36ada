import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseDatabase, type DatabaseOptions } from '../../cli/commands/choose-database.ts';
import { createContext } from '../../cli/commands/context.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { makeSandbox, notBuilt, type Sandbox } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';

const OURS = 'postgres://dev:hunter2@db.example.org:5433/memory';
const NOBODY = 'postgres://dev:hunter2@127.0.0.1:1/memory';

let root: string;
let said: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'choose-database-'));
  said = '';
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function choose(env: NodeJS.ProcessEnv, options: DatabaseOptions = {}) {
  const write = (text: string) => {
    said += text;
  };
  const stream = { write };
  const context = createContext({
    env: { PATH: process.env.PATH, AGENT_MEMORY_HOME: root, ...env },
    cwd: root,
    stdin: new PassThrough(),
    stdout: stream,
    stderr: stream,
  });
  return chooseDatabase(context, options);
}

const path = () => join(root, 'settings.json');
const settings = () => JSON.parse(readFileSync(path(), 'utf8'));

describe('the choice of the database', () => {
  it('never takes a DATABASE_URL that nobody asked for', () => {
    expect(choose({ DATABASE_URL: OURS })).toBeUndefined();
    expect(existsSync(path())).toBe(false);
  });

  it.skipIf(notBuilt)('never keeps a database that can’t be reached, and says why without its password', () => {
    const refused = /Postgres 127\.0\.0\.1:1\/memory can't be used, and nothing was changed: .*ECONNREFUSED/;
    expect(() => choose({}, { database: NOBODY })).toThrow(refused);
    expect(() => choose({ DATABASE_URL: NOBODY }, { database: 'env' })).toThrow(refused);
    expect(existsSync(path())).toBe(false);
    expect(() => choose({}, { database: NOBODY })).not.toThrow(/hunter2/);
  });

  it('goes back to the embedded database, leaving other settings alone, and names the one before', () => {
    writeFileSync(path(), JSON.stringify({ port: 4000, database_url: OURS, inject: false }));
    const choice = choose({}, { database: 'embedded' });
    choice?.keep();
    choice?.announce();
    expect(settings()).toEqual({ port: 4000, inject: false });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(said).toContain('What Postgres db.example.org:5433/memory holds stays there');
    expect(said).not.toContain('hunter2');
    choice?.undo();
    expect(settings()).toEqual({ port: 4000, inject: false, database_url: OURS });
  });

  it('changes nothing the second time', () => {
    writeFileSync(path(), JSON.stringify({ database_url: OURS }));
    expect(choose({}, { database: OURS })).toBeUndefined();
  });

  it.each([
    [{}, 'it is not set'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'it holds no such URL'],
  ])('refuses --database env with %j', (env, why) => {
    expect(() => choose(env, { database: 'env' })).toThrow(why);
  });

  it('leaves all alone where AGENT_MEMORY_DATABASE_URL is set, and refuses --database beside it', () => {
    expect(choose({ AGENT_MEMORY_DATABASE_URL: OURS })).toBeUndefined();
    expect(() => choose({ AGENT_MEMORY_DATABASE_URL: OURS }, { database: 'embedded' })).toThrow(/unset it first/);
  });

  it('refuses what is not a database', () => {
    expect(() => choose({}, { database: 'mysql://localhost/shop' })).toThrow('Expected --database to be postgres://…');
  });

  it('says where a broken settings.json is', () => {
    writeFileSync(path(), '{"port": 1,}');
    expect(() => choose({}, { database: 'embedded' })).toThrow(/settings\.json is not valid JSON/);
  });
});

describe.skipIf(notBuilt || noPostgres)('a database that other programs use', () => {
  let sandbox: Sandbox;
  let server: { url: string; remove: () => Promise<void> };
  const inServer = async <T extends Record<string, unknown>>(sql: string) => {
    const database = await openDatabase({ backend: 'postgres', url: server.url });
    try {
      return await database.query<T>(sql);
    } finally {
      await database.close();
    }
  };
  const memTables = () => inServer<{ name: string }>(`select relname as name from pg_class where relname ~ '^mem_'`);
  beforeAll(async () => {
    sandbox = makeSandbox();
    server = await freshPostgresUrl({ empty: true });
    await inServer('create table customers (id int)');
  });
  afterAll(async () => {
    await sandbox.close();
    await server.remove();
  });

  it('is never used without a second request, however it is named', async () => {
    const env = { DATABASE_URL: server.url };
    for (const [args, more] of [
      [['start', '--database', server.url], {}],
      [['up', '--database', 'env'], env],
      [['search', 'x'], { AGENT_MEMORY_DATABASE_URL: server.url }],
    ] as const) {
      const result = await sandbox.cli(args, { env: more });
      expect(result.code, args.join(' ')).not.toBe(0);
      expect(result.stderr).toContain('holds other tables (customers)');
      expect(result.stderr).toContain('--beside-other-tables');
    }
    expect(await memTables()).toEqual([]);
    expect(existsSync(sandbox.home.settings)).toBe(false);
  });

  it('is used after a second request, and from then on without one', async () => {
    const args = ['start', '--database', 'env', '--beside-other-tables'];
    const started = await sandbox.cli(args, { env: { DATABASE_URL: server.url } });
    expect(started).toMatchObject({ code: 0, stderr: expect.stringContaining('from now on') });
    expect(JSON.parse(readFileSync(sandbox.home.settings, 'utf8'))).toEqual({ database_url: server.url });
    expect((await memTables()).length).toBeGreaterThan(10);
    await sandbox.cli(['stop']);
    expect(await sandbox.cli(['stats', '--json'])).toMatchObject({ code: 0 });
  });
});
