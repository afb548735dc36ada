/**
 * What proves that a row of an export is as this memory wrote it: an HMAC under the home's key, over the whole row. A file can claim that a
 * person confirmed its rules; only the home that keeps the key can have sealed them. Another row, or a changed one, has no seal that fits.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Home } from '../home/home.ts';
import { ensureReceiptKey, keyOfReceipt, readReceiptKey } from '../home/receipts.ts';

/** What the key of exports is derived by: receipts use salts at random. */
const SALT = 'rows of an export';

type Row = Record<string, unknown>;
/** Seals a row. */
export type SealRow = (row: Row) => string;

/** What seals the rows of an export; undefined if the home is gone. */
export function rowSealer(home: Home): SealRow | undefined {
  const key = ensureReceiptKey(home);
  return key && sealerOf(key);
}

/** What tells whether a row was sealed by this home. */
export function sealChecker(home: Home): (row: Row) => boolean {
  const key = readReceiptKey(home);
  const seal = key && sealerOf(key);
  return (row) => {
    if (!seal || typeof row.seal !== 'string') return false;
    const [given, own] = [Buffer.from(row.seal), Buffer.from(seal(row))];
    return given.length === own.length && timingSafeEqual(given, own);
  };
}

function sealerOf(key: Buffer): SealRow {
  const exportKey = keyOfReceipt(key, SALT);
  return ({ seal: _, ...row }) => createHmac('sha256', exportKey).update(canonical(row)).digest('hex');
}

/** A value as JSON with the names of objects in order; a field of null says as much as none. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`;
}
