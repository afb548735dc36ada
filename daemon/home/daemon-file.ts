// daemon.json describes the running daemon: {pid, port, version, socket}. The daemon writes it once it listens and
// removes it on stop.
//
// Where is the socket? <home>/daemon.sock, unless that path is too long for a Unix socket or the home's file system has
// none: then the daemon binds one in a fresh 0700 folder under /tmp and records it here. It is recorded and not derived
// from the home's name, because a name that others can compute is one they can occupy; and it is /tmp and not TMPDIR,
// which differs from process to process. Readers look for <home>/daemon.sock first, so the usual path costs a hook no
// extra file.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../contract/errors.ts';
import type { Home } from './home.ts';

type DaemonFile = { pid: number; port: number; version: string; socket?: string };

// sun_path has 108 bytes on Linux and 104 on macOS, one of them the closing NUL.
const MAX_SOCKET_BYTES = 103;
const SHORT_SOCKET_PREFIX = '/tmp/agent-memory-';

/** Whether this platform reaches the daemon through a Unix socket; others use TCP on the port in daemon.json. */
export const hasUnixSockets = process.platform !== 'win32';

/** Read daemon.json; undefined if it is missing or incomplete. */
export function readDaemonFile(home: Home): DaemonFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(home.daemonFile, 'utf8'));
  } catch {
    return undefined; // absent or torn: the same as no daemon
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, port, version, socket } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || typeof port !== 'number' || typeof version !== 'string') return undefined;
  return { pid, port, version, ...(typeof socket === 'string' && { socket }) };
}

/**
 * Whether `pid` no longer serves a home, because daemon.json or the token is gone or daemon.json names another process.
 * A file that can't be read (too many open files, a disk error) doesn't count.
 */
export function isHomeLost(home: Home, pid: number): boolean {
  for (const path of [home.daemonFile, home.token]) {
    try {
      statSync(path);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return true;
    }
  }
  const named = readDaemonFile(home)?.pid;
  return named !== undefined && named !== pid;
}

/** Write daemon.json atomically, so that no reader sees half of it. */
export function writeDaemonFile(home: Home, file: DaemonFile): void {
  const temporary = `${home.daemonFile}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(file)}\n`, { mode: 0o600 });
  renameSync(temporary, home.daemonFile);
}

/** Remove daemon.json if it still names `pid`: a daemon that was replaced must not remove its successor's. */
export function removeDaemonFile(home: Home, pid: number): void {
  if (readDaemonFile(home)?.pid === pid) rmSync(home.daemonFile, { force: true });
}

/** The daemon's socket, whether or not a process listens on it; undefined if no daemon left one. */
export function findSocket(home: Home): string | undefined {
  if (fitsSocket(home.socket) && existsSync(home.socket)) return home.socket;
  const recorded = readDaemonFile(home)?.socket;
  return recorded && existsSync(recorded) ? recorded : undefined;
}

/**
 * Choose where the daemon binds: in the home if the path fits, else in a fresh private folder under /tmp. A caller
 * whose bind in the home fails (a file system without sockets) asks again with `short`. The folder of a socket made
 * here is the caller's to remove: `removeSocket`.
 */
export function chooseSocket(home: Home, { short = false } = {}): string {
  if (!short && fitsSocket(home.socket)) return home.socket;
  return join(mkdtempSync(SHORT_SOCKET_PREFIX), 'daemon.sock');
}

/**
 * Remove a socket that nobody listens on any more, and the folder that `chooseSocket` made for it.
 * Only an empty folder is removed, since a home itself may be in /tmp under such a name.
 */
export function removeSocket(socket: string): void {
  rmSync(socket, { force: true });
  const folder = dirname(socket);
  if (!folder.startsWith(SHORT_SOCKET_PREFIX)) return;
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or gone already: then it is not the one that we made.
  }
}

function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_BYTES;
}
