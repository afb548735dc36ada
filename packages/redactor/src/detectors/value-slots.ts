// Reads the words that stand where a value may, whatever they are called: the content of quotes, and what follows a
// sign to the end of its clause. A value without a digit, or of several words, has no other form. What stands around it
// judges it (`slot-values.ts`).
//
//   router -> admin / snow!garage      login(s, "ember under ash")      the alarm panel: Fog, then trains
//                     └─ behind a sign            └─ quoted                          └─ behind a sign

import { knownLetters } from '../judge/code-words.ts';
import {
  APOSTROPHE,
  ASCII,
  asciiTable,
  CASE_BIT,
  COMMA,
  DOUBLE_QUOTE,
  HYPHEN,
  isAlphanumeric,
  isBlank,
  isDigit,
  isQuote,
  LINE_FEED,
  SPACE,
} from '../scan/character-tables.ts';
import type { Name } from './value-style.ts';

const MIN_VALUE = 5;
const MIN_LETTERS = 4;
const MAX_VALUE = 64;
const MOST_WORDS = 8;
/** The most letters of words that programs use, and the same of several words that are one literal or one name. */
const MOST_KNOWN = 0.5;
const MOST_KNOWN_IN_PHRASE = 0.75;
/** The most blanks between a sign and its value: columns of a table lie further apart. */
const MAX_GAP = 24;
/** Most slots read of a stretch; more are data. Bounds the time on hostile texts. */
const STRETCH = 256;
const MOST_OF_STRETCH = 8;

/** What leads to a value, and what ends one that no quote ends. */
const signs = asciiTable(':=/|>-');
const stops = asciiTable('"`<>()[]{}\\|;');
const trailing = asciiTable('.,:;!?*_ \t');
/** What else closes behind a word. */
const closing = asciiTable('.,:;!?*_ \t"\'`)]}>');
const DASH = /[–—→：]/;
const PAIRS: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '「': '」' };
/** Verbs that lead to a value without a sign, in a few languages. */
const VERBS = new Set('is was es è é ist lautet est type enter use try är er jest это'.split(' '));
/** What devices call a value in their settings, and what joins a user to one. */
const NAMES = new Set('key community secret psk sha aes md5 des'.split(' '));
const JOINING = new Set('with and mit und avec et con'.split(' '));
/** The letters of the longest of them. */
const LONGEST_LEAD = 9;
const endsLead = asciiTable([...VERBS, ...NAMES, ...JOINING].map((word) => word.at(-1)).join(''));
/** The shortest single word behind one. */
const MIN_ODD = 8;
/** A further sign of a list or a pair: what follows it is the value. */
const DIVIDED = / [/|=–—→-] | ->|: |:\/\/|\$[{(A-Za-z]|^[./~$%&#@]|\.{3}|…|%[sd]/;
const FILE = /\.[a-z]{1,4}$|^[\w-]+(?:\/[\w-]+){2,9}$|^\w+\.\w+\(/;

/** Visit the slots of `[from, to)`, each once. */
export function visitSlots(text: string, from: number, to: number, visit: (slot: Name) => void): void {
  const recent = new Float64Array(MOST_OF_STRETCH).fill(-STRETCH);
  let read = 0;
  const judge = (start: number, end: number): void => {
    if (!isSlot(text, start, end) || recent[read % MOST_OF_STRETCH]! + STRETCH > start) return;
    recent[read++ % MOST_OF_STRETCH] = start;
    visit({ start, end });
  };
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ASCII) {
      if (code === DOUBLE_QUOTE || code === APOSTROPHE) {
        const end = isAlphanumeric(text.charCodeAt(at - 1)) ? -1 : closingQuote(text, at + 1, code);
        if (end > 0) judge(at + 1, end);
      } else if (code === SPACE) {
        if (isColumn(text, at)) judgeBehind(text, at + 1, judge);
        else judgeSaid(text, at, judge);
      } else if (signs[code] === 1 && leads(text, at, code)) {
        if (isPair(text, at)) judge(at + 1, wordEnd(text, at + 1));
        judgeBehind(text, at + 1, judge);
      }
    } else if (DASH.test(text[at]!)) judgeBehind(text, at + 1, judge);
    else if (text[at]! in PAIRS) {
      const end = text.indexOf(PAIRS[text[at]!]!, at + 1);
      if (end > 0 && end - at <= MAX_VALUE) judge(at + 1, end);
    }
  }
}

/** The end of a short literal on its line; else -1. */
function closingQuote(text: string, start: number, quote: number): number {
  const limit = Math.min(text.length, start + MAX_VALUE + 1);
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === quote && !(at === start)) return text[at - 1] === '\\' ? at - 1 : at;
    if (code === LINE_FEED) return -1;
  }
  return -1;
}

