// compose.yaml and docs/postgres.md: no Docker is at hand here, so the file is read, and the page's commands run with a `docker` that only notes its
// arguments and with a role and a database as the image makes them.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from '../docs/pages.ts';
import { CLI_SCRIPT, makeSandbox, notBuilt, type Sandbox } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { onServer } from '../support/postgres.ts';

const compose = parse(read('compose.yaml'));
const { database } = compose.services;
const page = read('docs/postgres.md');
const [makePassword, useDatabase] = /^```sh\n([\s\S]*?)^```/m.exec(page)![1]!.trim().split('\n') as [string, string];

describe('compose.yaml', () => {
  it('runs one pinned release of Postgres with pgvector, and says when it is ready', () => {
    expect(Object.keys(compose.services)).toEqual(['database']);
    expect(database.image).toMatch(/^pgvector\/pgvector:\$\{PGVECTOR_TAG:-\d+\.\d+\.\d+-pg17-bookworm\}$/);
    expect(database.healthcheck.test).toContain(`--dbname=${database.environment.POSTGRES_DB}`);
    expect(database.volumes).toEqual([
      'data:/var/lib/postgresql/data',
      './scripts/compose-role.sh:/docker-entrypoint-initdb.d/role.sh:ro', // test/db/server-problems.test.ts runs it
    ]);
    expect(database.environment.POSTGRES_USER).not.toBe(database.environment.POSTGRES_DB);
    expect(statSync('scripts/compose-role.sh').mode & 0o111).toBe(0o111);
    expect(compose.volumes).toHaveProperty('data');
  });

  it('is reachable from this machine only', () => {
    for (const port of database.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(database).not.toHaveProperty('network_mode');
  });

  it('has no password but the one of a file that Git ignores', () => {
    expect(compose.secrets).toEqual({ password: { file: '.postgres-password' } });
    expect(database.environment).toMatchObject({ POSTGRES_PASSWORD_FILE: '/run/secrets/password' });
    expect(database.environment).not.toHaveProperty('POSTGRES_PASSWORD');
    expect(database.environment).not.toHaveProperty('POSTGRES_HOST_AUTH_METHOD');
    expect(read('.gitignore').split('\n')).toContain('.postgres-password');
  });

  it('is what the page says: the variables with their defaults, the address, the file', () => {
    for (const [, name, value] of read('compose.yaml').matchAll(/\$\{(\w+):-([^}]+)\}/g))
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| \`?${value!.replaceAll('.', '\\.')}\`? \\|`, 'm'));
    const { POSTGRES_DB: name } = database.environment;
    expect(useDatabase).toContain(`postgres://${name}:$(cat .postgres-password)@127.0.0.1:5433/${name}"`);
    expect(makePassword).toContain('> .postgres-password)');
  });
});

const what = `the two commands of docs/postgres.md${noPostgres ? ` (${noPostgres})` : ''}`;
describe.skipIf(notBuilt || noPostgres)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let server: { url: string; remove: () => Promise<void> };
  const role = `compose_${process.pid}`;
  const sh = (command: string) =>
    spawnSync('bash', ['-c', command], {
      cwd: sandbox.project,
      encoding: 'utf8',
      env: { ...sandbox.env, PATH: `${join(sandbox.root, 'bin')}:${process.env.PATH}` },
    });

  beforeAll(async () => {
    sandbox = makeSandbox();
    server = await freshPostgresUrl({ empty: true });
    mkdirSync(join(sandbox.root, 'bin'));
    writeFileSync(join(sandbox.root, 'bin', 'docker'), `#!/bin/sh\necho "$@" >${sandbox.root}/docker.txt\n`);
    chmodSync(join(sandbox.root, 'bin', 'docker'), 0o755);
    symlinkSync(CLI_SCRIPT, join(sandbox.root, 'bin', 'agent-memory'));
  });
  afterAll(async () => {
    await sandbox.close();
    const other = new URL(server.url);
    other.pathname = '/postgres';
    await server.remove();
    await onServer(other.href, `drop role if exists ${role}`);
  });

  it('make a password that only the user can read, start the database, and keep memory in it', async () => {
    expect(sh(makePassword)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(sandbox.root, 'docker.txt'), 'utf8')).toBe('compose up --detach --wait\n');
    const file = join(sandbox.project, '.postgres-password');
    const password = readFileSync(file, 'utf8').trim();
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const { host, pathname } = new URL(server.url);
    await onServer(server.url, 'create extension vector');
    await onServer(server.url, `create role ${role} login password '${password}'`);
    await onServer(server.url, `alter database ${pathname.slice(1)} owner to ${role}`);
    const address = useDatabase.replace('memory:$', `${role}:$`).replace('127.0.0.1:5433/memory', host + pathname);
    const up = sh(address);
    expect(up.status, up.stderr).toBe(0);
    expect(up.stderr).toContain(`Memory is stored in Postgres ${host}${pathname} from now on`);
    expect(up.stdout + up.stderr).not.toContain(password);
    expect(sh('agent-memory remember "The heron page is deployed by hand."').status).toBe(0);
    expect(sh('agent-memory search heron').stdout).toContain('deployed by hand');
    expect(statSync(sandbox.home.settings).mode & 0o777).toBe(0o600);
  });
});
