// Opens a path from outside: from a hook's payload, a transcript, a repository, a request. Such a path may name
// anything, and two things must not happen:
//
//   - an open that never returns. A FIFO without a writer blocks open(2) until one comes, in a libuv thread that even
//     process.exit() waits for; O_NONBLOCK lets it return at once.
//   - a read that never ends. /dev/zero and its like have no size and no end, so only regular files pass.
//
// The check is made on what was opened (fstat), so nothing can be swapped in between; the stat before it only avoids
// opening devices, since opening some of them has side effects.
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { codeOf } from '../contract/errors.ts';

/** Windows lacks the last two. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

type OpenRegularFileOptions = {
  /** Maximum size when opened. The reader limits a file that grows. */
  maxBytes?: number;
  /** Refuse a file of another user. */
  ownUid?: boolean;
  /** Refuse a symbolic link as the path's last part; by default it is followed. */
  noFollow?: boolean;
};

/**
 * Explains in a sentence for the user why a path wasn't opened. `code` is the system's (ENOENT, EACCES, ELOOP …), or
 * one of ours: ENOTREG (a folder, FIFO, device or socket), EFBIG (over `maxBytes`), EOWNER (another user's).
 */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';

  constructor(
    message: string,
    readonly path: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Open a regular file for reading, without ever waiting for another process; the caller closes it.
 * @throws FileRefused
 */
export async function openRegularFile(path: string, options: OpenRegularFileOptions = {}): Promise<FileHandle> {
  const rethrow = (error: unknown): never => {
    throw refusalOf(path, error);
  };
  if (options.noFollow !== true) check(path, await stat(path).catch(rethrow), options);
  const handle = await open(path, flagsOf(options)).catch(rethrow);
  try {
    check(path, await handle.stat(), options);
    return handle;
  } catch (error) {
    await handle.close();
    throw refusalOf(path, error);
  }
}

/**
 * Read a whole regular file, for the few small files that synchronous work needs.
 * @param options.maxBytes is required, since reading blocks the event loop
 * @throws FileRefused
 */
export function readRegularFileSync(path: string, options: OpenRegularFileOptions & { maxBytes: number }): Buffer {
  let file: number | undefined;
  try {
    if (options.noFollow !== true) check(path, statSync(path), options);
    file = openSync(path, flagsOf(options));
    const { size } = check(path, fstatSync(file), options);
    // Files of /proc claim to be empty. One byte more than allowed reveals a file that grew.
    const buffer = Buffer.alloc(Math.min(size === 0 ? options.maxBytes : size, options.maxBytes) + 1);
    let length = 0;
    for (;;) {
      const bytesRead = readSync(file, buffer, length, buffer.length - length, null);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    if (length > options.maxBytes) throw tooLarge(path, length, options.maxBytes);
    return buffer.subarray(0, length);
  } catch (error) {
    throw refusalOf(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function flagsOf({ noFollow }: OpenRegularFileOptions): number {
  return noFollow === true ? FLAGS | (constants.O_NOFOLLOW ?? 0) : FLAGS;
}

function check(path: string, file: Stats, { maxBytes, ownUid }: OpenRegularFileOptions): Stats {
  if (!file.isFile()) {
    throw new FileRefused(`${path} is ${kindOf(file)}; expected a regular file`, path, 'ENOTREG');
  }
  if (maxBytes !== undefined && file.size > maxBytes) throw tooLarge(path, file.size, maxBytes);
  const user = process.getuid?.();
  if (ownUid === true && user !== undefined && file.uid !== user) {
    throw new FileRefused(`${path} belongs to another user; copy it to a file of your own`, path, 'EOWNER');
  }
  return file;
}

function tooLarge(path: string, bytes: number, maxBytes: number): FileRefused {
  return new FileRefused(`${path} has ${bytes} bytes or more; at most ${maxBytes} are read`, path, 'EFBIG');
}

function kindOf(file: Stats): string {
  if (file.isDirectory()) return 'a folder';
  if (file.isFIFO()) return 'a FIFO';
  return file.isSocket() ? 'a socket' : 'a device';
}

function refusalOf(path: string, error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  const code = codeOf(error) ?? 'EUNKNOWN';
  return new FileRefused(`Can't open ${path}: ${code}`, path, code, { cause: error });
}
