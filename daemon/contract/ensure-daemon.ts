// Have a daemon that is at least as new as the caller:
//
//   nobody answers ───────────────────────────► start ─► wait until it answers
//   an older one answers ─► let it drain, stop ─► start ─► wait            (an update was installed)
//   one as new or newer answers ──────────────► use it                     (this caller is what is out of date)
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from './client.ts';
import { DaemonUnreachable, RequestFailed } from './client-errors.ts';
import { readDaemonFile } from './daemon-file.ts';
import type { Health } from './health.ts';
import type { Home } from './home.ts';
import { startDaemonDetached } from './start-daemon.ts';
import { isOlderVersion } from './version.ts';

// An answer takes milliseconds; with its database hung a daemon takes two seconds to say so.
const PROBE_TIMEOUT_MS = 5000;
const PROBE_EVERY_MS = 25;
// A draining daemon finishes the jobs it holds.
const STOP_TIMEOUT_MS = 20_000;

export type Ensured = { outcome: 'running' | 'started' | 'replaced'; health: Health };
export type DaemonParts = {
  home: Home;
  env: NodeJS.ProcessEnv;
  /** The built dist/daemon/main.js. */
  daemonScript: string;
  /** The caller's version: an older daemon is replaced. */
  version: string;
  /** How long a start may take before this gives up (the daemon goes on starting). */
  waitMs: number;
};

/**
 * Start the daemon where none answers, replace one that is older than the caller, and wait until it answers.
 * @throws DaemonUnreachable when it doesn't come up in time, or at all; with the daemon's own reason where it left one
 */
export async function ensureDaemon(parts: DaemonParts): Promise<Ensured> {
  const client = createClient({ home: parts.home, env: parts.env, timeoutMs: PROBE_TIMEOUT_MS });
  const running = await probe(client);
  // A daemon that somebody else runs is not ours to start or replace.
  const isOurs = !parts.env.AGENT_MEMORY_URL;
  const mustGo = running && isOurs && (running.status === 'stopping' || isOlderVersion(running.version, parts.version));
  if (running && !mustGo) return { outcome: 'running', health: running };
  if (!isOurs) {
    const message = `No memory daemon answers at AGENT_MEMORY_URL=${parts.env.AGENT_MEMORY_URL}: start it there, or unset the variable`;
    throw new DaemonUnreachable('down', message);
  }
  if (running) await stopDaemon(client, parts.home);
  const health = await startAndWait(client, parts);
  return { outcome: running ? 'replaced' : 'started', health };
}

/**
 * Ask the daemon to drain and stop, and wait until its process has ended.
 * @returns its pid; undefined when none was running
 * @throws DaemonUnreachable when it is there but doesn't stop in time
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

/** Whether a process lives; one that belongs to somebody else does too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function startAndWait(client: Client, parts: DaemonParts): Promise<Health> {
  const { home, env, daemonScript, waitMs } = parts;
  const deadline = Date.now() + waitMs;
  let isStartedByUs = false;
  for (;;) {
    // Looked at before the probe: a daemon gives the lock back once it listens, or when it gives up.
    const isStarting = existsSync(home.startLock);
    const health = await probe(client);
    if (health && health.status !== 'stopping') return health;
    if (isStartedByUs && !isStarting)
      throw down(readStartFailure(home) ?? `it ended at once; ${home.logs} may say why`);
    if (!isStartedByUs) {
      const outcome = startDaemonDetached(home, env, daemonScript);
      if (outcome === 'disabled') throw down('AGENT_MEMORY_AUTOSTART=0 forbids starting it: run `agent-memory start`');
      if (outcome === 'not built') throw down(`${daemonScript} is missing: run \`npm run build\` in the package`);
      isStartedByUs = outcome === 'started';
    }
    if (Date.now() > deadline) throw down(`it was started but doesn't answer after ${waitMs / 1000} s yet`);
    await pause();
  }
}

/** The daemon's health; undefined when nobody listens, or it can't say yet. */
async function probe(client: Client): Promise<Health | undefined> {
  try {
    return await client.request<Health>('GET', '/api/health');
  } catch (error) {
    if (error instanceof DaemonUnreachable && error.reason === 'down') return undefined;
    if (error instanceof RequestFailed && error.status === 503) return undefined; // on its way up
    throw error;
  }
}

/** What the daemon wrote when it could not start; undefined when it left nothing. */
export function readStartFailure(home: Home): string | undefined {
  try {
    return readFileSync(join(home.logs, START_FAILURE_FILE), 'utf8').trim() || undefined;
  } catch {
    return undefined; // it never came so far
  }
}

/** In the home's logs folder: why the last start failed, in a sentence; absent after a good one. */
export const START_FAILURE_FILE = 'start-failure.txt';

function down(reason: string): DaemonUnreachable {
  return new DaemonUnreachable('down', `The memory daemon is not running: ${reason}`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
}
