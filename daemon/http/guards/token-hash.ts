import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '../../home/home.ts';

/** Create a token of 256 random bits; a plain hash is enough to store it, since it can't be guessed. */
export function makeToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, which is stored in its place and makes the time of a comparison independent of its content. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
