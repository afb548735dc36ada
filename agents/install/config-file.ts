// The files of other programs: symlinks are followed, and a new file replaces the old one atomically, unless another
// program wrote it meanwhile.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf, messageOf } from '../../daemon/contract/errors.ts';

/** Mode of a new file: configuration may contain keys. */
export const PRIVATE_MODE = 0o600;

/** Attempts of an edit: a running program may write its file at any time, and the edit then starts over. */
const MAX_TRIES = 20;

/**
 * Repeat an edit until it is done. `tryOnce` returns false when another program wrote the file meanwhile. @throws after
 * that many attempts
 */
export function editUntilDone(path: string, tryOnce: () => boolean): void {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tryOnce()) return;
  }
  throw new Error(`${path} is being written by another program: end that program and try again; nothing was changed`);
}

/** Read a text file; undefined if there is none. @throws when it isn't UTF-8, which an edit would damage */
export function readTextFile(path: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new Error(`${path} is not UTF-8; fix it first, nothing was written`);
  return text;
}

/** Permission bits of a file; those of a private file if there is none. */
export function readMode(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? stats.mode & 0o777 : PRIVATE_MODE;
}

/** A stamp that changes with every write, whether programs write in place or replace the file. */
export function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : 'absent';
}

/**
 * @returns false, with nothing changed, if `isUnchanged` is false right before the new file would replace the old one
 */
export function replaceFile(path: string, text: string, mode: number, isUnchanged: () => boolean): boolean {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, text, { mode, flush: true });
    chmodSync(temporary, mode); // the umask may have removed bits
    const isFree = isUnchanged();
    if (isFree) renameSync(temporary, path);
    else rmSync(temporary, { force: true });
    return isFree;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Error(`Writing ${path} failed, nothing was changed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Folders above a file that don't exist yet, the deepest first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder)) {
    missing.push(folder);
  }
  return missing;
}

/** The file that a path leads to, even if a link to it (of a dotfiles folder) points to nothing yet. */
export function followLinks(path: string): string {
  let at = path;
  for (let hops = 0; hops < 40; hops++) {
    let target: string;
    try {
      target = readlinkSync(at);
    } catch {
      return at; // not a link: the file itself, or nothing yet
    }
    at = resolve(dirname(at), target);
  }
  throw new Error(`${path} is a loop of symbolic links; fix it first, nothing was written`);
}
