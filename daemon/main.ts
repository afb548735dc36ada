import { setFlagsFromString } from 'node:v8';
import { HOME_TAKEN_EXIT } from './client/ensure-daemon.ts';
import { releaseStartLock } from './client/start-daemon.ts';
import { type Config, readConfig } from './config.ts';
import { messageOf } from './contract/errors.ts';
import { HomeTaken, startDaemon } from './daemon.ts';
import { tryPostgres } from './db/try-postgres.ts';
import { describeDiskFault } from './home/disk-state.ts';
import { ensurePrivateFolder, type Home, resolveHome } from './home/home.ts';
import { clearStartFailure, writeStartFailure } from './home/start-failure.ts';
import { openLog } from './log.ts';

/**
 * How much the heap may grow over what lives in it before it is collected, in percent. Left to itself V8 lets it grow up to
 * fourfold on a machine with much memory: 200,000 events took the daemon to 275 MiB, and with this to 209.
 */
const HEAP_GROWTH_PERCENT = 100;

/**
 * A drain that takes longer is cut off: what is in the database is safe, what is not was not acknowledged. Shorter than
 * `agent-memory stop` waits.
 */
const LONGEST_STOP_MS = 15_000;

/** `main.js --try-database`: look whether the database in the settings could be used, say why not, and end. */
const TRY_DATABASE_FLAG = '--try-database';

/** The default one unless the user has patterns: their engine would make every start slower. @throws ConfigError */
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
      log.fatal({ err: error }, 'a fault that nobody caught; the daemon ends and the next hook starts it again');
      end(1);
    });
    const daemon = await startDaemon(config, log, () => void setTimeout(end, LONGEST_STOP_MS, 1).unref());
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
 * End the process for certain. process.exit() waits for libuv's threads, and one of them may sit in an open() or read() of a mount
 * that doesn't answer, for ever: then only a signal ends it. Everything was closed before, or can't be any more.
 */
function end(code: number): void {
  const isThreadBusy = process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));
  if (code !== 0 || isThreadBusy) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** Leave the reason where whoever started us looks, for they may have gone already. @returns the exit code */
function giveUp(home: Home, error: unknown): number {
  const isHomeTaken = error instanceof HomeTaken;
  const message = messageOf(error);
  // A full or read-only disk shows itself as anything, and mostly as a database that doesn't start.
  const reason = (!isHomeTaken && describeDiskFault(home.root)) || message;
  process.stderr.write(`${reason}\n`);
  try {
    if (!isHomeTaken) writeStartFailure(home, reason);
    releaseStartLock(home); // after the reason: who waits for the lock finds it
  } catch {
    // On such a disk nothing can be left; whoever started us asks the disk as well.
  }
  return isHomeTaken ? HOME_TAKEN_EXIT : 1;
}

void main();
