// The processes that share a Postgres with the daemons: `process-main.js NAME [ARGUMENT]`. `task-worker` runs until it
// is told to stop and logs to stderr; each of the others does one thing and prints its result as JSON on stdout.

import { messageOf } from './contract/errors.ts';
import type { Log } from './contract/log.ts';
import { databaseCommand } from './database-command.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { ensureHomeId } from './home/home-id.ts';
import { openStderrLog } from './log.ts';
import { openLogRedactor } from './open-redactor.ts';
import { migrateMemories, rebuildIndex, scheduleTask, TaskRefused } from './processes.ts';
import { getMachineName, registerHome } from './register-home.ts';
import { requirePostgres } from './require-postgres.ts';
import { type Config, readConfig } from './settings/config.ts';
import { startTaskWorker } from './task-worker.ts';

/** Time limit of a worker's stop; a job still running then is due again when its lease ends. */
const LONGEST_STOP_MS = 15_000;

/** Exit codes for a wrongly requested task, the same as the command line's. */
const WRONG_USAGE = 2;
const NOT_FOUND = 4;

type Task = (db: Database, config: Config, args: readonly string[]) => Promise<unknown>;
const TASKS: Record<string, Task> = {
  'schedule-task': async (db, config, [name = '', ...given]) => scheduleTask(db, name, await enter(db, config), given),
  'rebuild-index': async (db, config, [which]) => {
    await enter(db, config);
    return rebuildIndex(db, { vectors: which === 'vectors' });
  },
  'migrate-memories': (db) => migrateMemories(db),
  database: async (db, config, args) => {
    await db.migrate();
    return databaseCommand(db, config, args);
  },
};

/** Refuse the database of another user; returns the id of this home. */
async function enter(db: Database, config: Config): Promise<string> {
  const id = ensureHomeId(config.home);
  await registerHome(db, config, { id, machine: getMachineName(config), location: (await db.describe()).location });
  return id;
}

async function main(): Promise<void> {
  const [, , name = '', ...args] = process.argv;
  try {
    const config = readConfig(process.env);
    requirePostgres(config, name);
    const log: Log = openStderrLog(config.log_level, openLogRedactor(config));
    if (name === 'task-worker') {
      const [concurrency = 1, leaseSeconds] = args.map(Number);
      const worker = await startTaskWorker(config, log, { concurrency, leaseSeconds });
      const stop = (signal: string) => {
        log.info({ signal }, 'stopping');
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), LONGEST_STOP_MS).unref();
        void worker.stop().then(() => process.exit(0));
      };
      process.once('SIGTERM', () => stop('SIGTERM'));
      process.once('SIGINT', () => stop('SIGINT'));
      return;
    }
    const task = TASKS[name];
    if (!task) throw new Error(`Expected task-worker, ${Object.keys(TASKS).join(', ')}; got ${JSON.stringify(name)}`);
    const db = await openDatabase(config.database, { log, watchTransactions: false });
    try {
      process.stdout.write(`${JSON.stringify(await task(db, config, args))}\n`);
    } finally {
      await db.close();
    }
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    if (!(error instanceof TaskRefused)) process.exit(1);
    process.exit(error.isUnknown ? NOT_FOUND : WRONG_USAGE);
  }
}

void main();
