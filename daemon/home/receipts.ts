// The receipts of deletions, a file each, and the key of their hashes. Without the key a receipt reveals nothing, so it
// may leave the home; with the key guessed sentences could be tested, so the key never does.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../contract/errors.ts';
import { type Receipt, receiptSchema } from '../contract/receipts.ts';
import { ensurePrivateFolder, type Home } from './home.ts';
import { openRegularFile } from './open-regular-file.ts';
import { syncFolder } from './sync-folder.ts';

const KEY_BYTES = 32;
/** Maximum size of a receipt: its limits add up to some 250 KB. */
const MAX_RECEIPT_BYTES = 4 * 1024 * 1024;
const ENDING = '.json';

const keyPath = (home: Home) => join(home.receipts, 'key');

/** The key of the home's receipts, made at the first call. Undefined if the home is gone. */
export function ensureReceiptKey(home: Home): Buffer | undefined {
  const existing = readReceiptKey(home);
  if (existing || !existsSync(home.root)) return existing;
  ensurePrivateFolder(home.receipts);
  const temporary = `${keyPath(home)}.${process.pid}.new`;
  try {
    writeWhole(temporary, randomBytes(KEY_BYTES));
    linkSync(temporary, keyPath(home)); // fails if another process was first: its key is used
    syncFolder(home.receipts);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readReceiptKey(home);
}

/**
 * Read the key; undefined if nothing was forgotten yet. @throws if the file is damaged: then no receipt can be compared
 */
export function readReceiptKey(home: Home): Buffer | undefined {
  if (!existsSync(keyPath(home))) return undefined;
  const key = readFileSync(keyPath(home));
  if (key.length !== KEY_BYTES)
    throw new Error(`${keyPath(home)} is damaged: restore it from a copy, or delete it to make a new one`);
  return key;
}

/** A fingerprint that identifies a key without revealing it. */
export const makeKeyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** The key of one receipt's hashes: two receipts of the same sentence have nothing in common. */
export const keyOfReceipt = (key: Buffer, salt: string): Buffer => createHmac('sha256', key).update(salt).digest();

/** Write a receipt, atomically and durably. Without effect if the home is gone. */
export function writeReceipt(home: Home, receipt: Receipt): void {
  if (!existsSync(home.root)) return;
  ensurePrivateFolder(home.receipts);
  const path = join(home.receipts, receipt.id + ENDING);
  writeWhole(`${path}.new`, `${JSON.stringify(receipt, null, 1)}\n`);
  renameSync(`${path}.new`, path);
  syncFolder(home.receipts);
}

/** The receipts of a home, the latest first; other files are skipped. */
export function listReceipts(home: Home): Receipt[] {
  let names: string[];
  try {
    names = readdirSync(home.receipts);
  } catch {
    return []; // nothing was forgotten yet
  }
  return names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .reverse()
    .flatMap((name) => parsed(readFileSync(join(home.receipts, name), 'utf8')) ?? []);
}

/** The home's receipt with this id; undefined if there is none. */
export const receiptOfId = (home: Home, id: string): Receipt | undefined =>
  listReceipts(home).find((receipt) => receipt.id === id);

/** Read a receipt from any file. Undefined if the file is not a receipt. @throws FileRefused */
export async function readReceiptFile(path: string): Promise<Receipt | undefined> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    return size > MAX_RECEIPT_BYTES ? undefined : parsed((await file.readFile()).toString());
  } finally {
    await file.close();
  }
}

function parsed(text: string): Receipt | undefined {
  try {
    return receiptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function writeWhole(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content);
  const file = openSync(path, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
