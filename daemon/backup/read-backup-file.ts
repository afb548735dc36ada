import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { messageOf } from '../contract/errors.ts';
import { openRegularFile } from '../home/open-regular-file.ts';
import { BackupError } from './backup-error.ts';
import { readTrailer, TRAILER_BYTES } from './file-trailer.ts';
import { BACKUP_FORMAT, FORMAT_VERSION, type Manifest, manifestSchema } from './manifest.ts';

/** Maximum size of a manifest: one of 30 tables has some 20 KB. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;
/** Maximum length of a line: a request has at most 48 MiB, and no row contains more. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Deflate's maximum is 1,032 bytes for one: a file that claims more is invalid. */
const MAX_RATIO = 1032;
const FIRST_BYTES = 64 * 1024;
const NEWLINE = 10;

/** An opened backup. */
export type BackupFile = {
  manifest: Manifest;
  bytes: number;
  /** Read the lines once, in bounded memory. @throws BackupError if they don't match the manifest */
  lines(): AsyncGenerator<string>;
  close(): Promise<void>;
};

/**
 * Open a backup and read its manifest. The caller closes it.
 * @throws BackupError with a sentence: not a backup, cut off, altered, made by a newer version; FileRefused if the path
 * is not a file
 */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    const manifest = await readManifest(file, path, size);
    return {
      manifest,
      bytes: size,
      lines: () => readLines(file, path, manifest),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readManifest(file: FileHandle, path: string, size: number): Promise<Manifest> {
  const trailer = readTrailer(await readAt(file, Math.max(0, size - TRAILER_BYTES), Math.min(size, TRAILER_BYTES)));
  if (!trailer) throw await noTrailer(file, path, size);
  const { manifestAt } = trailer;
  const length = size - TRAILER_BYTES - manifestAt;
  const altered = () => new BackupError(`${path} was altered after it was written: its manifest has another checksum`);
  if (!(length > 0 && length <= MAX_MANIFEST_BYTES)) throw altered();
  const packed = await readAt(file, manifestAt, length);
  if (!trailer.isManifest(packed)) throw altered();
  let found: unknown;
  try {
    const text = gunzipSync(packed, { maxOutputLength: MAX_MANIFEST_BYTES }).toString();
    found = (JSON.parse(text) as { manifest: unknown }).manifest;
  } catch (cause) {
    throw new BackupError(`${path} is not a backup that this version can read: ${messageOf(cause)}`, { cause });
  }
  const version = (found as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new BackupError(`${path} was made by a newer agent-memory (format ${version}); update this installation`);
  const parsed = manifestSchema.safeParse(found);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BackupError(
      `${path} is not a backup that this version can read: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  const { body } = parsed.data;
  if (body.bytes !== manifestAt || body.text_bytes > body.bytes * MAX_RATIO)
    throw new BackupError(`${path} is not a backup: the sizes in its manifest are impossible`);
  return parsed.data;
}

/** Explain why a file has no trailer: it was cut off, or it is something else. */
async function noTrailer(file: FileHandle, path: string, size: number): Promise<BackupError> {
  const begin = await readAt(file, 0, Math.min(size, FIRST_BYTES));
  const isBackup = await new Promise<boolean>((resolve) => {
    const gunzip = createGunzip();
    gunzip.once('data', (text: Buffer) => resolve(text.subarray(0, 200).includes(BACKUP_FORMAT)));
    gunzip.once('error', () => resolve(false));
    gunzip.once('end', () => resolve(false));
    gunzip.end(begin);
  });
  return new BackupError(
    isBackup
      ? `${path} was cut off or altered at its end: a copy of it, or another backup, may be whole`
      : `${path} is not a backup of agent-memory`,
  );
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function* readLines(file: FileHandle, path: string, { body }: Manifest): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const packed = file.createReadStream({ start: 0, end: body.bytes - 1, autoClose: false });
  packed.on('data', (part) => hash.update(part));
  const text = createGunzip();
  packed.once('error', (error) => text.destroy(error));
  packed.pipe(text);
  const altered = (why: string) => new BackupError(`${path} was altered after it was written: ${why}`);
  let textBytes = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const part of text as AsyncIterable<Buffer>) {
      textBytes += part.length;
      if (textBytes > body.text_bytes) throw altered('it holds more than its manifest says');
      let from = 0;
      for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, part.subarray(from, end)]).toString();
        rest = [];
        restBytes = 0;
        from = end + 1;
      }
      if (from < part.length) rest.push(part.subarray(from));
      restBytes += part.length - from;
      if (restBytes > MAX_LINE_BYTES)
        throw new BackupError(`${path} has a row of over ${MAX_LINE_BYTES} bytes; none is made so long`);
    }
  } catch (error) {
    throw error instanceof BackupError ? error : altered(messageOf(error));
  } finally {
    packed.destroy();
    text.destroy();
  }
  if (restBytes > 0 || textBytes !== body.text_bytes) throw altered('it holds less than its manifest says');
  if (hash.digest('hex') !== body.sha256) throw altered('its lines have another checksum');
}
