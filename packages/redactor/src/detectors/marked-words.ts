// Finds words near labels that may be credentials: with a digit, several signs or capitals, but neither numbers nor
// program names.

import { isKnownName, isPlainName, isProgramName } from '../judge/program-names.ts';
import { ASCII, isQuote, LINE_FEED, OPEN_BRACKET, SPACE } from '../scan/character-tables.ts';
import type { Name } from './value-style.ts';

/**
 * A word without its field's name, quotes and punctuation. `hasName`: it has a field's name. `isName`: code or a
 * numbered name, which only an explicit sentence makes a credential.
 */
export type MarkedWord = {
  readonly start: number;
  readonly end: number;
  readonly hasName: boolean;
  readonly isName: boolean;
};

const MAX_AHEAD = 200;
const MAX_BACK = 100;
const MAX_LINES = 3;
/** Marked words behind and before a label. */
const MAX_NEAR = 4;
const MAX_NEAR_BEFORE = 2;
const MIN_VALUE = 6;
const MAX_VALUE = 160;

/** The mark of a character that belongs to no word. */
const BREAK = 255;
const CODE_UNITS = 65_536;
/** How strongly a character suggests a credential. */
const marks = new Uint8Array(CODE_UNITS).fill(BREAK);
const ENOUGH = 4;
for (let code = 0; code < ASCII; code++) {
  const character = String.fromCharCode(code);
  if (/[0-9!#$%^&?~]/.test(character)) marks[code] = ENOUGH;
  else if (/[@*+_.-]/.test(character)) marks[code] = 2;
  else if (/[A-Z]/.test(character)) marks[code] = 1;
  else if (/[a-z/:=]/.test(character)) marks[code] = 0;
}
const isBreak = (code: number) => marks[code] === BREAK;

type IsFound = (start: number, end: number) => boolean;

/** The words of the text that was read last, as far as its labels needed them. */
let lastText = '';
let found: MarkedWord[] = [];
let readTo = 0;
let isMasked: IsFound = () => false;

/** The code units of a stretch of that text: reading them takes a third of the time of `charCodeAt`. */
const BLOCK = 1_024;
const units = new Uint16Array(BLOCK + 1);
const unitBytes = Buffer.from(units.buffer);
let blockStart = 0;
let blockEnd = 0;

function readBlock(text: string, from: number): void {
  blockStart = from;
  blockEnd = Math.min(text.length, from + BLOCK);
  unitBytes.write(text.slice(blockStart, blockEnd), 'utf16le');
  // A break ends the last word.
  if (blockEnd === text.length) units[blockEnd++ - blockStart] = SPACE;
}

/** Read on for marked words between `from` and `to`; returns where it stopped. */
function readWords(text: string, from: number, to: number): number {
  let start = from;
  // A word that began before is read whole.
  while (start > 0 && from - start < MAX_VALUE && !isBreak(text.charCodeAt(start - 1))) start--;
  for (;;) {
    const end = wordEnd(text, start);
    if (end >= text.length || end >= to) return end;
    start = end + 1;
  }
}

/**
 * Read the word that begins at a place, and keep it if it is marked. Returns where it ends, or the literal that it
 * begins.
 */
function wordEnd(text: string, start: number): number {
  let count = 0;
  let at = start;
  if (at < blockStart || at >= blockEnd) readBlock(text, at);
  let mark = 0;
  do {
    count += mark;
    if (at === blockEnd) readBlock(text, at);
    mark = marks[units[at++ - blockStart]!]!;
  } while (mark !== BREAK);
  at--;
  if (at - start < 3) return at;
  const code = text.charCodeAt(at);
  // A literal may hold other signs, too.
  const lead = code > SPACE && start > 0 ? text.charCodeAt(start - 1) : SPACE;
  const literal = isQuote(lead) && lead !== code ? literalEnd(text, start, at) : undefined;
  if (literal !== undefined || (count >= ENOUGH && at - start >= MIN_VALUE && at - start <= MAX_VALUE))
    keepMarked(text, start, literal ?? at);
  return literal ?? at;
}

/** Where a literal without white space ends that goes on behind the word `[at, stop)`; undefined for any other text. */
function literalEnd(text: string, at: number, stop: number): number | undefined {
  const quote = text.charCodeAt(at - 1);
  const limit = Math.min(text.length, at + MAX_VALUE);
  for (let end = stop; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) return end > stop && end - at >= MIN_VALUE ? end : undefined;
    if (code <= SPACE) return undefined;
  }
  return undefined;
}

const FIELD = /^(?:[A-Za-z_][\w.-]{0,40}=|[A-Za-z_][\w.@-]{0,40}(?::|\/)(?!\/))/;
const LEADING = /^[*=:/+-]*/;
const TRAILING = /(?:\*{1,2}[.,:;?]{0,3}|\\{1,2}|[.,:;?]{1,3}|(?<![A-Za-z0-9]\d|[A-Za-z]{3})!)$/;

const DIGEST_NOTATION = /^(?:sha\d{1,3}[-:=]|h1:)/i;

/**
 * Keep a word without its field's name, `name=` or `user:`, and its sentence's punctuation, unless it is a name or a
 * number.
 */
function keepMarked(text: string, from: number, to: number): void {
  // A marker of an earlier round.
  if (text.charCodeAt(from - 1) === OPEN_BRACKET && text.startsWith('REDACTED:', from)) return;
  const word = text.slice(from, to);
  if (isKnownName(word) || word.includes('://')) return;
  const field = FIELD.exec(word)?.[0] ?? '';
  // A host with a path, an account on one, or a digest with its algorithm.
  if ((field.endsWith('/') && field.includes('.')) || field.includes('@') || DIGEST_NOTATION.test(word)) return;
  const name = field.length;
  const start = from + name + LEADING.exec(name > 0 ? word.slice(name) : word)![0].length;
  const end = to - (TRAILING.exec(word)?.[0].length ?? 0);
  if (end - start < MIN_VALUE) return;
  // `[word](…)` and `[word]: …` are links.
  if (text[end] === ']' && /[(:]/.test(text.charAt(end + 1)) && text[start - 1] === '[') return;
  // What another rule masks needs no judgement.
  if (isMasked(start, end)) {
    found.push({ start, end, hasName: start > from, isName: false });
    return;
  }
  const value = text.slice(start, end);
  // A call, or an index: `test_login[v]`.
  const isCalled =
    /[([]/.test(text.charAt(end)) || (text.charCodeAt(from - 1) === OPEN_BRACKET && /\w/.test(text.charAt(from - 2)));
  if (!isPlainName(value)) found.push({ start, end, hasName: start > from, isName: isCalled || isProgramName(value) });
}

/** The place of the first word that ends behind `at`. */
function firstBehind(at: number): number {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (found[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Read the words around a label; returns the place of the first one that ends behind its start. */
function readAround(text: string, { start, end }: Name, isFound: IsFound): number {
  if (text !== lastText || isFound !== isMasked) {
    lastText = text;
    isMasked = isFound;
    found = [];
    readTo = 0;
    blockEnd = 0;
  }
  if (readTo < end + MAX_AHEAD && readTo < text.length)
    readTo = readWords(text, Math.max(readTo, start - MAX_BACK), end + MAX_AHEAD);
  return found.length === 0 ? 0 : firstBehind(start);
}

/**
 * Visit the words within reach of a label: `order` counts those between, `index` tells the words of a text apart.
 * `isFound` says of a range whether another rule masks it.
 */
export function visitNear(
  text: string,
  name: Name,
  isFound: IsFound,
  visit: (word: MarkedWord, order: number, index: number) => void,
): void {
  const first = readAround(text, name, isFound);
  const words = found;
  let lines = 0;
  let at = name.end;
  for (let i = first, order = 0; i < words.length && order < MAX_NEAR; i++) {
    const word = words[i]!;
    if (word.start >= name.end + MAX_AHEAD) break;
    if (word.isName) continue;
    lines += linesIn(text, at, word.start);
    at = Math.max(at, word.start);
    if (lines > MAX_LINES) break;
    // A field on another line has a name of its own.
    if (!(lines > 0 && word.hasName) && word.start >= name.end) visit(word, order, i);
    order++;
  }
  for (let i = first - 1, order = 0; i >= 0 && order < MAX_NEAR_BEFORE; i--) {
    const word = words[i]!;
    if (word.end < name.start - MAX_BACK) break;
    if (word.isName) continue;
    if (linesIn(text, word.end, name.start) > 0) break;
    visit(word, order++, i);
  }
}

/** The line feeds of a range. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === LINE_FEED) lines++;
  return lines;
}