const SLASH = 47;
const DOT = 46;
const EQUALS = 61;

/** Does a sign lead to a value? A hyphen and a slash stand apart. */
function leads(text: string, at: number, code: number): boolean {
  if (code !== HYPHEN && code !== SLASH) return true;
  return isBlank(text.charCodeAt(at + 1)) && (at === 0 || text.charCodeAt(at - 1) <= SPACE);
}

/** Does a sign join a user and a value, `admin:v`? */
const isPair = (text: string, at: number) =>
  isAlphanumeric(text.charCodeAt(at - 1)) && isAlphanumeric(text.charCodeAt(at + 1));

/** The end of a word, without the punctuation behind it. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < MAX_VALUE && text.charCodeAt(end) > SPACE) end++;
  return trimmed(text, start, end, closing);
}

/** Does a column's gap begin at a blank? */
const isColumn = (text: string, at: number) =>
  text.charCodeAt(at + 1) === SPACE && isAlphanumeric(text.charCodeAt(at - 1));

/** The word that ends at a blank, if it is short. */
function leadBefore(text: string, at: number): string | undefined {
  const last = text.charCodeAt(at - 1);
  if (last < ASCII && endsLead[last | CASE_BIT] === 0) return undefined;
  let from = at;
  while (from > 0 && at - from <= LONGEST_LEAD && isLetter(text.charCodeAt(from - 1))) from--;
  return at - from <= LONGEST_LEAD && from < at ? text.slice(from, at).toLowerCase() : undefined;
}
const isLetter = (code: number) => code >= ASCII || (isAlphanumeric(code) && !isDigit(code));

/** Judge the word behind one that leads to it; behind a verb its clause, too. */
function judgeSaid(text: string, at: number, judge: (start: number, end: number) => void): void {
  const lead = leadBefore(text, at);
  if (lead === undefined) return;
  const isVerb = VERBS.has(lead);
  const isName = NAMES.has(lead);
  if (!isVerb && !isName && !JOINING.has(lead)) return;
  const start = at + 1;
  const word = wordEnd(text, start);
  if (word - start >= (isName ? MIN_VALUE : MIN_ODD)) judge(start, word);
  if (isVerb) judgeBehind(text, start, judge);
}

/** Judge what follows a sign up to the end of its clause, and up to that of its line. */
function judgeBehind(text: string, from: number, judge: (start: number, end: number) => void): void {
  let start = from;
  while (start - from < MAX_GAP && isBlank(text.charCodeAt(start))) start++;
  const first = text.charCodeAt(start);
  if (first < ASCII && !isAlphanumeric(first)) return;
  const limit = Math.min(text.length, start + MAX_VALUE + 2);
  let clause = 0;
  let end = start;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === LINE_FEED || (code < ASCII && stops[code] === 1)) break;
    // An apostrophe is a part of a word, or closes what a quote before the sign opened.
    if (code === APOSTROPHE && !isAlphanumeric(text.charCodeAt(end + 1))) break;
    if (clause === 0 && (code === COMMA || code === DOT) && text.charCodeAt(end + 1) <= SPACE) clause = end;
  }
  if (clause > 0) judge(start, trimmed(text, start, clause));
  if (end < limit || end === text.length) judge(start, trimmed(text, start, end));
}

function trimmed(text: string, start: number, to: number, table = trailing): number {
  let end = to;
  while (end > start && table[text.charCodeAt(end - 1)] === 1) end--;
  return end;
}

/**
 * Are these words neither too long, nor a number, a file or code, nor those of programs? Words with a digit are read
 * elsewhere.
 */
function isSlot(text: string, start: number, end: number): boolean {
  if (end - start < MIN_VALUE || end - start > MAX_VALUE) return false;
  let letters = 0;
  let digits = 0;
  let blanks = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (isAlphanumeric(code) || code >= ASCII) letters++;
    else if (isBlank(code)) blanks++;
    // A further assignment on the line has slots of its own.
    else if (code === EQUALS && blanks > 0 && text.charCodeAt(at + 1) > SPACE) return false;
  }
  if (letters < MIN_LETTERS || blanks >= MOST_WORDS || (blanks === 0 && digits > 0)) return false;
  const known = knownLetters(text, start, end);
  const isOne = known.parts >= 3 && (blanks === 0 || isQuote(text.charCodeAt(start - 1)));
  if (known.letters > letters * (isOne ? MOST_KNOWN_IN_PHRASE : MOST_KNOWN)) return false;
  const value = text.slice(start, end);
  return !DIVIDED.test(value) && !FILE.test(value);
}
