import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '../../home/home.ts';

/** Create a token of 256 random bits; storing a plain hash of it is enough, since it can't be guessed. */
export function makeToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/**
 * The SHA-256 of a token, stored in place of it; comparing hashes makes the time independent of the token's content.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
