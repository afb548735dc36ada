import { createHash, randomBytes } from 'node:crypto';

/** Marks an issued token, for people and for secret scanners. */
export const TOKEN_PREFIX = 'agmem_';
const TOKEN_FORM = /^agmem_[A-Za-z0-9_-]{43}$/;

/** A new token with 256 random bits: a plain hash is enough to keep it, since there is nothing to guess. */
export function makeToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a text could be an issued token; anything else needs no look into the database. */
export function looksIssued(token: string): boolean {
  return TOKEN_FORM.test(token);
}

/** SHA-256: what is kept of a token, and what makes comparing independent of length and content. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
