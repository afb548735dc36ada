/**
 * Databases for tests. The expensive things, a Postgres cluster and a migrated PGlite directory, are made once per vitest
 * run by whichever worker asks first, shared through the run's folder, and removed by global-setup.ts.
 */

import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { type Fresh, lendDatabase } from './lent-databases.ts';
import { DURABLE_ONLY, findPostgres, onServer, startPostgres, templateName } from './postgres.ts';
import { makeTestFolder } from './test-folder.ts';

export type Backend = Database['backend'];
/** Opens a fresh, migrated database. It is closed and removed when the test is over, or the suite when opened in a beforeAll. */
export type OpenFresh = () => Promise<Database>;

const LOCK_POLL_MS = 50;

/** Why tests on Postgres are skipped here; undefined when they run. */
export const noPostgres =
  process.env.AGENT_MEMORY_TEST_DATABASE_URL || findPostgres() ? undefined : 'no PostgreSQL with pgvector here';

/** Run a suite once on each backend. `open` gives each test or beforeAll a database of its own. */
export function describeEachBackend(name: string, suite: (open: OpenFresh, backend: Backend) => void): void {
  describe(`${name} [pglite]`, () => suite(opener(openFreshPglite), 'pglite'));
  const skipped = noPostgres === undefined ? '' : `: skipped, ${noPostgres}`;
  describe.skipIf(noPostgres)(`${name} [postgres${skipped}]`, () => suite(opener(openFreshPostgres), 'postgres'));
}

/** A database for the whole file; call what comes back inside hooks and tests. */
export function withDatabase(): () => Database {
  let fresh: Fresh | undefined;
  beforeAll(async () => {
    fresh = await openFreshPglite();
  });
  afterAll(async () => {
    await fresh?.database.close();
    await fresh?.remove();
  });
  return () => fresh!.database;
}

function opener(openFresh: () => Promise<Fresh>): OpenFresh {
  const left: Fresh[] = [];
  const end = async ({ database, remove }: Fresh) => {
    await database.close();
    await remove();
  };
  afterAll(async () => {
    for (const fresh of left) await end(fresh);
  });
  return async () => {
    const fresh = await openFresh();
    try {
      onTestFinished(() => end(fresh));
    } catch {
      left.push(fresh); // not inside a test: a beforeAll, whose database lives as long as the suite
    }
    return fresh.database;
  };
}

/** An empty, migrated database on PGlite: one that an earlier test of this process gave back, or a copy of the run's. */
export function openFreshPglite(): Promise<Fresh> {
  return lendDatabase(async () => {
    const dataDir = await freshPgliteDir();
    return { database: await openDatabase({ backend: 'pglite', dataDir }), dataDir };
  });
}

/** A copy of the run's PGlite directory, closed, migrated unless asked to be empty; the caller removes it. */
export async function freshPgliteDir({ empty = false } = {}): Promise<string> {
  const dataDir = makeTestFolder('am-pglite-');
  await copyPgliteTo(dataDir, { empty });
  return dataDir;
}

/** Copy the run's PGlite directory into a folder that is empty or doesn't exist yet. */
export async function copyPgliteTo(dataDir: string, { empty = false } = {}): Promise<void> {
  const initialised = await once('pglite-empty', async (folder) => {
    await (await openDatabase({ backend: 'pglite', dataDir: folder })).close();
  });
  const template = empty
    ? initialised
    : await once('pglite-migrated', async (folder) => {
        cpSync(initialised, folder, { recursive: true });
        appendFileSync(
          join(folder, 'cluster', 'postgresql.conf'),
          DURABLE_ONLY.map((name) => `\n${name} = off`).join(''),
        );
        const database = await openDatabase({ backend: 'pglite', dataDir: folder });
        await database.migrate();
        await database.close();
      });
  cpSync(template, dataDir, { recursive: true });
}

/** Make a database from the run's migrated template database (20 ms of processor time; 50 through the write-ahead log) and open it. */
export async function openFreshPostgres(): Promise<Fresh> {
  const { url, remove } = await freshPostgresUrl();
  return { database: await openDatabase({ backend: 'postgres', url }), remove };
}

/** URL of a new database on the run's cluster, migrated unless asked to be empty. */
export async function freshPostgresUrl({ empty = false } = {}): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = await sharedServerUrl();
  const template = templateName(process.env.AGENT_MEMORY_TEST_RUN ?? '');
  if (!empty) {
    await once('postgres-template', async () => {
      await onServer(server, `drop database if exists ${template}`);
      await onServer(server, `create database ${template}`);
      const database = await openDatabase({ backend: 'postgres', url: databaseUrl(server, template) });
      await database.migrate();
      await database.close();
    });
  }
  const name = `memory_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`);
  return { url: databaseUrl(server, name), remove: () => onServer(server, `drop database ${name} with (force)`) };
}

/** The cluster that the whole run shares, or the server that AGENT_MEMORY_TEST_DATABASE_URL names. */
async function sharedServerUrl(): Promise<string> {
  const given = process.env.AGENT_MEMORY_TEST_DATABASE_URL;
  if (given) return given;
  const folder = await once('postgres', async (making) => {
    const cluster = await startPostgres();
    writeFileSync(
      join(making, 'cluster.json'),
      JSON.stringify({ url: cluster.url(), pid: cluster.pid, folder: cluster.folder }),
    );
  });
  return (JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')) as { url: string }).url;
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Make `<run folder>/<name>` once among all workers of this run: the first one makes it, the others wait. */
async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const run = process.env.AGENT_MEMORY_TEST_RUN;
  if (!run)
    throw new Error(
      'The run has no folder; is test/support/global-setup.ts among the globalSetup of vitest.config.ts?',
    );
  const made = join(run, name);
  const lock = `${made}.lock`;
  while (!existsSync(made)) {
    try {
      mkdirSync(lock);
    } catch {
      await sleep(LOCK_POLL_MS); // another worker is at it
      continue;
    }
    try {
      if (existsSync(made)) break;
      const making = `${made}.making`;
      rmSync(making, { recursive: true, force: true });
      mkdirSync(making);
      await make(making);
      renameSync(making, made);
    } finally {
      rmdirSync(lock);
    }
  }
  return made;
}
