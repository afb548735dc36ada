/**
 * Proof that this memory exported a row unchanged: an HMAC under the home's key, over the whole row. A file can claim
 * that a person confirmed its rules; only the home with the key can have sealed them. For another row, or a changed
 * one, the seal doesn't match.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Home } from '../home/home.ts';
import { ensureReceiptKey, keyOfReceipt, readReceiptKey } from '../home/receipts.ts';

/** Salt from which the key of exports is derived; receipts use random salts. */
const SALT = 'rows of an export';

type Row = Record<string, unknown>;
/** Seals a row. */
export type SealRow = (row: Row) => string;

/** Make the function that seals the rows of an export; undefined if the home is gone. */
export function rowSealer(home: Home): SealRow | undefined {
  const key = ensureReceiptKey(home);
  return key && sealerOf(key);
}

/** Make the function that checks whether a row was sealed by this home. */
export function sealChecker(home: Home): (row: Row) => boolean {
  const key = readReceiptKey(home);
  const seal = key && sealerOf(key);
  return (row) => {
    if (!seal || typeof row.seal !== 'string') return false;
    const givenSeal = Buffer.from(row.seal);
    const ownSeal = Buffer.from(seal(row));
    return givenSeal.length === ownSeal.length && timingSafeEqual(givenSeal, ownSeal);
  };
}

function sealerOf(key: Buffer): SealRow {
  const exportKey = keyOfReceipt(key, SALT);
  return ({ seal: _, ...row }) => createHmac('sha256', exportKey).update(canonical(row)).digest('hex');
}

/** A value as JSON with sorted keys; a null field equals a missing one. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`;
}
