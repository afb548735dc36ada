import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../contract/errors.ts';
import { syncFolder } from '../home/sync-folder.ts';
import { TransferError } from './transfer-error.ts';

/** The file descriptor inherited from the command line for output to its stdout. */
const LENT_FD = 3;

/**
 * Write texts to a new file that only its owner reads, under a temporary name until it is complete; null writes to the
 * inherited descriptor.
 * @throws TransferError if the file exists or can't be written
 */
export async function writeTexts(path: string | null, texts: AsyncIterable<string>): Promise<void> {
  const source = Readable.from(texts, { objectMode: false });
  if (path === null) {
    await pipeline(source, createWriteStream('', { fd: LENT_FD })).catch((cause: unknown) => {
      if (codeOf(cause) !== 'EPIPE') throw cause;
      throw new TransferError('The reader of the export ended before it was whole', { cause });
    });
    return;
  }
  if (existsSync(path)) throw new TransferError(`${path} exists already; choose another name`);
  const partial = join(dirname(path), `.${basename(path)}.partial`);
  try {
    await rm(partial, { force: true });
    await pipeline(source, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
    const file = await open(partial, 'r+');
    await file.sync().finally(() => file.close());
    await rename(partial, path);
    syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw explained(error, path);
  }
}

/** A sentence for errors that a user can fix; other errors are returned unchanged. */
export function explained(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new TransferError(`The disk of ${path} is full: free some space there, or choose another place`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new TransferError(`${path} can't be written (${code}): choose a folder that you can write to`);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new TransferError(`There is no folder ${dirname(path)} for ${basename(path)}`);
  return error;
}
