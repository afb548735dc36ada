import { type Stats, statSync } from 'node:fs';
import { readRegularFileSync } from '../home/open-regular-file.ts';

/** Git's own configuration is far smaller; nothing larger is read into the daemon on the say-so of a folder. */
const MAX_FILE_BYTES = 256 * 1024;
/** HEAD, `commondir` and `.git` files hold one path or name. */
export const ONE_LINE_BYTES = 8 * 1024;

/**
 * Files as one resolution saw them. It remembers how each stood, absent ones too, so that the result can be kept and
 * `areUnchanged` asked instead of resolving again: about 2 µs a file.
 */
export class TrackedFiles {
  readonly #seen = new Map<string, string>();

  kind(path: string): 'file' | 'folder' | null {
    const stats = this.#look(path);
    return stats?.isDirectory() ? 'folder' : stats?.isFile() ? 'file' : null;
  }

  /** The file's text; null when there is none, none that may be read, or more than `maxBytes` of it. */
  read(path: string, maxBytes = MAX_FILE_BYTES): string | null {
    const stats = this.#look(path);
    if (!stats?.isFile() || stats.size > maxBytes) return null;
    try {
      return readRegularFileSync(path, { maxBytes }).toString('utf8');
    } catch {
      return null; // no permission, or gone or swapped between two calls: as good as absent
    }
  }

  areUnchanged(): boolean {
    for (const [path, stamp] of this.#seen) if (stampOf(statOf(path)) !== stamp) return false;
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
    return undefined; // ENOTDIR, EACCES, ELOOP: nothing there for us
  }
}

/** A folder's time changes with every file in it: of a folder only its being there counts. */
function stampOf(stats: Stats | undefined): string {
  if (stats === undefined) return 'absent';
  return stats.isDirectory() ? `folder ${stats.ino}` : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}
