import { setFlagsFromString } from 'node:v8';
import { HOME_TAKEN_EXIT } from './client/ensure-daemon.ts';
import { releaseStartLock } from './client/start-daemon.ts';
import { messageOf } from './contract/errors.ts';
import { isLoopbackHost } from './contract/served-hosts.ts';
import { HomeTaken, startDaemon } from './daemon.ts';
import { tryPostgres } from './db/try-postgres.ts';
import { describeDiskFault } from './home/disk-state.ts';
import { ensurePrivateFolder, type Home, resolveHome } from './home/home.ts';
import { clearStartFailure, writeStartFailure } from './home/start-failure.ts';
import { openLog } from './log.ts';
import { type Config, readConfig } from './settings/config.ts';

/**
 * Growth of the heap over its live data before a collection, in percent. By default V8 lets it grow up to fourfold on a
 * machine with much memory. With 100,000 observations just posted on Postgres the daemon takes 332–347 MiB with 50,
 * 310–328 with 30 and 388 with 100; the p99 of a prompt is 16–20 ms once they are loaded, 15–25 with 30 and 13–19 with
 * 100 (docs/recall-quality.md).
 */
const HEAP_GROWTH_PERCENT = 50;

/**
 * Time limit of a stop: data in the database is safe, and everything else was not acknowledged. Shorter than
 * `agent-memory stop` waits.
 */
const LONGEST_STOP_MS = 15_000;

/** `main.js --try-database`: check whether the database in the settings can be used, report why not, and exit. */
const TRY_DATABASE_FLAG = '--try-database';

/** `main.js --leave-jobs` (`agent-memory api`): leave jobs to the workers' processes. */
const LEAVE_JOBS_FLAG = '--leave-jobs';

/** `main.js --say-where`: print the addresses on stdout once it answers. */
const SAY_WHERE_FLAG = '--say-where';

/**
 * The log's redactor: the default one unless the user has patterns, whose engine would slow every start. @throws
 * ConfigError
 */
const logRedactor = async (config: Config) =>
  config.redact_patterns.length === 0 ? undefined : (await import('./open-redactor.ts')).openLogRedactor(config);

async function main(): Promise<void> {
  if (process.argv.includes(TRY_DATABASE_FLAG)) return tryDatabase();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const home = resolveHome(process.env);
  ensurePrivateFolder(home.root);
  ensurePrivateFolder(home.logs);
  try {
    const config = readConfig(process.env);
    const log = openLog(home.logs, config.log_level, process.stderr.isTTY === true, await logRedactor(config));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an uncaught error; the daemon exits and the next hook restarts it');
      end(1);
    });
    const leavesJobs = process.argv.includes(LEAVE_JOBS_FLAG) && config.database.backend === 'postgres';
    const onStopping = () => void setTimeout(end, LONGEST_STOP_MS, 1).unref();
    const daemon = await startDaemon(config, log, { onStopping, leavesJobs });
    if (process.argv.includes(SAY_WHERE_FLAG)) sayWhere(daemon.url, config);
    clearStartFailure(home);
    releaseStartLock(home);
    const stop = (signal: string) => {
      log.info({ signal }, 'stopping');
      daemon.stop().catch((error) => {
        log.error({ err: error }, 'the stop failed');
        end(1);
      });
    };
    process.once('SIGTERM', () => stop('SIGTERM'));
    process.once('SIGINT', () => stop('SIGINT'));
    void daemon.stopped.then(() => end(0));
  } catch (error) {
    process.exit(giveUp(home, error));
  }
}

function sayWhere(url: string, { host }: Config): void {
  if (!isLoopbackHost(host))
    process.stderr.write(`Warning: other machines reach ${host}; each needs a token, and nothing is encrypted.\n`);
  process.stdout.write(`agent-memory answers on ${url} (docs: ${url}/docs, MCP: ${url}/mcp and ${url}/sse)\n`);
}

async function tryDatabase(): Promise<void> {
  try {
    const { database } = readConfig(process.env);
    if (database.backend === 'postgres') await tryPostgres(database);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/**
 * Make sure that the process ends. process.exit() waits for libuv's threads, and one of them may hang forever in an
 * open() or read() on an unresponsive mount; then only a signal ends it. Everything is closed by now, or can no longer
 * be.
 */
function end(code: number): void {
  const isThreadBusy = process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));
  if (code !== 0 || isThreadBusy) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/**
 * Write the reason to a file for the process that started the daemon, which may have exited already. @returns the exit
 * code
 */
function giveUp(home: Home, error: unknown): number {
  const isHomeTaken = error instanceof HomeTaken;
  const message = messageOf(error);
  // A full or read-only disk may cause any error, mostly a database that doesn't start.
  const reason = (!isHomeTaken && describeDiskFault(home.root)) || message;
  process.stderr.write(`${reason}\n`);
  try {
    if (!isHomeTaken) writeStartFailure(home, reason);
    releaseStartLock(home); // after the reason is written, so that processes waiting for the lock find it
  } catch {
    // On such a disk nothing can be written; the process that started the daemon checks the disk as well.
  }
  return isHomeTaken ? HOME_TAKEN_EXIT : 1;
}

void main();
