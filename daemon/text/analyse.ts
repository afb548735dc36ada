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

/** The version of the terms; raise it whenever `analyse` returns other terms for any text. */
export const ANALYSER_VERSION = 1;

/** The longest run that is analysed whole. Longer ones (base64, minified code) are no words, so only their start counts. */
const MAX_RUN_LENGTH = 160;
/** The most runs remembered: a session's 2,000 most used words are nearly all of its text. Emptied when full; about 8 MB at worst. */
const MEMO_SIZE = 40_000;

const [SPACE, NUMBER_SIGN, PLUS, DASH, COLON] = [32, 35, 43, 45, 58];
/** Opening marks. */
const MAY_PRECEDE_SIGN = Array.from('"\'`(', (mark) => mark.charCodeAt(0));

let numbers = new TermDictionary();
let known: (readonly string[])[] = [];
const fingerprint = { high: 0, low: 0 };

/** Return all terms of `text` in order, repeated as often as they occur; none for a text without any letter, digit or symbol. */
export function analyse(text: string): string[] {
  const terms: string[] = [];
  eachRun(text, (found) => {
    for (let k = 0; k < found.length; k++) terms.push(found[k]!);
  });
  return terms;
}

/** Visit the terms of `text` in order, a run's at a time. */
export function eachRun(text: string, visit: (terms: readonly string[]) => void): void {
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
      visit(termsOfWideRun(text.slice(start, i)));
      continue;
    }
    i = endOfWord(units, start, length);
    const from = startWithSign(units, start);
    visit(termsOfRun(text, units, from, Math.min(i, from + MAX_RUN_LENGTH)));
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

/** A run's terms. Known runs are found by their hash, so that no string is made of them. */
function termsOfRun(text: string, units: Uint16Array, start: number, end: number): readonly string[] {
  hashUnits(units, start, end, fingerprint);
  const number = numbers.find(fingerprint);
  if (number >= 0) return known[number]!;
  if (known.length >= MEMO_SIZE) {
    numbers = new TermDictionary();
    known = [];
  }
  numbers.add(fingerprint, known.length);
  // A slice keeps its whole text in memory, so the terms are made of a copy.
  const terms = termsOfWord(Buffer.from(text.slice(start, end), 'utf8').toString('utf8'));
  known.push(terms);
  return terms;
}
