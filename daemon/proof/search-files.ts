import { type Dirent, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../contract/errors.ts';
import type { Leftover } from '../contract/receipts.ts';
import type { Home } from '../home/home.ts';
import { openRegularFile } from '../home/open-regular-file.ts';
import { howToRead } from './cluster-files.ts';
import type { createFoundPlaces, PrintSearch } from './found-places.ts';
import { DISK_PAGE_BYTES, withoutCatalogStatistics } from './heap-pages.ts';
import { createWalReader, mapRelations, type Relations } from './wal-records.ts';

/** A whole number of pages. */
const PART_BYTES = 256 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The home, and the embedded database's folder, which may be elsewhere. */
type SearchedHome = Pick<Home, 'backups' | 'spool' | 'logs' | 'receipts' | 'data'>;
type FileSearch = {
  search: PrintSearch;
  places: Pick<ReturnType<typeof createFoundPlaces>, 'ended'>;
  /** Folders that are not entered. */
  except: readonly string[];
  onBytes(bytes: number): void;
  /** Which of the embedded database's files are of Postgres' own relations; default: those that a new cluster has. */
  relations?: Relations;
};
type Searched = { files: number; bytes: number; unread: string[] };

/**
 * Search files, and all files below folders, byte by byte; what is compressed by gzip is unpacked. Links are not
 * followed.
 */
export async function searchFiles(
  home: SearchedHome,
  paths: readonly string[],
  options: FileSearch,
): Promise<Searched> {
  const done: Searched = { files: 0, bytes: 0, unread: [] };
  for (const path of paths) {
    if (!existsSync(path)) done.unread.push(`${path} is not there.`);
    else await searchPath(home, path, options, done);
  }
  return done;
}

async function searchPath(home: SearchedHome, path: string, options: FileSearch, done: Searched): Promise<void> {
  if (options.except.includes(path)) return;
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(entries)) {
    for (const entry of entries) await searchEntry(home, path, entry, options, done);
    return;
  }
  if (entries.code !== 'ENOTDIR') {
    if (entries.code !== 'ENOENT') done.unread.push(`${path} could not be read: ${messageOf(entries)}.`);
    return;
  }
  await searchFile(home, path, options, done);
}

async function searchEntry(home: SearchedHome, folder: string, entry: Dirent, options: FileSearch, done: Searched) {
  const path = join(folder, entry.name);
  if (entry.isSymbolicLink()) done.unread.push(`${path} is a link and was not followed.`);
  else if (entry.isDirectory() || entry.isFile()) await searchPath(home, path, options, done);
}

async function searchFile(home: SearchedHome, path: string, options: FileSearch, done: Searched): Promise<void> {
  const { search, places, onBytes, relations = NEW_CLUSTER } = options;
  const method = howToRead(home.data, path, relations);
  if (method === 'none') return;
  const pushPage = pageReader(method, relations, search);
  try {
    const bytes = await readParts(path, (part, decode) => {
      if (pushPage) pushPage(part);
      else search.push(decode(part));
      onBytes(part.length);
    });
    pushPage?.(null);
    done.bytes += bytes;
    done.files++;
  } catch (error) {
    // A file deleted meanwhile contains nothing.
    if (existsSync(path)) done.unread.push(`${path} could not be read to its end: ${messageOf(error)}.`);
  }
  places.ended({ kind: kindOf(home, path), where: path });
}

const NEW_CLUSTER = mapRelations({ catalogs: [], statistics: [] });

/** Read parts of a file by its pages, up to null; undefined for a file that is searched as it is. */
function pageReader(method: ReturnType<typeof howToRead>, relations: Relations, search: PrintSearch) {
  if (method !== 'log' && method !== 'statistics') return undefined;
  // A newline ends the word: the next piece was somewhere else.
  const push = (bytes: Buffer) => search.push(`${new TextDecoder('utf-8').decode(bytes)}\n`);
  const log = method === 'log' ? createWalReader(relations, push) : undefined;
  const onPage = log ? log.page : (page: Buffer) => push(withoutCatalogStatistics(page));
  let pending = Buffer.alloc(0);
  return (part: Buffer | null): void => {
    if (part === null) {
      if (pending.length > 0) push(pending);
      log?.end();
      return;
    }
    const bytes = pending.length > 0 ? Buffer.concat([pending, part]) : part;
    const whole = bytes.length - (bytes.length % DISK_PAGE_BYTES);
    for (let offset = 0; offset < whole; offset += DISK_PAGE_BYTES)
      onPage(bytes.subarray(offset, offset + DISK_PAGE_BYTES));
    pending = Buffer.from(bytes.subarray(whole));
  };
}

/** Read a file in parts, unpacked; returns its own size. */
async function readParts(
  path: string,
  onPart: (part: Buffer, decode: (part: Buffer) => string) => void,
): Promise<number> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(GZIP.length);
    await file.read(head, 0, head.length, 0);
    // Bytes that are no UTF-8 become U+FFFD, which ends a word.
    const decoder = new TextDecoder('utf-8');
    const decode = (part: Buffer) => decoder.decode(part, { stream: true });
    const stream = file.createReadStream({ start: 0, highWaterMark: PART_BYTES, autoClose: false });
    const read = async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) onPart(part, decode);
    };
    if (head.equals(GZIP)) await pipeline(stream, createGunzip({ chunkSize: PART_BYTES }), read);
    else await read(stream);
    return size;
  } finally {
    await file.close();
  }
}

function kindOf(home: SearchedHome, path: string): Leftover['kind'] {
  const of: [string, Leftover['kind']][] = [
    [home.data, 'database file'],
    [home.backups, 'backup'],
    [home.spool, 'spool'],
    [home.logs, 'log'],
    [home.receipts, 'receipt'],
  ];
  return of.find(([folder]) => path.startsWith(folder + sep))?.[1] ?? 'file';
}
