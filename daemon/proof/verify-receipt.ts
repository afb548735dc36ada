/**
 * Searches a whole home for the contents of a receipt: every column of every table, the planner's statistics, and every
 * file in the home byte by byte, backups unpacked. It reads one row and one part of a file at a time, and changes
 * nothing.
 */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../backup/backup-error.ts';
import type { Receipt, Verified } from '../contract/receipts.ts';
import type { DatabaseConfig } from '../db/database.ts';
import type { Home } from '../home/home.ts';
import {
  keyOfReceipt,
  listReceipts,
  makeKeyId,
  readReceiptFile,
  readReceiptKey,
  receiptOfId,
} from '../home/receipts.ts';
import { savedBackups } from '../home/saved-backups.ts';
import { createKeyedWords, createPrintSearch, readPrints } from '../text/keyed-prints.ts';
import { createFoundPlaces, type PrintSearch } from './found-places.ts';
import { searchDatabase } from './search-database.ts';
import { searchFiles } from './search-files.ts';

/**
 * The embedded database overwrites what was deleted in its first quiet moment, which its upkeep looks for every ten
 * seconds.
 */
const SCRUB_WAIT_MS = 45_000;
const SCRUB_LOOK_MS = 500;

type VerifyOptions = {
  home: Home;
  database: DatabaseConfig;
  workFolder: string;
  /** Further files and folders: exports, transcripts, backups elsewhere. */
  also: readonly string[];
  onProgress(done: { rows: number; bytes: number }): void;
  /** Longest wait for the embedded database to overwrite what was deleted. */
  scrubWaitMs?: number;
};

/**
 * Find a receipt by its id in the home, by its file, or the latest for `latest`. @throws BackupError if there is none
 */
export async function openReceipt(home: Home, name: string): Promise<Receipt> {
  if (name === 'latest') {
    const [latest] = listReceipts(home);
    if (latest) return latest;
    throw new BackupError('Nothing has been forgotten yet, so there is no receipt to verify');
  }
  const known = receiptOfId(home, name);
  if (known) return known;
  if (!existsSync(name)) throw new BackupError(`There is no receipt ${name}; \`forget --receipts\` lists them`);
  const receipt = await readReceiptFile(name);
  if (receipt) return receiptOfId(home, receipt.id) ?? receipt;
  throw new BackupError(`${name} is not a receipt of agent-memory, or was altered`);
}

/** Make the search for a receipt's passages and words. @throws BackupError if the home lacks the key of its hashes */
export function searchFor(home: Home, receipt: Receipt): PrintSearch {
  const key = readReceiptKey(home);
  if (!key || makeKeyId(key) !== receipt.key_id)
    throw new BackupError(`The hashes of receipt ${receipt.id} were made in another home, with a key that is not here`);
  return createPrintSearch(readPrints(receipt), createKeyedWords(keyOfReceipt(key, receipt.salt)));
}

/** Search for remains. @throws BackupError; DatabaseUnavailable */
export async function verifyReceipt(receipt: Receipt, options: VerifyOptions): Promise<Omit<Verified, 'cleaned'>> {
  const { home, database, workFolder, also, onProgress, scrubWaitMs = SCRUB_WAIT_MS } = options;
  const search = searchFor(home, receipt);
  const places = createFoundPlaces(search);
  const notSearched = [`${home.models} holds models only.`];
  if (database.backend === 'pglite' && !(await isScrubbed(database.dataDir, scrubWaitMs)))
    notSearched.push(
      'The embedded database has not yet overwritten the deleted rows; it does so in a quiet moment while the daemon runs. Until then its files may still contain them.',
    );
  if (database.backend === 'postgres')
    notSearched.push('The server’s own files, its log and its backups are not within reach.');
  let bytes = 0;
  const forgottenAt = new Date(receipt.forgotten_at);
  const onRows = (rows: number) => onProgress({ rows, bytes });
  const { relations, ...tables } = await searchDatabase(database, workFolder, { search, places, forgottenAt, onRows });
  const onBytes = (more: number) => {
    bytes += more;
    onProgress({ rows: tables.rows, bytes });
  };
  const data = database.backend === 'pglite' ? database.dataDir : home.data;
  const folders = data.startsWith(home.root + sep) ? [home.root] : [home.root, data];
  const except = [home.models, workFolder];
  const files = await searchFiles({ ...home, data }, [...folders, ...also], {
    search,
    places,
    except,
    onBytes,
    ...(relations && { relations }),
  });
  const { words, passages } = readPrints(receipt);
  const { found, found_total } = places.list();
  return {
    receipt: receipt.id,
    state: receipt.state,
    until: receipt.until,
    settled: receipt.settled,
    nothing_left: found_total === 0,
    found,
    found_total,
    looked_for: { passages: [...passages.values()].reduce((sum, { size }) => sum + size, 0), words: words.size },
    searched: {
      ...tables,
      files: files.files,
      bytes: files.bytes,
      backups: savedBackups(home.backups).length,
    },
    not_searched: [...notSearched, ...files.unread],
  };
}

/** Wait until nothing is left to overwrite in the embedded database's files; false if that takes too long. */
async function isScrubbed(dataDir: string, waitMs: number): Promise<boolean> {
  const mark = join(dataDir, 'scrub');
  const until = Date.now() + waitMs;
  while (existsSync(mark)) {
    if (Date.now() >= until) return false;
    await sleep(SCRUB_LOOK_MS);
  }
  return true;
}
