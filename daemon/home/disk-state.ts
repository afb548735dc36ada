// Faults of the disk reach a program as anything: a read-only mount as ENOENT from a recursive mkdir, a full one as a database that
// fails to start. So when something fails, and when a person asks, the folder itself is asked.
import { accessSync, constants, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '../contract/errors.ts';

/** Below this the next days' work may not fit: an embedded database begins with some 45 MB and keeps a write-ahead log beside it. */
const LOW_SPACE_BYTES = 200 * 1024 * 1024;
/** Below this nothing works any more: a database takes 40 MB at its start, an event some kilobytes. */
const LEAST_FREE_BYTES = 1024 * 1024;
/** One block of usual file systems: less may find room in a file's own record on a disk that is full. */
const PROBE_BYTES = 4096;

/** What keeps a folder from being written: `low` still works. */
type DiskTrouble = 'read-only' | 'full' | 'forbidden' | 'no-folder' | 'low' | 'broken';
type DiskState =
  | { kind: 'ok'; freeBytes: number | null }
  /** `message` says what is wrong, `fix` what to do about it. */
  | { kind: DiskTrouble; message: string; fix: string };

/** What is asked of the disk; tests hand in a disk of their own. */
type DiskProbes = {
  exists(path: string): boolean;
  /** Try to write in a folder. @throws with the system's code where that can't be done */
  checkWritable(path: string): void;
  /** @throws where the system doesn't say */
  freeBytes(path: string): number;
};

const REAL_DISK: DiskProbes = {
  exists,
  checkWritable(path) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(path, constants.W_OK | constants.X_OK);
  },
  freeBytes(path) {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
};

/**
 * Whether files can be written below `folder`, which need not exist yet: asks the disk for its free space, and writes a file and
 * removes it where the folder exists. Never throws.
 */
export function diskState(folder: string, disk: DiskProbes = REAL_DISK): DiskState {
  const existing = nearestExisting(folder, disk);
  try {
    disk.checkWritable(existing);
    if (existing === folder && disk === REAL_DISK) probe(folder);
  } catch (error) {
    return (
      explainDiskError(error, existing) ?? {
        kind: 'broken',
        message: `${existing} can't be written: ${messageOf(error)}`,
        fix: `look at the disk of ${existing}`,
      }
    );
  }
  const freeBytes = freeBytesOf(existing, disk);
  if (freeBytes === null || freeBytes >= LOW_SPACE_BYTES) return { kind: 'ok', freeBytes };
  if (freeBytes < LEAST_FREE_BYTES) return noSpace(existing);
  return {
    kind: 'low',
    message: `only ${megabytes(freeBytes)} are free on the disk of ${existing}`,
    fix: `free at least ${megabytes(LOW_SPACE_BYTES)} there, or set AGENT_MEMORY_HOME to a folder on another disk`,
  };
}

/** Why nothing can be written in a folder, or where it is to be made, with what to do, in one sentence; undefined when it can. */
export function describeDiskFault(folder: string, disk: DiskProbes = REAL_DISK): string | undefined {
  const state = diskState(folder, disk);
  return state.kind === 'ok' || state.kind === 'low' ? undefined : `${state.message}: ${state.fix}`;
}

/** What an error of the file system says about the disk of `path`, and what to do; undefined for an error about something else. */
function explainDiskError(error: unknown, path: string): Exclude<DiskState, { kind: 'ok' }> | undefined {
  const code = codeOf(error);
  switch (code) {
    case 'EROFS':
      return {
        kind: 'read-only',
        message: `${path} is on a read-only file system`,
        fix: 'mount it writable, or set AGENT_MEMORY_HOME to a folder that is',
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
      return {
        kind: 'no-folder',
        message: `${path} can't be used as a folder: a file is in the way`,
        fix: 'move that file away, or set AGENT_MEMORY_HOME to another folder',
      };
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
    message: `no space left on the device of ${path}`,
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

function nearestExisting(folder: string, disk: DiskProbes): string {
  let path = folder;
  while (!disk.exists(path) && dirname(path) !== path) path = dirname(path);
  return path;
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a file among its parents, or a folder that may not be entered: the parent says which
  }
}

function freeBytesOf(folder: string, disk: DiskProbes): number | null {
  try {
    return disk.freeBytes(folder);
  } catch {
    return null;
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;
