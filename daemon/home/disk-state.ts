// Tests whether a folder can be written. Disk faults take many forms in a program: a read-only mount gives ENOENT from
// a recursive mkdir, a full disk a database that fails to start. So the folder is tested after a failure, and for the
// doctor.
import { accessSync, constants, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '../contract/errors.ts';

/**
 * The free space below which the next days' data may not fit: an embedded database begins with 45 MB and has a
 * write-ahead log.
 */
const LOW_SPACE_BYTES = 200 * 1024 * 1024;
/** The free space below which nothing works: a database takes 40 MB at its start, an event some kilobytes. */
const LEAST_FREE_BYTES = 1024 * 1024;
/** One block of usual file systems: on a full disk a smaller file may still fit into its own record. */
const PROBE_BYTES = 4096;

/** The reasons why a folder can't be written, except `low`, which only warns. */
type DiskTrouble = 'read-only' | 'full' | 'forbidden' | 'no-folder' | 'low' | 'broken';
type DiskState =
  | { kind: 'ok'; freeBytes: number | null }
  /** `message` states the problem, `fix` what to do about it. */
  | { kind: DiskTrouble; message: string; fix: string };

/** Operations on the disk; tests pass a fake. */
type DiskProbes = {
  exists(path: string): boolean;
  /** Try to write in a folder. @throws with the system's code if that fails */
  checkWritable(path: string): void;
  /** @throws if the system doesn't report it */
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
 * Whether files can be written below `folder`, which need not exist yet: asks the disk for its free space, and writes a
 * file and removes it where the folder exists. Never throws.
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

/** Say in one sentence why a folder can't be written or made, and what to do; undefined if it can. */
export function describeDiskFault(folder: string, disk: DiskProbes = REAL_DISK): string | undefined {
  const state = diskState(folder, disk);
  return state.kind === 'ok' || state.kind === 'low' ? undefined : `${state.message}: ${state.fix}`;
}

/** Explain an error of the file system as a state of the disk of `path`; undefined for any other error. */
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
