import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '../../home/home.ts';

/** A new token with 256 random bits: a plain hash is enough to keep it, since there is nothing to guess. */
export function makeToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/** SHA-256: what is kept of a token, and what makes comparing independent of length and content. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
