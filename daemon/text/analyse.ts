/**
 * Turns a text into its search terms, for documents and queries alike.
 *
 *   text → runs of word characters (char-classes) → each run's terms (word-terms, wide-terms), remembered per run
 *
 * A run such as `src/store/getUserById.ts` gives its stemmed parts and also the wholes that a programmer would type.
 * There is no stop list: rarity (idf) has the same effect in every language. Terms are stored with their observation,
 * so any change to the result must raise ANALYSER_VERSION; rows of an older version are analysed again.
 */
import { CharClass, classOfUnit, isConnector } from './char-classes.ts';
import { codeUnitsOf } from './code-units.ts';
import { TermDictionary } from './term-dictionary.ts';
import { hashUnits } from './term-fingerprint.ts';
import { termsOfWideRun } from './wide-terms.ts';
import { termsOfWord } from './word-terms.ts';

/**
 * The version of the terms; raise it whenever `analyse`, or `storedTerms` for a row, returns other terms for any text.
 */
export const ANALYSER_VERSION = 2;

/**
 * The longest run that is analysed whole. Longer ones (base64, minified code) are no words, so only their start counts.
 */
const MAX_RUN_LENGTH = 160;
/**
 * The most runs remembered: a session's 2,000 most used words are nearly all of its text. Emptied when full; about 8 MB
 * at worst.
 */
const MEMO_SIZE = 40_000;

const SPACE = 32;
const NUMBER_SIGN = 35;
const PLUS = 43;
const DASH = 45;
const COLON = 58;
/** Opening marks. */
const MAY_PRECEDE_SIGN = Array.from('"\'`(', (mark) => mark.charCodeAt(0));

/** A run's terms in order, and bits that rule out most others without looking at them. */
export type Run = { readonly terms: readonly string[]; readonly bits: number };

let numbers = new TermDictionary();
/** By a run's number. */
let known: Run[] = [];
const fingerprint = { high: 0, low: 0 };
/** Of a run that is looked at in any case. */
const ALL_BITS = -1;

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

/**
 * Return all terms of `text` in order, repeated as often as they occur; none for a text without any letter, digit or
 * symbol.
 */
export function analyse(text: string): string[] {
  const all: string[] = [];
  eachRun(text, codeUnitsOf(text), 0, text.length, ({ terms }) => {
    for (let k = 0; k < terms.length; k++) all.push(terms[k]!);
  });
  return all;
}

/**
 * Read the runs of stretches `[start, end)` of a text, each as if it were a text of its own. Their terms are counted
 * without reading it again.
 */
export function runsOf(text: string, stretches: readonly { start: number; end: number }[]): Run[][] {
  const units = codeUnitsOf(text);
  return stretches.map(({ start, end }) => {
    const runs: Run[] = [];
    eachRun(text, units, start, end, (run) => runs.push(run));
    return runs;
  });
}

/**
 * Create a counter of distinct terms: how often runs hold each of them, in their order. The next call overwrites its
 * counts.
 */
export function createTermCounter(terms: readonly string[]): (runs: readonly Run[]) => Uint32Array {
  const placeOf = new Map(terms.map((term, index) => [term, index]));
  const bits = bitsOf(terms);
  const counts = new Uint32Array(terms.length);
  return (runs) => {
    counts.fill(0);
    for (let at = 0; at < runs.length; at++) {
      const run = runs[at]!;
      if ((run.bits & bits) === 0) continue;
      for (const term of run.terms) {
        const index = placeOf.get(term);
        if (index !== undefined) counts[index]!++;
      }
    }
    return counts;
  };
}

/** Visit the runs of `[start, end)` of a text, whose code units are given, in order. */
function eachRun(text: string, units: Uint16Array, start: number, end: number, visit: (run: Run) => void): void {
  let i = start;
  while (i < end) {
    const first = classOfUnit(units[i]!);
    if (first === CharClass.Separator) {
      i++;
      continue;
    }
    const from = i;
    if (first === CharClass.Wide) {
      while (i < end && classOfUnit(units[i]!) === CharClass.Wide) i++;
      visit({ terms: termsOfWideRun(text.slice(from, i)), bits: ALL_BITS });
      continue;
    }
    i = endOfWord(units, from, end);
    const withSign = startWithSign(units, from, start);
    visit(runOfWord(text, units, withSign, Math.min(i, withSign + MAX_RUN_LENGTH)));
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

/**
 * Where a word starts including its sign, at `least` or after it: `--force` and `-p` keep their dashes, `#42` its
 * number sign, if they don't continue a word.
 */
function startWithSign(units: Uint16Array, start: number, least: number): number {
  let from = start;
  while (from > least && start - from < 2 && units[from - 1] === DASH) from--;
  if (from === start && from > least && units[from - 1] === NUMBER_SIGN) from--;
  return from === least || units[from - 1]! <= SPACE || MAY_PRECEDE_SIGN.includes(units[from - 1]!) ? from : start;
}

/** Known runs are found by their hash, so that no string is made of them. */
function runOfWord(text: string, units: Uint16Array, start: number, end: number): Run {
  hashUnits(units, start, end, fingerprint);
  const number = numbers.find(fingerprint);
  if (number >= 0) return known[number]!;
  if (known.length >= MEMO_SIZE) {
    numbers = new TermDictionary();
    known = [];
  }
  // A slice keeps its whole text in memory, so the terms are made of a copy.
  const terms = termsOfWord(Buffer.from(text.slice(start, end), 'utf8').toString('utf8'));
  const run = { terms, bits: bitsOf(terms) };
  numbers.add(fingerprint, known.length);
  known.push(run);
  return run;
}
