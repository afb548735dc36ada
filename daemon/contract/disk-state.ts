import { accessSync, constants, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Below this the next days' work may not fit: an embedded database begins with some 45 MB and keeps a write-ahead log beside it. */
export const LOW_SPACE_BYTES = 200 * 1024 * 1024;
/** One block of usual file systems: less may find room in a file's own record on a disk that is full. */
const PROBE_BYTES = 4096;

/** What keeps a folder from being written: `low` still works. */
export type DiskTrouble = 'read-only' | 'full' | 'forbidden' | 'no-folder' | 'low' | 'broken';
export type DiskState =
  | { kind: 'ok'; freeBytes: number | null }
  /** `message` says what is wrong, `fix` what to do about it. */
  | { kind: DiskTrouble; message: string; fix: string };

/**
 * Whether files can be written below `folder`, which need not exist yet: asks the disk for its free space, and writes a file and
 * removes it where the folder exists. Never throws.
 */
export function diskState(folder: string): DiskState {
  const existing = nearestExisting(folder);
  try {
    if (!statSync(existing).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(existing, constants.W_OK | constants.X_OK);
    if (existing === folder) probe(folder);
  } catch (error) {
    return (
      explainDiskError(error, folder) ?? {
        kind: 'broken',
        message: `${folder} can't be written: ${messageOf(error)}`,
        fix: `look at the disk of ${existing}`,
      }
    );
  }
  const freeBytes = freeBytesOf(existing);
  if (freeBytes === null || freeBytes >= LOW_SPACE_BYTES) return { kind: 'ok', freeBytes };
  if (freeBytes < PROBE_BYTES) return noSpace(folder);
  return {
    kind: 'low',
    message: `only ${megabytes(freeBytes)} are free on the disk of ${folder}`,
    fix: `free at least ${megabytes(LOW_SPACE_BYTES)} there, or set AGENT_MEMORY_HOME to a folder on another disk`,
  };
}

/** What an error of the file system says about the disk of `path`, and what to do; undefined for an error about something else. */
export function explainDiskError(error: unknown, path: string): Exclude<DiskState, { kind: 'ok' }> | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EROFS':
      return {
        kind: 'read-only',
        message: `${path} lies on a read-only disk`,
        fix: 'make that disk writable, or set AGENT_MEMORY_HOME to a folder that is',
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpace(path);
    case 'EACCES':
    case 'EPERM':
      return {
        kind: 'forbidden',
        message: `${path} can't be written by this user`,
        fix: `chown -R "$USER" ${path}, or set AGENT_MEMORY_HOME to a folder of yours`,
      };
    case 'ENOTDIR':
    case 'EEXIST':
      return { kind: 'no-folder', message: `${path} is no folder, or lies below a file`, fix: 'move that file away' };
    case 'EIO':
      return {
        kind: 'broken',
        message: `the disk of ${path} gives errors (EIO)`,
        fix: 'look at that disk, and at the system’s log',
      };
    default:
      return undefined;
  }
}

function noSpace(path: string): Exclude<DiskState, { kind: 'ok' }> {
  return {
    kind: 'full',
    message: `no space is left on the disk of ${path}`,
    fix: `free at least ${megabytes(LOW_SPACE_BYTES)} there, or set AGENT_MEMORY_HOME to a folder on another disk`,
  };
}

function probe(folder: string): void {
  const path = join(folder, `.probe-${process.pid}`);
  try {
    writeFileSync(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    rmSync(path, { force: true });
  }
}

function nearestExisting(folder: string): string {
  let path = folder;
  while (!statExists(path) && dirname(path) !== path) path = dirname(path);
  return path;
}

function statExists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a file among its parents, or a folder that may not be entered: the parent says which
  }
}

/** null where the system doesn't say. */
function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
