// The process of `agent-memory task-worker`: runs the jobs of a shared Postgres without an HTTP server, a spool or a
// lock on the home.

import type { Log } from './contract/log.ts';
import { openDatabase } from './db/open-database.ts';
import { createLifetime } from './lifetime.ts';
import { openServices } from './open-services.ts';
import { KINDS_OF_A_MACHINE } from './queue/job-kinds.ts';
import type { Config } from './settings/config.ts';

/**
 * Start `concurrency` workers. Another takes over a job whose worker was silent for `leaseSeconds`. Jobs that read a
 * machine's files are left to that machine's daemon.
 * @returns `stop`: claims no more jobs, releases those that don't end within two seconds, and closes the database
 * @throws when the database can't be reached or migrated
 */
export async function startTaskWorker(
  config: Config,
  log: Log,
  { concurrency, leaseSeconds }: { concurrency: number; leaseSeconds?: number | undefined },
): Promise<{ stop(): Promise<void> }> {
  const lifetime = createLifetime((error) => log.error({ err: error }, 'a part did not stop cleanly'));
  try {
    const db = await openDatabase(config.database, { log, watchTransactions: false });
    lifetime.add(() => db.close());
    const { models, notices, startWorkers } = await openServices({
      config: { ...config },
      log,
      db,
      shares: true,
      lifetime,
    });
    for (const notice of notices) log.warn({}, notice);
    startWorkers({ count: concurrency, except: KINDS_OF_A_MACHINE, leaseSeconds });
    log.info({ concurrency, model: models.embedding().name }, 'working');
    return lifetime;
  } catch (error) {
    await lifetime.stop();
    throw error;
  }
}
