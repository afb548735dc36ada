// Reads the words and signs of a stretch around a value as hashes. The words of the last stretch lie in `hashes` and `starts`.

import {
  ASCII,
  asciiTable,
  CASE_BIT,
  CLOSE_BRACKET,
  isCapital,
  isDigit,
  isSmall,
  OPEN_BRACKET,
} from '../scan/character-tables.ts';

/** The most words that a stretch may hold: one for each of its code units. */
const LONGEST_STRETCH = 200;

const FNV_PRIME = 16_777_619;
export const FNV_START = 2_166_136_261;
export const mix = (hash: number, more: number) => Math.imul(hash ^ more, FNV_PRIME);

export const MASKED = 0x51ed27;
const CHANCE = 0x2c1b3c;
const NUMBER = 0x3ad8f1;

/** The hashes of the words of the stretch that was read last, and where each begins. */
export const hashes = new Int32Array(LONGEST_STRETCH);
export const starts = new Int32Array(LONGEST_STRETCH);

const LETTER = 1;
const DIGIT = 2;
const CAPITAL = 3;
const classes = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++)
  if (isSmall(code)) classes[code] = LETTER;
  else if (isCapital(code)) classes[code] = CAPITAL;
  else if (isDigit(code)) classes[code] = DIGIT;
/** Is it a letter, a digit or a capital; 0 for a sign. */
export const classOfUnit = (code: number) => (code < ASCII ? classes[code]! : LETTER);

/**
 * Read the words of `[from, to)`, `most` at most: parts of names, numbers as one word by their length, runs in which letters and digits
 * take turns as another, and markers of what is masked. Returns how many.
 */
export function readParts(text: string, from: number, to: number, most: number): number {
  let count = 0;
  for (let at = from; at < to && count < most; ) {
    const code = text.charCodeAt(at);
    const first = code < ASCII ? classes[code]! : LETTER;
    if (first === 0) {
      if (code === OPEN_BRACKET && text.startsWith('[REDACTED:', at)) {
        hashes[count] = MASKED;
        starts[count++] = at;
        while (at < to && text.charCodeAt(at) !== CLOSE_BRACKET) at++;
      }
      at++;
      continue;
    }
    let end = at;
    let turns = 0;
    let wasDigit = first === DIGIT;
    while (end < to) {
      const kind = classOfUnit(text.charCodeAt(end));
      if (kind === 0) break;
      if ((kind === DIGIT) !== wasDigit) {
        turns++;
        wasDigit = !wasDigit;
      }
      end++;
    }
    if (turns >= 3) {
      hashes[count] = CHANCE;
      starts[count++] = at;
    } else count = readRun(text, at, end, count);
    at = end;
  }
  return count;
}

/** Split a run of letters and digits into its words: `dbPassword1` has three. */
function readRun(text: string, from: number, to: number, first: number): number {
  let count = first;
  for (let at = from; at < to; ) {
    starts[count] = at;
    let kind = classOfUnit(text.charCodeAt(at));
    if (kind === DIGIT) {
      const start = at;
      while (at < to && classOfUnit(text.charCodeAt(at)) === DIGIT) at++;
      hashes[count++] = mix(NUMBER, Math.min(9, at - start));
      continue;
    }
    let hash = FNV_START;
    const start = at;
    for (; at < to && kind === CAPITAL; kind = at < to ? classOfUnit(text.charCodeAt(at)) : 0) {
      // The last of several capitals begins the next word.
      if (at > start && at + 1 < to && classOfUnit(text.charCodeAt(at + 1)) === LETTER) break;
      hash = mix(hash, text.charCodeAt(at++) | CASE_BIT);
    }
    if (kind === LETTER)
      for (; at < to; at++) {
        const code = text.charCodeAt(at);
        if (classOfUnit(code) !== LETTER) break;
        hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
      }
    hashes[count++] = hash;
  }
  return count;
}

const quotes = asciiTable('"\'`');

/** The signs between `from` and `to`, blanks as one, quotes alike, as a hash of the last `most`. */
export function signsIn(text: string, from: number, to: number, most: number): number {
  let hash = FNV_START;
  let wasBlank = false;
  for (let at = Math.max(from, to - most); at < to; at++) {
    const code = text.charCodeAt(at);
    const isBlank = code === 32 || code === 9 || code === 13;
    if (isBlank && wasBlank) continue;
    wasBlank = isBlank;
    const sign = code < ASCII && quotes[code] === 1 ? 34 : code;
    hash = mix(hash, isBlank ? 32 : sign);
  }
  return hash;
}

/** Where the first word of a line begins, behind a prompt, a number or a time. */
export function firstWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = classOfUnit(text.charCodeAt(at));
    if (kind === LETTER || kind === CAPITAL) return at;
    if (kind === DIGIT) while (at < to && classOfUnit(text.charCodeAt(at)) !== 0) at++;
    else at++;
  }
  return to;
}

const PART = 4;

/** The hash of a word's first letters. The word ends before `end`. */
export function headOf(text: string, start: number, end: number): number {
  let hash = FNV_START;
  for (let at = start; at < end && at < start + PART; at++) {
    const code = text.charCodeAt(at);
    if (classOfUnit(code) === 0) break;
    hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
  }
  return hash;
}

/** The hash of a word's last letters. */
export function tailOf(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && classOfUnit(text.charCodeAt(last - 1)) === 0) last--;
  let hash = FNV_START;
  for (let at = Math.max(start, last - PART); at < last; at++) {
    const code = text.charCodeAt(at);
    hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
  }
  return hash;
}
