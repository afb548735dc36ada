// Finds the identifier around a keyword, and rates it as a label together with the word before it.

import { isCommonWord, type NameRating, rateName } from '../judge/secret-names.ts';
import { isNameCharacter } from '../scan/character-tables.ts';
import type { Name } from './value-style.ts';

const MAX_NAME = 96;

/** The identifier around the keyword `[hitStart, hitEnd)`. */
export function nameAround(text: string, hitStart: number, hitEnd: number): Name {
  let start = hitStart;
  const first = Math.max(0, hitStart - MAX_NAME);
  while (start > first && isNameCharacter(text.charCodeAt(start - 1))) start--;
  // The letter of an escaped line break or tab isn't part of the name after it.
  if (start < hitStart && text[start - 1] === '\\' && /[nrt]/.test(text.charAt(start))) start++;
  let end = hitEnd;
  const last = Math.min(text.length, hitEnd + MAX_NAME);
  while (end < last && isNameCharacter(text.charCodeAt(end))) end++;
  // A full stop ends a sentence, `->` is an operator.
  while (end > hitEnd && (text[end - 1] === '.' || text[end - 1] === '-')) end--;
  return { start, end };
}

/** Rate a name together with the word before it, since prose separates a name's words: "api key", "access token". */
export function rateLabel(text: string, { start, end }: Name): NameRating | undefined {
  const rating = rateName(text.slice(start, end));
  if (rating === 'hint' && /["']/.test(text.charAt(start - 1))) return rateWithParent(text, { start, end }) ?? rating;
  if (rating !== 'hint' || text[start - 1] !== ' ') return rating;
  const before = /[A-Za-z][A-Za-z0-9]{1,15}$/.exec(text.slice(Math.max(0, start - 17), start - 1))?.[0];
  if (!before) return rating;
  if (/^(?:public|pub)$/i.test(before)) return undefined;
  if (/^(?:wifi|fi|wlan|wpa2?|wireless|router)$/i.test(before)) return 'password';
  const joined = rateName(`${before} ${text.slice(start, end)}`);
  // `acme key`: a word before a key that isn't common is likely a service's name.
  const isKey = /^keys?$/i.test(text.slice(start, end));
  if (joined === 'hint' && isKey && !isCommonWord(before)) return 'service';
  // `cache key`, `partition key`
  return joined ?? (isKey ? undefined : rating);
}

/** The object that a key is in, `"Jwt": { "Issuer": "…", "Key": …`. */
const PARENT = /["']([A-Za-z][\w.-]{0,40})["'][ \t]{0,4}[:=][ \t]{0,4}\{[^{}]{0,200}$/;
const PARENT_REACH = 260;

/** Rate a key that only hints at a credential together with what its object is called. */
export function rateWithParent(text: string, { start, end }: Name): NameRating | undefined {
  const parent = PARENT.exec(text.slice(Math.max(0, start - PARENT_REACH), start - 1))?.[1];
  return parent === undefined ? undefined : rateName(`${parent}_${text.slice(start, end)}`);
}
