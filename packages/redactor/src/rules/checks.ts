// Conditions on a whole credential that a pattern can't express.

import { averagePart, entropyOf, isMixed, isVaried } from '../judge/looks-generated.ts';
import { isPlaceholder } from '../judge/placeholders.ts';

/** Does a credential mix digits and letters after its prefix? A word, a name or an identifier of code doesn't. */
export function isTokenLike(credential: string): boolean {
  const body = credential.replace(/^[A-Za-z0-9]{1,12}[-_.:]/, '');
  if (!isVaried(body) || !/\d/.test(body) || !/[A-Za-z]/.test(body)) return false;
  const parts = body.split(/[-_.]/);
  const words = parts.filter((part) => /^(?:[A-Za-z]+\d{0,2}|\d{1,4})$/.test(part)).length;
  const isRandom =
    words < parts.length / 2 + (parts.length === 1 ? 0.5 : 0) || (isMixed(body) && averagePart(body) <= 3.4);
  return isRandom && entropyOf(body) >= 3 && !/x{5}/i.test(body);
}

/** Is there a value after the key, and not a placeholder? */
export const isNoPlaceholder = (credential: string) => {
  const value = credential.slice(credential.indexOf('=') + 1).trim();
  return value.startsWith('npm_') || !isPlaceholder(value);
};

/** Is it more than a constant's name in capitals? */
export const hasLowerOrDigit = (credential: string) => /[a-z\d]/.test(credential.slice(3));

/** Is it `AP`, a hexadecimal digit and more? Neither APACHE nor an identifier such as `APDeviceName` is. */
export const isJfrogPassword = (credential: string) =>
  /[a-z\d]/.test(credential.slice(3)) &&
  (/\d/.test(credential) || /^AP[0-9A-F][a-z]+$/.test(credential)) &&
  !credential.startsWith('APACHE');

export const isMixedCaseHex = (credential: string) => isVaried(credential);

/** Is it an Okta token? Those start with 00, as many numbers do. */
export const isOktaToken = (credential: string) =>
  /[a-z]/.test(credential) && /[A-Z]/.test(credential) && isVaried(credential);

/** Is it a Freemius key? Those hold punctuation that no other `sk_` key has. */
export const isPunctuated = (credential: string) => /[^A-Za-z0-9_-]/.test(credential.slice(3)) && isVaried(credential);

const decode = (text: string) => Buffer.from(text, 'base64').toString('latin1');

/** Is the header a JSON object? `eyJ` alone is only base64 of `{"`. */
export function isJwt(credential: string): boolean {
  const header = decode(credential.slice(0, credential.indexOf('.')));
  return /^\{"[\w#-]+"\s*:/.test(header);
}

/** Is it a JWT that was encoded as base64 once more? */
export const isEncodedJwt = (credential: string) => /^eyJ[A-Za-z0-9_-]{8,}/.test(decode(credential.slice(0, 64)));

/** Is the first part a snowflake, a decimal number, in base64? */
export const isDiscordToken = (credential: string) =>
  /^\d{17,20}$/.test(decode(credential.slice(0, credential.indexOf('.'))));

/** Does it hold both cases, unlike the hexadecimal digests in file names? */
export const hasBothCases = (credential: string) =>
  /[a-z]/.test(credential.slice(4)) && /[A-Z]/.test(credential.slice(4));

/** Is it without the run of x that examples hold? */
export const isNoFiller = (credential: string) => !/x{6}/i.test(credential);
