// A process that finds the daemon down starts it, and only one does:
//
//   finder ─ create start.lock (O_EXCL) ─ spawn the daemon, detached ─ go on without waiting
//   other finders meanwhile: the lock exists ─► another process is starting it
//   daemon, once it listens (or gives up) ─ remove start.lock
//
// A lock older than START_LOCK_STALE_MS belongs to a daemon that died during its start, and is taken over. Hooks retry
// a daemon that left a reason for its failure at the same pace; a person's command retries at once.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { codeOf } from '../contract/errors.ts';
import { ensurePrivateFolder, type Home } from '../home/home.ts';
import { readStartFailure } from '../home/start-failure.ts';
import { MEMORY_SAVING_ENV } from './daemon-env.ts';

/** Longer than any start (1.5 s warm; the first one makes the database), shorter than a user's patience. */
const START_LOCK_STALE_MS = 20_000;

// The variables that the daemon needs. It gets no others, since it outlives the session, whose keys and DATABASE_URL (a
// name that other programs set, too) it must not use.
const PASSED_ON =
  /^(AGENT_MEMORY_.*|PATH|HOME|USER|LOGNAME|LANG|LC_.*|TZ|XDG_.*|CLAUDE_CONFIG_DIR|SystemRoot|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;

type StartOutcome = 'started' | 'already starting' | 'failed lately' | 'disabled' | 'not built';
type StartOptions = {
  /** A person waits: try again even if the last start failed a moment ago. */
  insist?: boolean;
  /** Called when the started process ends while the caller still lives; null for a signal. */
  onExit?(code: number | null): void;
};

/**
 * Start the daemon in the background unless another process is starting it; returns at once.
 * @param daemonScript the built dist/daemon/main.js
 */
export function startDaemonDetached(
  home: Home,
  env: NodeJS.ProcessEnv,
  daemonScript: string,
  { insist = false, onExit }: StartOptions = {},
): StartOutcome {
  if (env.AGENT_MEMORY_AUTOSTART === '0') return 'disabled';
  if (!existsSync(daemonScript)) return 'not built';
  if (!insist && readStartFailure(home, Date.now() - START_LOCK_STALE_MS) !== undefined) return 'failed lately';
  ensurePrivateFolder(home.root);
  if (!takeStartLock(home)) return 'already starting';
  const passedOn = Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)));
  const child = spawn(process.execPath, [daemonScript], {
    cwd: home.root, // not the project's folder, which the daemon would keep busy
    env: { ...passedOn, ...MEMORY_SAVING_ENV, AGENT_MEMORY_HOME: home.root },
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.on('error', () => {
    releaseStartLock(home); // no memory, no process slot: the next finder tries again
    onExit?.(null);
  });
  if (onExit) child.on('exit', onExit);
  child.unref();
  return 'started';
}

/** Release the start lock: the daemon calls this when it listens and when it gives up. */
export function releaseStartLock(home: Home): void {
  rmSync(home.startLock, { force: true });
}

function takeStartLock(home: Home): boolean {
  if (createLock(home.startLock)) return true;
  if (!isStale(home.startLock)) return false;
  // Several processes may see the same stale lock. Only one can rename it; one that is late and got the winner's new
  // lock restores it.
  const aside = `${home.startLock}.${process.pid}`;
  try {
    renameSync(home.startLock, aside);
  } catch {
    return false; // Another process was faster.
  }
  if (!isStale(aside)) {
    renameSync(aside, home.startLock);
    return false;
  }
  rmSync(aside, { force: true });
  return createLock(home.startLock);
}

function isStale(path: string): boolean {
  const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return madeAt !== undefined && Date.now() - madeAt > START_LOCK_STALE_MS;
}

function createLock(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
