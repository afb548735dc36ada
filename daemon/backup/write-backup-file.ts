import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { codeOf } from '../contract/errors.ts';
import { syncFolder } from '../home/sync-folder.ts';
import { BackupError } from './backup-error.ts';
import { makeTrailer } from './file-trailer.ts';
import type { Manifest } from './manifest.ts';

/** zlib's level: 6 takes twice the time of 3 for a file that is a tenth smaller. */
const LEVEL = 3;
const PART_BYTES = 64 * 1024;

/**
 * Write a backup under a temporary name, sync it, then give it its name, so that a file with a backup's name is always
 * whole.
 * @param lines the lines, without their ends; `describe` is called after the last
 * @throws BackupError if the disk is full or the name is taken
 */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<string>,
  describe: (body: Manifest['body']) => Manifest,
): Promise<{ manifest: Manifest; bytes: number }> {
  if (existsSync(path)) throw new BackupError(`${path} exists already; choose another name`);
  const partial = join(dirname(path), `.${basename(path)}.partial`);
  try {
    await rm(partial, { force: true });
    const body = await writeBody(partial, lines);
    const manifest = describe(body);
    const packed = gzipSync(`${JSON.stringify({ manifest })}\n`);
    const end = Buffer.concat([packed, makeTrailer(body.bytes, packed)]);
    const file = await open(partial, 'a', 0o600);
    try {
      await file.appendFile(end);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    syncFolder(dirname(path));
    return { manifest, bytes: body.bytes + end.length };
  } catch (error) {
    await rm(partial, { force: true });
    throw explained(error, path);
  }
}

async function writeBody(path: string, lines: AsyncIterable<string>): Promise<Manifest['body']> {
  const hash = createHash('sha256');
  let bytes = 0;
  let textBytes = 0;
  async function* parts(): AsyncGenerator<Buffer> {
    let part = '';
    for await (const line of lines) {
      part += `${line}\n`;
      if (part.length < PART_BYTES) continue;
      yield counted(part);
      part = '';
    }
    yield counted(part);
  }
  function counted(part: string): Buffer {
    const buffer = Buffer.from(part);
    textBytes += buffer.length;
    return buffer;
  }
  await pipeline(
    Readable.from(parts(), { objectMode: false }),
    createGzip({ level: LEVEL }),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const part of packed) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, text_bytes: textBytes, sha256: hash.digest('hex') };
}

function explained(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`The disk of ${path} is full: free some space there, or choose another folder with --to`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(`${path} can't be written (${code}): choose a folder that you can write to, with --to`);
  return error;
}
