import { type Stats, statSync } from 'node:fs';
import { readRegularFileSync } from '../home/open-regular-file.ts';

/** Maximum size of a file that is read; git's configuration is far smaller. */
const MAX_FILE_BYTES = 256 * 1024;
/** Largest file with one path or name: HEAD, `commondir` and `.git` files. */
export const ONE_LINE_BYTES = 8 * 1024;

/**
 * The files that one resolution read. It remembers the state of each, also of missing ones, so that the result can be
 * cached and `areUnchanged` called instead of resolving again: about 2 µs per file.
 */
export class TrackedFiles {
  readonly #seen = new Map<string, string>();

  kind(path: string): 'file' | 'folder' | null {
    const stats = this.#look(path);
    if (stats?.isDirectory()) return 'folder';
    return stats?.isFile() ? 'file' : null;
  }

  /** The file's text; null if it is missing, not readable, or longer than `maxBytes`. */
  read(path: string, maxBytes = MAX_FILE_BYTES): string | null {
    const stats = this.#look(path);
    if (!stats?.isFile() || stats.size > maxBytes) return null;
    try {
      return readRegularFileSync(path, { maxBytes }).toString('utf8');
    } catch {
      return null; // no permission, or removed or replaced between two calls: counts as missing
    }
  }

  areUnchanged(): boolean {
    for (const [path, stamp] of this.#seen) {
      if (stampOf(statOf(path)) !== stamp) return false;
    }
    return true;
  }

  #look(path: string): Stats | undefined {
    const stats = statOf(path);
    this.#seen.set(path, stampOf(stats));
    return stats;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // ENOTDIR, EACCES, ELOOP: counts as missing
  }
}

/** The state of a file. A folder's time changes with every file in it, so only its existence counts. */
function stampOf(stats: Stats | undefined): string {
  if (stats === undefined) return 'absent';
  return stats.isDirectory() ? `folder ${stats.ino}` : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}
