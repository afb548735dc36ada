import { readdir } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { DatabaseLog, Row } from './database.ts';
import { refuseUsedDatabase } from './refuse-used-database.ts';

const MIGRATIONS_TABLE = 'mem_schema_migrations';
/** Longest wait for another daemon that migrates the same database. */
const LOCK_TIMEOUT_MS = 120_000;

type MigrationRun = {
  /**
   * Runs one or several statements without parameters, always on the same session, and returns the rows of a single
   * one.
   */
  exec: (sql: string) => Promise<Row[]>;
  dir: string;
  log: DatabaseLog;
  location: string;
  /** Whether the first migration may create its tables in a database with other programs' tables. */
  besideOtherTables?: boolean;
  /** The schema of the tables; default: the session's. */
  schema?: string | undefined;
  /** Apply only the first of the files, by number; default all. */
  count?: number | undefined;
};

/**
 * Apply the missing SQL files of `dir` in the order of their names, in one transaction under an advisory lock.
 * @returns the names applied; empty when the schema is current.
 * @throws Error as checkMigratable does
 */
export async function runMigrations(run: MigrationRun): Promise<string[]> {
  const { exec, dir, log } = run;
  if (!(await checkMigratable(run))) return [];
  const applied = await appliedNames(exec, run.schema);
  if (run.count !== undefined && run.count <= applied.length) return [];

  await exec(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const { runner } = await import('node-pg-migrate'); // loaded only when a migration is missing
  try {
    const done = await runner({
      dbClient: clientOver(exec),
      dir,
      direction: 'up',
      migrationsTable: MIGRATIONS_TABLE,
      ...(run.schema !== undefined && { schema: [run.schema, 'public'] }),
      ...(run.count !== undefined && { count: run.count - applied.length }),
      ignorePattern: '(?!.*\\.sql$).*',
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: { info: () => {}, warn: (text) => log.warn({}, text), error: (text) => log.warn({}, text) },
    });
    const names = done.map(({ name }) => name);
    if (names.length > 0) log.info({ names }, 'database migrated');
    return names;
  } finally {
    await exec('reset lock_timeout').catch(() => []); // the session may be gone; then so is its setting
  }
}

/**
 * Check that the schema can be brought up to date; changes nothing.
 * @returns whether any migration is missing
 * @throws Error when pgvector isn't installed on the server, when a newer version of the program migrated the database,
 * or when it has another program's tables, none of ours, and no permission was given to use it
 */
export async function checkMigratable(run: Omit<MigrationRun, 'log'>): Promise<boolean> {
  const { exec, dir, location } = run;
  const names = await knownNames(dir);
  const applied = await appliedNames(exec, run.schema);
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database at ${location} was migrated by a newer agent-memory (${unknown.join(', ')}); update this installation`,
    );
  }
  if (applied.length === 0 && !run.besideOtherTables) await refuseUsedDatabase(exec, location);
  if (applied.length < names.length) await requireVector(exec, location);
  return applied.length < names.length;
}

/** The names of migrations that a database with tables of ours lacks; empty if it has none, or is newer. */
export async function missingMigrations(run: Pick<MigrationRun, 'exec' | 'dir' | 'schema'>): Promise<string[]> {
  const applied = await appliedNames(run.exec, run.schema);
  return applied.length === 0 ? [] : (await knownNames(run.dir)).filter((name) => !applied.includes(name));
}

const knownNames = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((file) => extname(file) === '.sql').map((file) => basename(file, '.sql'));

async function appliedNames(exec: MigrationRun['exec'], schema: string | undefined): Promise<string[]> {
  const applied = schema === undefined ? MIGRATIONS_TABLE : `${schema}.${MIGRATIONS_TABLE}`;
  const [table] = await exec(`select to_regclass('${applied}') is not null as present`);
  if (!table?.present) return [];
  const rows = (await exec(`select name from ${applied} order by name`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function requireVector(exec: MigrationRun['exec'], location: string): Promise<void> {
  const extensions = await exec(`select 1 from pg_available_extensions where name = 'vector'`);
  if (extensions.length === 0) {
    throw new Error(
      `Postgres at ${location} has no pgvector. Install it there (package postgresql-NN-pgvector, or brew install pgvector), ` +
        'or use the image pgvector/pgvector:pg17',
    );
  }
}

/** A client for node-pg-migrate, which needs only query(); so it works with both drivers. */
function clientOver(exec: MigrationRun['exec']) {
  return {
    query: async (sql: string | { text: string }) => ({ rows: await exec(typeof sql === 'string' ? sql : sql.text) }),
  };
}
