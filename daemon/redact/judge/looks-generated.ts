// Measures of a value: does it look generated? Everything here is linear in the value's length, and values are short.

import { isUnlikelyWord } from './letter-pairs.ts';
import { kindsIn, ValueKind } from './value-kinds.ts';

const MIN_GENERATED = 12;
/** Letters alone must be this many before they can be told from a word. */
const MIN_LETTERS = 12;
/** Letters' parts of random mixed case are shorter than those of any camelCase name. */
const SHORTEST_WORDS = 2.6;
/** Lower-case random values with digits in between come up to this; words are longer on average. */
const LONGEST_RANDOM_PARTS = 3.4;

/** Even short words are longer than this on average. */
const LONGEST_NAMED_PARTS = 3.6;

/** Five consonants in a row inside one case run: hardly ever a word, nearly always in 20 random letters. */
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}|[BCDFGHJKLMNPQRSTVWXZ]{6}/;
/** One letter in twenty of English text, one in four of random letters. */
const RARE_LETTER = /[jkqvwxz]/gi;
/** Letters and digits taking turns (`a9f3k2`): names number their parts at the end, keys anywhere. */
const ALTERNATING = /[A-Za-z]\d+[A-Za-z]+\d+[A-Za-z]|\d[A-Za-z]+\d+[A-Za-z]+\d/;
const MIXED = /\d[A-Za-z]+\d|[A-Za-z]\d+[A-Za-z]+\d/;
/** Words joined by separators, each of letters or of digits alone: `my-app-2024-01`, `us-east-1`. */
const JOINED_WORDS = /^(?:[A-Za-z]+|\d+|v\d+)(?:[-_./: ]+(?:[A-Za-z]+|\d+|v\d+))*$/;
const HEXADECIMAL = /^[0-9a-f]+$/i;
/** Shorter ones are abbreviated digests and numbers of all kinds. */
const MIN_HEXADECIMAL = 16;
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** `202401`, `20240131`, `20240131235959`. */
const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:\d{2}){0,4}$/;
/** MD5, SHA-1, SHA-256, SHA-512 in hexadecimal, and abbreviated commits. */
const DIGEST = /^(?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;

/** `linux-node-modules-<digest>`, as caches name what they keep. */
const NAMED_DIGEST =
  /^[A-Za-z][A-Za-z.]{1,24}(?:[-_:/.](?:[A-Za-z.]{1,24}|v?\d{1,4}(?:\.\d{1,4}){0,2})){1,8}[-_:/.](?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;

/** One character again and again: filled up to a length. */
const LONG_RUN = /(.)\1{7}/;

export const hasDigit = (value: string) => /\d/.test(value);
export const hasLetter = (value: string) => /[A-Za-z]/.test(value);

/**
 * Does a value look like a generated credential rather than a name, a path, a version or a sentence?
 * Ids and digests count: the caller knows whether one could stand here. `kinds` are those of the value's characters.
 */
export function looksGenerated(value: string, kinds = kindsIn(value)): boolean {
  if (value.length < MIN_GENERATED || (kinds & ValueKind.other) !== 0 || !isVaried(value)) return false;
  // Most generated values end here, a few characters in; of hexadecimal only the long ones count.
  if (ALTERNATING.test(value)) return value.length >= MIN_HEXADECIMAL || !HEXADECIMAL.test(value);
  // One loop answers what six RegExps were asked.
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

/** Ids and digests: generated, but seldom secret unless the name says so. */
export const isIdOrDigest = (value: string) =>
  UUID.test(value) || DIGEST.test(value) || /^sha\d{1,3}[-:=]/.test(value) || NAMED_DIGEST.test(value);

/** A bit for each character of ASCII. */
const seen = new Int32Array(4);

/** Enough different characters for a value of this length; `aaaa1111` and `xxxx-xxxx` have too few. */
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
  // Of digits there are only ten.
  return different >= wanted || (different >= 5 && /^\d+$/.test(value));
}

/** Letters that make no words: unspeakable, full of rare letters, or changing case where no word begins. */
export function isGibberish(letters: string): boolean {
  if (letters.length < MIN_LETTERS) return false;
  if (UNSPEAKABLE.test(letters) || averagePart(letters) < SHORTEST_WORDS) return true;
  return (letters.match(RARE_LETTER)?.length ?? 0) >= letters.length * 0.2;
}

/**
 * Average length of the letters' parts between changes of case, digits and separators: words give 4 and more, random lower
 * case with digits 3.6, random mixed case 1.9, hexadecimal 1.6.
 */
export function averagePart(value: string): number {
  const { letters, words } = partsOf(value);
  return words === 0 ? 0 : letters / words;
}

/**
 * How many letters and digits of ASCII a value has, and in how many parts: `words` of letters, each `[A-Z]?[a-z]+|[A-Z]+`, and
 * `numbers`. One loop costs a fifth of a RegExp that collects the parts.
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
      // One capital belongs to the small letters behind it; several are a part of their own.
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
  if (code >= 97) return code <= 122 ? SMALL : OTHER;
  if (code >= 65) return code <= 90 ? CAPITAL : OTHER;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
}

/** Made of words and numbers, as people and programs name things: `base64url-encoded`, `secret-2-levels`. */
export function isWordy(value: string): boolean {
  if (averagePart(value) <= LONGEST_NAMED_PARTS || /^[A-Za-z]+\d{3,}$/.test(value)) return false;
  if (/[a-z]/.test(value) && /[A-Z]/.test(value) && hasDigit(value)) return false;
  if (holdsLongNumber(value) || (hasDigit(value) && isUnlikelyWord(value))) return false;
  return JOINED_WORDS.test(value) || !/\d\D+\d/.test(value);
}

/** People put years and dates into names; another long number in the middle of many letters is chance. */
const holdsLongNumber = (value: string) =>
  /^[A-Za-z0-9]{20,}$/.test(value) &&
  (value.match(/\d{5,}/g) ?? []).some((number) => !DATE.test(number) && isVaried(number));

/** Letters and digits mixed more than a name mixes them. */
export const isMixed = (value: string) => MIXED.test(value);

const counts = new Uint16Array(128);

/** Bits per character of the value's own distribution (Shannon). */
export function entropyOf(value: string): number {
  counts.fill(0);
  for (let i = 0; i < value.length; i++) counts[value.charCodeAt(i) & 127]!++;
  let bits = 0;
  // Neighbours have the same count more often than not, and the logarithm is what costs.
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
