// Faults of the disk reach a program as anything: a read-only mount as ENOENT from a recursive mkdir, a full one as a database that
// fails to start. So when something fails, the folder itself is asked.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Below this nothing works any more: a database takes 40 MB at its start, an event some kilobytes. */
const LEAST_FREE_BYTES = 1024 * 1024;

/** What is asked of the disk; tests hand in a disk of their own. */
export type DiskProbes = {
  exists(path: string): boolean;
  /** @throws with the code EROFS or EACCES where the folder can't be written */
  checkWritable(path: string): void;
  freeBytes(path: string): number;
};

const REAL_DISK: DiskProbes = {
  exists: existsSync,
  checkWritable: (path) => accessSync(path, constants.W_OK),
  freeBytes(path) {
    const { bavail, bsize } = statfsSync(path);
    return Number(bavail) * Number(bsize);
  },
};

/**
 * Say why nothing can be written in a folder, or where it is to be made, with what to do; undefined when the disk is well.
 * Costs two system calls: meant for the moment after a failure, and for checks that a person asks for.
 */
export function describeDiskFault(folder: string, disk: DiskProbes = REAL_DISK): string | undefined {
  let at = folder;
  while (!disk.exists(at) && dirname(at) !== at) at = dirname(at);
  try {
    disk.checkWritable(at);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EROFS') {
      return `${at} is on a read-only file system: mount it writable, or set AGENT_MEMORY_HOME to a folder that can be written`;
    }
    return `${at} can't be written by this user: chown -R "$USER" ${at}, or set AGENT_MEMORY_HOME to a folder of your own`;
  }
  try {
    if (disk.freeBytes(at) < LEAST_FREE_BYTES) {
      return `no space left on the device of ${at}: free some, or set AGENT_MEMORY_HOME to a folder on another disk`;
    }
  } catch {
    return undefined; // a file system that doesn't tell: then something else is wrong
  }
  return undefined;
}
