/**
 * Turns a text into its search terms, for documents and queries alike.
 *
 *   text → runs of word characters (char-classes) → each run's terms (word-terms, wide-terms), remembered per run
 *
 * A run such as `src/store/getUserById.ts` gives its stemmed parts and also the wholes that a programmer would type. There is no stop
 * list: rarity (idf) replaces one in every language. Terms are stored with their observation, so any change to the result must raise
 * ANALYSER_VERSION; rows of an older version are analysed again.
 */
import { CharClass, classOfUnit, isConnector } from './char-classes.ts';
import { codeUnitsOf } from './code-units.ts';
import { TermDictionary } from './term-dictionary.ts';
import { hashUnits } from './term-fingerprint.ts';
import { termsOfWideRun } from './wide-terms.ts';
import { termsOfWord } from './word-terms.ts';

/** The version of the terms; raise it whenever `analyse`, or `storedTerms` for a row, returns other terms for any text. */
export const ANALYSER_VERSION = 2;

/** The longest run that is analysed whole. Longer ones (base64, minified code) are no words, so only their start counts. */
const MAX_RUN_LENGTH = 160;
/** The most runs remembered: a session's 2,000 most used words are nearly all of its text. Emptied when full; about 8 MB at worst. */
const MEMO_SIZE = 40_000;

const [SPACE, NUMBER_SIGN, PLUS, DASH, COLON] = [32, 35, 43, 45, 58];
/** Opening marks. */
const MAY_PRECEDE_SIGN = Array.from('"\'`(', (mark) => mark.charCodeAt(0));

let numbers = new TermDictionary();
/** By a run's number: its terms, how many they are, and bits that rule out most others without looking at them. */
let known: (readonly string[])[] = [];
const lengths = new Uint16Array(MEMO_SIZE);
const bitsOfRun = new Uint32Array(MEMO_SIZE);
const fingerprint = { high: 0, low: 0 };

/** One bit for each term. */
function bitsOf(terms: readonly string[]): number {
  let bits = 0;
  for (const term of terms) {
    let hash = 0;
    for (let k = 0; k < term.length; k++) hash = Math.imul(hash ^ term.charCodeAt(k), 0x01000193);
    bits |= 1 << (hash >>> 27);
  }
  return bits;
}

/** Return all terms of `text` in order, repeated as often as they occur; none for a text without any letter, digit or symbol. */
export function analyse(text: string): string[] {
  const terms: string[] = [];
  const push = (found: readonly string[]) => {
    for (let k = 0; k < found.length; k++) terms.push(found[k]!);
  };
  eachRun(text, (run) => push(known[run]!), push);
  return terms;
}

/** How often a text holds each of some terms, in their order, and how many terms it has. */
type TermCounts = { readonly counts: Uint32Array; length: number };

/** Create a counter of distinct terms, which makes no list of a text's terms. The next call overwrites its counts. */
export function createTermCounter(terms: readonly string[]): (text: string) => TermCounts {
  const placeOf = new Map(terms.map((term, place) => [term, place]));
  const bits = bitsOf(terms);
  const result: TermCounts = { counts: new Uint32Array(terms.length), length: 0 };
  const count = (found: readonly string[]) => {
    for (const term of found) {
      const place = placeOf.get(term);
      if (place !== undefined) result.counts[place]!++;
    }
  };
  const countRun = (run: number) => {
    result.length += lengths[run]!;
    if ((bitsOfRun[run]! & bits) !== 0) count(known[run]!);
  };
  const countWide = (found: readonly string[]) => {
    result.length += found.length;
    count(found);
  };
  return (text) => {
    result.counts.fill(0);
    result.length = 0;
    eachRun(text, countRun, countWide);
    return result;
  };
}

/** Visit the runs of `text` in order: those of words by their numbers, the others by their terms. */
function eachRun(text: string, visit: (run: number) => void, visitWide: (terms: readonly string[]) => void): void {
  const length = text.length;
  const units = codeUnitsOf(text);
  let i = 0;
  while (i < length) {
    const first = classOfUnit(units[i]!);
    if (first === CharClass.Separator) {
      i++;
      continue;
    }
    const start = i;
    if (first === CharClass.Wide) {
      while (i < length && classOfUnit(units[i]!) === CharClass.Wide) i++;
      visitWide(termsOfWideRun(text.slice(start, i)));
      continue;
    }
    i = endOfWord(units, start, length);
    const from = startWithSign(units, start);
    visit(numberOfRun(text, units, from, Math.min(i, from + MAX_RUN_LENGTH)));
  }
}

/** Where a word ends. It continues over a connector (`.`, `-`, `/` …) if more word characters follow. */
function endOfWord(units: Uint16Array, start: number, length: number): number {
  const isWord = (at: number) => at < length && classOfUnit(units[at]!) === CharClass.Word;
  let i = start;
  for (;;) {
    if (isWord(i)) i++;
    else if (i >= length) break;
    else if (isConnector(units[i]!) && isWord(i + 1)) i++;
    else if (units[i] === COLON && units[i + 1] === COLON && isWord(i + 2)) i += 2;
    else break;
  }
  // The name of a language with a sign: C++, C#, F#.
  if (i - start !== 1 || i >= length) return i;
  if (units[i] === NUMBER_SIGN) return i + 1;
  return units[i] === PLUS && units[i + 1] === PLUS && i + 1 < length ? i + 2 : i;
}

/** Where a word starts with its sign: `--force` and `-p` keep their dashes, `#42` its number sign, if they don't continue a word. */
function startWithSign(units: Uint16Array, start: number): number {
  let from = start;
  while (from > 0 && start - from < 2 && units[from - 1] === DASH) from--;
  if (from === start && from > 0 && units[from - 1] === NUMBER_SIGN) from--;
  return from === 0 || units[from - 1]! <= SPACE || MAY_PRECEDE_SIGN.includes(units[from - 1]!) ? from : start;
}

/** Known runs are found by their hash, so that no string is made of them. */
function numberOfRun(text: string, units: Uint16Array, start: number, end: number): number {
  hashUnits(units, start, end, fingerprint);
  const number = numbers.find(fingerprint);
  if (number >= 0) return number;
  if (known.length >= MEMO_SIZE) {
    numbers = new TermDictionary();
    known = [];
  }
  // A slice keeps its whole text in memory, so the terms are made of a copy.
  const terms = termsOfWord(Buffer.from(text.slice(start, end), 'utf8').toString('utf8'));
  numbers.add(fingerprint, known.length);
  lengths[known.length] = terms.length;
  bitsOfRun[known.length] = bitsOf(terms);
  return known.push(terms) - 1;
}
