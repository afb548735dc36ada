/**
 * Where tests keep databases and homes: in memory where the machine has room, since a third of what a fresh database costs is the
 * disk (a copy, and an fsync for each commit). No test kills the machine, so none needs the disk.
 */
import { existsSync, mkdtempSync, realpathSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A run holds up to 1.5 GB at a time: three workers with embedded databases of 41 MB each, and a cluster. */
const NEEDED_BYTES = 4 * 2 ** 30;
/** Beside the files, three workers and their daemons take their own memory. */
const FREE_BYTES = 2 * NEEDED_BYTES;

/** The folder that a run makes its own in. */
export function folderOfRuns(): string {
  return hasRoom() ? realpathSync(IN_MEMORY) : tmpdir();
}

/** Make an empty folder that the end of the run removes, if the test doesn't. */
export function makeTestFolder(prefix: string): string {
  return realpathSync(mkdtempSync(join(process.env.AGENT_MEMORY_TEST_RUN ?? tmpdir(), prefix)));
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY) || freemem() < FREE_BYTES) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
