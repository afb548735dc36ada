// Ensures that a daemon runs that is at least as new as the caller:
//
//   none answers ─────────────────────────────► start ─► wait until it answers
//   an older one answers ─► let it drain, stop ─► start ─► wait            (an update, or a new build of this folder)
//   one as new or newer answers ──────────────► use it                     (the caller may be out of date)

import { codeOf, messageOf } from '../contract/errors.ts';
import type { Health } from '../contract/health.ts';
import { readDaemonFile } from '../home/daemon-file.ts';
import { describeDiskFault } from '../home/disk-state.ts';
import type { Home } from '../home/home.ts';
import { packageRoot } from '../home/package-root.ts';
import { readStartFailure } from '../home/start-failure.ts';
import { buildId, isOlderVersion } from '../home/version.ts';
import { createClient } from './client.ts';
import { DaemonUnreachable, RequestFailed } from './client-errors.ts';
import type { Client } from './client-over.ts';
import { releaseStartLock, startDaemonDetached } from './start-daemon.ts';

// An answer takes milliseconds; with its database hung a daemon takes two seconds to say so.
const PROBE_TIMEOUT_MS = 5000;
const PROBE_EVERY_MS = 25;
// A draining daemon finishes the jobs it has claimed.
const STOP_TIMEOUT_MS = 20_000;
// A daemon that stops is cut off after 20 s, and its home is then free.
const HOME_TAKEN_WAIT_MS = 25_000;
/** The exit code of a daemon whose home already has one: no error, so that no supervisor restarts it. */
export const HOME_TAKEN_EXIT = 0;

export type Ensured = { outcome: 'running' | 'started' | 'replaced'; health: Health };
export type DaemonParts = {
  home: Home;
  env: NodeJS.ProcessEnv;
  /** The built dist/daemon/main.js. */
  daemonScript: string;
  /** The caller's version: an older daemon is replaced. */
  version: string;
  /** How long to wait for a start; after that the daemon continues to start. */
  waitMs: number;
};

/**
 * Start the daemon if none answers, replace one that is older than the caller, and wait until it answers.
 * @throws DaemonUnreachable if it doesn't answer in time or at all, with the daemon's own reason if it left one
 */
export async function ensureDaemon(parts: DaemonParts): Promise<Ensured> {
  const client = createClient({ home: parts.home, env: parts.env, timeoutMs: PROBE_TIMEOUT_MS });
  const running = await probe(client);
  // AGENT_MEMORY_URL names a daemon that others start and replace.
  const isOurs = !parts.env.AGENT_MEMORY_URL;
  const mustGo = running && isOurs && (running.status === 'stopping' || isOutdated(running, parts.version));
  if (running && !mustGo) return { outcome: 'running', health: running };
  if (!isOurs) {
    const message = `No memory daemon answers at AGENT_MEMORY_URL=${parts.env.AGENT_MEMORY_URL}: start it there, or unset the variable`;
    throw new DaemonUnreachable('down', message);
  }
  if (running) await stopDaemon(client, parts.home);
  const health = await startAndWait(client, parts);
  return { outcome: running ? 'replaced' : 'started', health };
}

/** Whether a daemon runs an older version than the caller's, or an older build from the caller's own folder. */
export function isOutdated({ version, package: folder, build }: Health, callersVersion: string): boolean {
  if (isOlderVersion(version, callersVersion)) return true;
  return version === callersVersion && build !== undefined && folder === packageRoot() && build !== buildId();
}

/**
 * Ask the daemon to drain and stop, and wait until its process has ended.
 * @returns its pid; undefined when none was running
 * @throws DaemonUnreachable if it runs but doesn't stop in time
 */
export async function stopDaemon(client: Client, home: Home): Promise<number | undefined> {
  const running = await probe(client);
  if (!running) return undefined;
  const pid = running.pid ?? readDaemonFile(home)?.pid;
  if (running.status !== 'stopping') await client.request('POST', '/api/admin/stop', { body: {} });
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (pid !== undefined && isAlive(pid)) {
    if (Date.now() > deadline) {
      const message = `The memory daemon (pid ${pid}) is still finishing its work after ${STOP_TIMEOUT_MS / 1000} s: wait, or end that process`;
      throw new DaemonUnreachable('silent', message);
    }
    await pause();
  }
  return pid;
}

/** Whether a process is alive, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function startAndWait(client: Client, parts: DaemonParts): Promise<Health> {
  const { home, env, daemonScript, waitMs } = parts;
  const since = Date.now();
  let child: { exited: boolean; isHomeTaken: boolean } | undefined;
  for (;;) {
    // Read before the probe: a daemon that answers has not failed, whatever it wrote before.
    const hasExited = child?.exited === true;
    const failure = readStartFailure(home, since);
    const health = await probe(client);
    if (health && health.status !== 'stopping') return health;
    if (failure !== undefined) throw down(failure);
    if (hasExited && child?.isHomeTaken) {
      // The process with the lock is starting or stopping: soon it answers or releases the home.
      if (Date.now() - since > Math.min(waitMs, HOME_TAKEN_WAIT_MS)) throw down(homeTaken(home));
      child = undefined;
    } else if (hasExited) {
      releaseStartLock(home); // It ended without a reason, and so without releasing the lock.
      throw down(describeDiskFault(home.root) ?? `it ended at once; ${home.logs} may say why`);
    }
    child ??= start(home, env, daemonScript);
    if (Date.now() - since > waitMs) throw down(`it was started but doesn't answer after ${waitMs / 1000} s yet`);
    await pause();
  }
}

/** Start the daemon; undefined if another process is starting it. @throws DaemonUnreachable if it can't be started */
function start(home: Home, env: NodeJS.ProcessEnv, daemonScript: string) {
  const child = { exited: false, isHomeTaken: false };
  const onExit = (code: number | null) => Object.assign(child, { exited: true, isHomeTaken: code === HOME_TAKEN_EXIT });
  let outcome: ReturnType<typeof startDaemonDetached>;
  try {
    outcome = startDaemonDetached(home, env, daemonScript, { insist: true, onExit });
  } catch (error) {
    // Before any daemon: the home itself can't be made or written.
    const reason = messageOf(error);
    throw down(describeDiskFault(home.root) ?? `${home.root} can't be used (${reason})`, error);
  }
  if (outcome === 'disabled') throw down('AGENT_MEMORY_AUTOSTART=0 forbids starting it: run `agent-memory start`');
  if (outcome === 'not built') throw down(`${daemonScript} is missing: run \`npm run build\` in the package`);
  return outcome === 'started' ? child : undefined;
}

function homeTaken(home: Home): string {
  return `another process holds ${home.root} and doesn't answer (a daemon that is still stopping?): wait a moment, or end it`;
}

/** The daemon's health; undefined if none listens or it is still starting. */
async function probe(client: Client): Promise<Health | undefined> {
  try {
    return await client.request<Health>('GET', '/api/health');
  } catch (error) {
    if (error instanceof DaemonUnreachable && error.reason === 'down') return undefined;
    if (error instanceof RequestFailed && error.status === 503) return undefined; // still starting
    throw error;
  }
}

function down(reason: string, cause?: unknown): DaemonUnreachable {
  return new DaemonUnreachable('down', `The memory daemon is not running: ${reason}`, { cause });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
}
