// Decides whether a value looks generated. Every measure is linear in the value's length, and values are short.

import { isCapital, isDigit, isSmall } from '../scan/character-tables.ts';
import { isUnlikelyWord } from './letter-pairs.ts';
import { kindsIn, ValueKind } from './value-kinds.ts';

const MIN_GENERATED = 12;
/** The fewest letters that can be told from a word. */
const MIN_LETTERS = 12;
/** The parts of random letters in mixed case are shorter than this, those of any camelCase name longer. */
const SHORTEST_WORDS = 2.6;
/** The longest parts, on average, of random small letters with digits in between; words are longer. */
const LONGEST_RANDOM_PARTS = 3.4;

const LONGEST_BASE64_PARTS = 2.6;
/** Even short words are longer than this on average. */
const LONGEST_NAMED_PARTS = 3.6;

/** Five consonants in a row inside one case run: hardly ever a word, nearly always in 20 random letters. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}|[BCDFGHJKLMNPQRSTVWXZ]{6}/;
/** One letter in twenty of English text, one in four of random letters. */
const RARE_LETTER = /[jkqvwxz]/gi;
/** Letters and digits in turns (`a9f3k2`): names number their parts at the end, keys anywhere. */
const ALTERNATING = /[A-Za-z]\d+[A-Za-z]+\d+[A-Za-z]|\d[A-Za-z]+\d+[A-Za-z]+\d/;
const MIXED = /\d[A-Za-z]+\d|[A-Za-z]\d+[A-Za-z]+\d/;
/** Words joined by separators, each of letters or of digits alone: `my-app-2024-01`, `us-east-1`. */
const JOINED_WORDS = /^(?:[A-Za-z]+|\d+|v\d+)(?:[-_./: ]+(?:[A-Za-z]+|\d+|v\d+))*$/;
const HEXADECIMAL = /^[0-9a-f]+$/i;
/** Shorter hexadecimal values are abbreviated digests and numbers of all kinds. */
const MIN_HEXADECIMAL = 16;
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** `202401`, `20240131`, `20240131235959`. */
const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:\d{2}){0,4}$/;
/** MD5, SHA-1, SHA-256, SHA-512 in hexadecimal, and abbreviated commits. */
const DIGEST = /^(?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;

/** The names of cached things, `linux-node-modules-<digest>`. */
export const NAMED_DIGEST =
  /^[A-Za-z][A-Za-z.]{1,24}(?:[-_:/.](?:[A-Za-z.]{1,24}|v?\d{1,4}(?:\.\d{1,4}){0,2})){1,8}[-_:/.](?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;

/** One character many times in a row, as padding. */
const LONG_RUN = /(.)\1{7}/;

export const hasDigit = (value: string) => /\d/.test(value);
export const hasLetter = (value: string) => /[A-Za-z]/.test(value);

/**
 * Does a value look like a generated credential rather than a name, a path, a version or a sentence?
 * Ids and digests count: the caller knows whether one is possible here. `kinds` are those of the value's characters.
 */
export function looksGenerated(value: string, kinds = kindsIn(value)): boolean {
  if (value.length < MIN_GENERATED || (kinds & ValueKind.other) !== 0 || !isVaried(value)) return false;
  // Most generated values return here, after a few characters. Of hexadecimal ones only the long ones count.
  if (ALTERNATING.test(value)) return value.length >= MIN_HEXADECIMAL || !HEXADECIMAL.test(value);
  // One loop replaces six RegExps.
  const { letters, words, digits } = partsOf(value);
  if (digits === value.length) return value.length >= 15;
  if (letters === 0) return false;
  if (digits === 0) return value.length >= 16 && !/[./?,]/.test(value) && isGibberish(longestLetters(value));
  if (value.length === UUID_LENGTH && UUID.test(value)) return true;
  if (letters + digits === value.length && HEXADECIMAL.test(value)) return value.length >= MIN_HEXADECIMAL;
  if (JOINED_WORDS.test(value)) return UNSPEAKABLE.test(value) && /[A-Za-z0-9]{16}/.test(value);
  return (
    value.length >= 16 &&
    (letters / words <= LONGEST_RANDOM_PARTS ||
      UNSPEAKABLE.test(value) ||
      (isUnlikelyWord(value) && !LONG_RUN.test(value)))
  );
}

/** Base64 holds slashes as paths do, but the parts of a path are words. */
export const looksLikePath = (value: string) => /[+/]/.test(value) && averagePart(value) > LONGEST_BASE64_PARTS;

/** Is it an id or a digest: generated, but seldom secret unless the name says so? */
export const isIdOrDigest = (value: string) =>
  UUID.test(value) || DIGEST.test(value) || /^sha\d{1,3}[-:=]/.test(value) || NAMED_DIGEST.test(value);

/** A bit for each character of ASCII. */
const seen = new Int32Array(4);

/** Does a value have enough different characters for its length? `aaaa1111` and `xxxx-xxxx` have too few. */
export function isVaried(value: string): boolean {
  const wanted = Math.min(8, Math.ceil(value.length * 0.4));
  seen.fill(0);
  let different = 0;
  for (let i = 0; i < value.length && different < wanted; i++) {
    const code = value.charCodeAt(i) & 127;
    const bit = 1 << (code & 31);
    if (seen[code >> 5]! & bit) continue;
    seen[code >> 5]! |= bit;
    different++;
  }
  // There are only ten digits.
  return different >= wanted || (different >= 5 && /^\d+$/.test(value));
}

/** Are these letters no words: unspeakable, full of rare letters, or changing case where no word begins? */
export function isGibberish(letters: string): boolean {
  if (letters.length < MIN_LETTERS) return false;
  if (UNSPEAKABLE.test(letters) || averagePart(letters) < SHORTEST_WORDS) return true;
  return (letters.match(RARE_LETTER)?.length ?? 0) >= letters.length * 0.2;
}

/**
 * Average length of the letters' parts between changes of case, digits and separators: words give 4 and more, random
 * lower case with digits 3.6, random mixed case 1.9, hexadecimal 1.6.
 */
export function averagePart(value: string): number {
  const { letters, words } = partsOf(value);
  return words === 0 ? 0 : letters / words;
}

/**
 * Count the letters and digits of ASCII in a value, and their parts: `words` of letters, each `[A-Z]?[a-z]+|[A-Z]+`,
 * and `numbers`. The loop takes a fifth of the time of a RegExp that collects the parts.
 */
export function partsOf(value: string): { letters: number; words: number; digits: number; numbers: number } {
  let letters = 0;
  let words = 0;
  let digits = 0;
  let numbers = 0;
  let capitals = 0;
  let before = OTHER;
  for (let i = 0; i < value.length; i++) {
    const kind = kindOf(value.charCodeAt(i));
    if (kind === DIGIT) {
      digits++;
      if (before !== DIGIT) numbers++;
    } else if (kind !== OTHER) {
      letters++;
      // One capital belongs to the small letters after it; several are a part of their own.
      if (kind !== before && !(kind === SMALL && before === CAPITAL && capitals === 1)) words++;
    }
    capitals = kind === CAPITAL ? capitals + 1 : 0;
    before = kind;
  }
  return { letters, words, digits, numbers };
}

const OTHER = 0;
const DIGIT = 1;
const SMALL = 2;
const CAPITAL = 3;

function kindOf(code: number): number {
  if (isSmall(code)) return SMALL;
  if (isCapital(code)) return CAPITAL;
  return isDigit(code) ? DIGIT : OTHER;
}

/** Is it made of words and numbers, as names are: `base64url-encoded`, `secret-2-levels`? */
export function isWordy(value: string): boolean {
  if (averagePart(value) <= LONGEST_NAMED_PARTS || /^[A-Za-z]+\d{3,}$/.test(value)) return false;
  if (/[a-z]/.test(value) && /[A-Z]/.test(value) && hasDigit(value)) return false;
  if (holdsLongNumber(value) || (hasDigit(value) && isUnlikelyWord(value))) return false;
  return JOINED_WORDS.test(value) || !/\d\D+\d/.test(value);
}

/** Does it hold a long number among many letters? Names hold years and dates; another number is chance. */
const holdsLongNumber = (value: string) =>
  /^[A-Za-z0-9]{20,}$/.test(value) &&
  (value.match(/\d{5,}/g) ?? []).some((number) => !DATE.test(number) && isVaried(number));

/** Does it mix letters and digits more than names do? */
export const isMixed = (value: string) => MIXED.test(value);

const counts = new Uint16Array(128);

/** Bits per character of the value's own distribution (Shannon). */
export function entropyOf(value: string): number {
  counts.fill(0);
  for (let i = 0; i < value.length; i++) counts[value.charCodeAt(i) & 127]!++;
  let bits = 0;
  // Neighbours mostly have the same count, and the logarithm costs most of the time.
  let lastCount = 0;
  let lastBits = 0;
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]!;
    if (count === 0) continue;
    if (count !== lastCount) lastBits = (count / value.length) * Math.log2(count / value.length);
    lastCount = count;
    bits -= lastBits;
  }
  return bits;
}

const longestLetters = (value: string) =>
  value.split(/[^A-Za-z]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
