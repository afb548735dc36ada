// Begins the daemon: ensures that it is the only one of its home, and opens the database while the other modules are
// loaded (run-daemon.ts, a separate file in dist/). On the embedded backend each takes a large part of a second.
import { randomBytes } from 'node:crypto';
import type { Log } from './contract/log.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { finishRestore } from './home/finish-restore.ts';
import { ensurePrivateFolder, ensureToken } from './home/home.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import type { Daemon } from './run-daemon.ts';
import type { Config } from './settings/config.ts';

/** Another daemon already serves this home, which is not an error. */
export class HomeTaken extends Error {
  override readonly name = 'HomeTaken';
}

type StartOptions = {
  /** Called when any stop begins. */
  onStopping?: () => void;
  /** Leave the jobs to workers of other processes, except for those that read files of this machine; default false. */
  leavesJobs?: boolean;
};

/**
 * Start the daemon; it is ready when this resolves.
 * @throws Error with a sentence for the user: another daemon serves the home, the database can't be reached, the port
 *   is in use …
 */
export async function startDaemon(config: Config, log: Log, options: StartOptions = {}): Promise<Daemon> {
  const lifetime = createLifetime((error) => log.error({ err: error }, 'a part did not stop cleanly'));
  try {
    return await start(config, log, options, lifetime);
  } catch (error) {
    await lifetime.stop();
    throw error;
  }
}

async function start(config: Config, log: Log, options: StartOptions, lifetime: Lifetime): Promise<Daemon> {
  const { home } = config;
  ensurePrivateFolder(home.root);
  const lock = await lockDirectory(home.root).catch((cause) => {
    if (!/ is in use by /.test(String(cause))) throw cause;
    throw new HomeTaken(`${home.root} is served by a daemon already; \`agent-memory status\` shows it`, { cause });
  });
  lifetime.add(() => lock.release());
  finishRestore(home);
  const ownerToken = ensureToken(home, () => randomBytes(32).toString('base64url'));

  const opening = openDatabase(config.database, { log, watchTransactions: false });
  lifetime.add(async () => (await opening).close());
  const [db, { runDaemon }] = await Promise.all([opening, import('./run-daemon.ts')]);
  const { onStopping = () => {}, leavesJobs = false } = options;
  return runDaemon({ config, log, db, ownerToken, leavesJobs, onStopping, lifetime });
}
