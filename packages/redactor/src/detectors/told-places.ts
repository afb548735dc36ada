// Reads the words of a line that may be the password named by its label, anywhere in the line: quoted, joined by a
// sign, a long word, or the words after a short word or sign. Program names are left out. `judge/told-words.ts` judges
// the rest.
//
//   type marble staircase when it asks for the passphrase       the wifi password, now "marble staircase"
//        └── phrase ────┘                      └ label                    └ label     └── quoted ──┘

import { knownLetters } from '../judge/code-words.ts';
import { findTold } from '../judge/told-words.ts';
import {
  ASCII,
  asciiTable,
  BACKSLASH,
  isAlphanumeric,
  isBlank,
  isDigit,
  isQuote,
  LINE_FEED,
} from '../scan/character-tables.ts';
import type { Report } from './detector.ts';
import { isPassedName } from './passed-names.ts';
import type { Name } from './value-style.ts';

/** How much of the line is read behind and before a label. */
const AHEAD = 100;
const BACK = 60;
/** The most places of a label. */
const MOST = 7;

/**
 * Words that lead to a value are short in any language: `is`, `para`, `lautet`, `continua`. What follows a value is
 * shorter still.
 */
const LONGEST_LEAD = 8;
const LONGEST_NEXT = 6;
/** A single word that stands there without any lead is longer than most. */
const MIN_ODD = 12;
const MIN_WORD = 4;
const MOST_WORDS = 8;
const LONGEST_QUOTED = 64;

/** What ends a word without being a part of it, what opens one, and what ends one and its clause. */
const breaks = asciiTable('|<>"`=(){}[]\\');
const opens = asciiTable('*_');
const closes = asciiTable('.,;:!?*_');
/** What joins words: `Cedar.trumpet`. */
const joins = asciiTable("_.!&+@#'-");
/** A sign that leads to a value, at the end of the word before it or on its own. */
const leads = asciiTable(':=,?;>-');
const DASHES = /[–—→]/;

/**
 * The most labels of a stretch whose words are judged: more of them are data. They bound the time of a hostile text.
 */
const STRETCH = 256;
const MOST_OF_STRETCH = 2;
/** Where the labels of a pass stood that were judged, each pass known by its report. */
const recentOf = new WeakMap<Report, number[]>();

/** Report the words near a label that are the password it names. */
export function judgeTold(text: string, label: Name, report: Report): void {
  const recent = recentOf.get(report) ?? [];
  recentOf.set(report, recent);
  if (recent.length >= MOST_OF_STRETCH && recent.at(-MOST_OF_STRETCH)! + STRETCH > label.start) return;
  recent.push(label.start);
  const places = toldPlaces(text, label).filter((place) => !isPassedName(text, label, place));
  if (places.length > 0) for (const { start, end } of findTold(text, label, places)) report('password', start, end);
}

/**
 * How likely a kind of place is the password's: quoted words and joined ones, then those that end with their clause,
 * then others.
 */
type Ranked = Name & { readonly rank: number };

/** The places of a label's line that could be its password. */
function toldPlaces(text: string, label: Name): Name[] {
  const found: Ranked[] = [];
  let to = label.end;
  while (to < text.length && to - label.end < AHEAD && !endsLine(text, to)) to++;
  readStretch(text, label.end, to, true, found);
  let from = label.start;
  while (from > 0 && label.start - from < BACK && !endsLine(text, from - 1)) from--;
  readStretch(text, from, label.start, false, found);
  return found.length > 1 ? found.sort((a, b) => a.rank - b.rank).slice(0, MOST) : found;
}

/** A line's end, or the one that a string of code writes. */
const endsLine = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code === LINE_FEED || (code === BACKSLASH && text.charCodeAt(at + 1) === SMALL_N);
};
const SMALL_N = 110;

/** A word without the punctuation around it. */
type Token = Name & {
  /** Letters alone. */
  readonly isPlain: boolean;
  readonly endsClause: boolean;
  readonly leads: boolean;
};

/** Read the quoted words of a stretch, and the other ones. */
function readStretch(text: string, from: number, to: number, isBehind: boolean, found: Ranked[]): void {
  const tokens: Token[] = [];
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) {
      const end = text.indexOf(text[at]!, at + 1);
      if (end > at && end <= Math.min(to, at + LONGEST_QUOTED) && !isCommon(text, at + 1, end))
        found.push({ start: at + 1, end, rank: 0 });
    }
    if (isBlank(code) || (code < ASCII && breaks[code] === 1)) at++;
    else at = readToken(text, at, to, tokens);
  }
  for (const [i, { start, end, isPlain, endsClause }] of tokens.entries()) {
    const length = end - start;
    if (!isPlain) {
      if (isJoined(text, start, end) && !isCommon(text, start, end)) found.push({ start, end, rank: 0 });
      continue;
    }
    const isLed = i === 0 ? isBehind : tokens[i - 1]!.leads;
    if ((length >= MIN_ODD || (isLed && length >= MIN_WORD)) && !isCommon(text, start, end))
      found.push({ start, end, rank: length >= MIN_ODD || endsClause ? 1 : 2 });
    if (isLed && !endsClause && length >= MIN_WORD) readPhrase(text, tokens, i, found);
  }
}

/** Read the phrases that begin with a word. They end with their clause, or before a short word. */
function readPhrase(text: string, tokens: readonly Token[], first: number, found: Ranked[]): void {
  const { start } = tokens[first]!;
  for (let i = first + 1; i < tokens.length && i - first < MOST_WORDS; i++) {
    const { end, isPlain, endsClause, start: from } = tokens[i]!;
    if (!isPlain) return;
    const next = tokens[i + 1];
    const isBorder = endsClause || !next || (end - from >= MIN_WORD && next.end - next.start <= LONGEST_NEXT);
    if (isBorder && !isCommon(text, start, end)) found.push({ start, end, rank: endsClause || !next ? 1 : 2 });
    if (endsClause) return;
  }
}

/** Read a word and add it; returns where it ends with its punctuation. */
function readToken(text: string, from: number, to: number, tokens: Token[]): number {
  let start = from;
  while (start < to && opens[text.charCodeAt(start)] === 1) start++;
  let stop = start;
  for (; stop < to; stop++) {
    const code = text.charCodeAt(stop);
    if (isBlank(code) || (code < ASCII && breaks[code] === 1)) break;
  }
  if (stop === start) return stop + 1;
  let end = stop;
  while (end > start && closes[text.charCodeAt(end - 1)] === 1) end--;
  let isPlain = end > start;
  for (let at = start; at < end && isPlain; at++) {
    const code = text.charCodeAt(at);
    if (code < ASCII && (!isAlphanumeric(code) || isDigit(code))) isPlain = false;
  }
  const last = text[stop - 1]!;
  tokens.push({
    start,
    end,
    isPlain,
    endsClause: end < stop || (stop < text.length && !isBlank(text.charCodeAt(stop))),
    leads: end - start <= LONGEST_LEAD || leads[last.charCodeAt(0)] === 1 || DASHES.test(last),
  });
  return stop;
}

/** Is it words that a sign joins, and no number or code? */
function isJoined(text: string, start: number, end: number): boolean {
  let wasSign = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isSign = code < ASCII && joins[code] === 1;
    if (isSign ? wasSign : code < ASCII && !isAlphanumeric(code)) return false;
    wasSign = isSign;
  }
  return end - start >= MIN_WORD;
}

/** Are most letters of a text those of words that programs and their documentation use? */
const isCommon = (text: string, from: number, to: number): boolean =>
  knownLetters(text, from, to).letters * 2 > to - from;
