// Measures of the words and signs around a value, each hashed to a place in a table of weights: what a text says of a value, wherever it
// says it. Source: K. Weinberger et al., Feature hashing for large scale multitask learning, 2009.

import { isCapital, isDigit, isQuote, isSmall, LINE_FEED } from '../scan/character-tables.ts';
import { labels, readLabels } from './context-labels.ts';
import {
  classOfUnit,
  FNV_START,
  firstWord,
  hashes,
  headOf,
  MASKED,
  mix,
  readParts,
  signsIn,
  starts,
  tailOf,
} from './context-words.ts';

/** The places of the table. */
export const PLACES = 1 << 15;
/** The most measures of one value's surroundings. */
export const MOST_MEASURES = 192;

/** Code units read before and behind a value, and the words of them that count. */
const BEFORE = 140;
const BEHIND = 60;
const WORDS_BEFORE = 11;
const WORDS_BEHIND = 5;
const MOST_LINES = 2;

/** FNV's low bits hardly mix the last step. */
const placeOf = (hash: number) => ((hash ^ (hash >>> 15)) >>> 0) % PLACES;
function distanceOf(order: number): number {
  if (order < 3) return order;
  return order < 6 ? 3 : 4;
}

/** Where the places go, and how many there are: the steps share them, since each value is measured by one call. */
let into: Uint16Array = new Uint16Array(0);
let count = 0;

function put(salt: number, hash: number): void {
  into[count++] = placeOf(mix(mix(hash, salt), 0x9e37));
}

/**
 * Write the places of what surrounds the value `[start, end)` to `places`; returns how many. `kind` is the value's
 * (`kindOfValue`), `run` where the run of characters begins that the value is the end of. With `readsLabels` what the
 * names around it say by their parts is measured, too.
 */
export function measureContext(
  text: string,
  start: number,
  end: number,
  run: number,
  kind: number,
  places: Uint16Array,
  readsLabels = false,
): number {
  into = places;
  count = 0;
  const { from, lineStart } = stretchBefore(text, start);
  const words = readParts(text, from, start, BEFORE);
  measureWords(words, lineStart, kind);
  const { last, glue } = measureLead(text, start, from, words, kind);
  const { after, endsLine } = measureBehind(text, end, glue, kind);
  measureLine(text, start, lineStart, last, kind);
  const inLine = endsLine ? 2 : 3;
  put(280 + kind, lineStart === start ? 1 : inLine);
  put(290, Math.min(6, words) + 10 * Math.min(3, after));
  put(300 + kind, run === start ? 0 : 1);
  if (readsLabels) measureLabels(text, start, end, lineStart, kind);
  measureOwn(text, start, end);
  return count;
}

/** Where the text begins that is read before a value, and the value's line. */
function stretchBefore(text: string, start: number): { from: number; lineStart: number } {
  let from = start;
  let lines = 0;
  let lineStart = -1;
  for (const first = Math.max(0, start - BEFORE); from > first; from--) {
    if (text.charCodeAt(from - 1) !== LINE_FEED) continue;
    if (lineStart < 0) lineStart = from;
    if (++lines > MOST_LINES) break;
  }
  return { from, lineStart: lineStart < 0 ? from : lineStart };
}

/** Measure the words before the value, on its line and on those before it. */
function measureWords(words: number, lineStart: number, kind: number): void {
  for (let i = words - 1, order = 0; i >= 0 && order < WORDS_BEFORE; i--, order++) {
    const hash = hashes[i]!;
    const isHere = starts[i]! >= lineStart;
    put(10 + (isHere ? distanceOf(order) : 5), hash);
    put(20 + kind, hash);
    if (isHere && order < 6) put(30 + kind + (order < 2 ? 0 : 10), hash);
    if (!isHere) put(60 + kind, hash);
  }
}

/** Measure what leads to the value: the last words and the signs behind them. Returns the hashes of the last word and of those signs. */
function measureLead(
  text: string,
  start: number,
  from: number,
  words: number,
  kind: number,
): { last: number; glue: number } {
  let last = 0;
  let lastEnd = from;
  if (words > 0) {
    lastEnd = starts[words - 1]!;
    while (lastEnd < start && classOfUnit(text.charCodeAt(lastEnd)) !== 0) lastEnd++;
    if (hashes[words - 1] === MASKED) lastEnd = Math.min(start, text.indexOf(']', lastEnd) + 1);
    last = hashes[words - 1]!;
  }
  const second = words > 1 ? hashes[words - 2]! : 0;
  const glue = signsIn(text, lastEnd, start, 6);
  put(100, glue);
  put(110 + kind, glue);
  put(120, mix(glue, last));
  put(130 + kind, mix(glue, last));
  put(140, mix(second, last));
  put(150 + kind, mix(second, last));
  put(160, mix(mix(glue, second), last));
  // What a label that nobody has seen shares with others: `svcpassphrase`, `authkey`.
  if (words > 0) {
    const head = headOf(text, starts[words - 1]!, lastEnd);
    const tail = tailOf(text, starts[words - 1]!, lastEnd);
    put(340, head);
    put(350 + kind, head);
    put(360, tail);
    put(370 + kind, tail);
    put(380, mix(tail, glue));
  }
  if (words > 1) {
    put(390 + kind, headOf(text, starts[words - 2]!, starts[words - 1]!));
    put(400 + kind, tailOf(text, starts[words - 2]!, starts[words - 1]!));
  }
  return { last, glue };
}

/** Measure what follows the value on its line. Returns how many words do, and whether nothing but signs does. */
function measureBehind(text: string, end: number, glue: number, kind: number): { after: number; endsLine: boolean } {
  let to = end;
  while (to < text.length && to - end < BEHIND && text.charCodeAt(to) !== LINE_FEED) to++;
  let nextStart = end;
  while (nextStart < to && classOfUnit(text.charCodeAt(nextStart)) === 0) nextStart++;
  const behind = signsIn(text, end, Math.min(nextStart, end + 3), 3);
  put(170, behind);
  put(180 + kind, behind);
  put(190 + kind, mix(glue, behind));
  const after = readParts(text, end, to, WORDS_BEHIND);
  for (let i = 0; i < after; i++) {
    const hash = hashes[i]!;
    put(200 + Math.min(i, 2), hash);
    put(210 + kind, hash);
    if (i === 0) put(220, mix(behind, hash));
    if (i === 1) put(230, mix(hash, hashes[0]!));
  }
  return { after, endsLine: nextStart === to };
}

/** Measure the line's first words: a command, a level, a heading. */
function measureLine(text: string, start: number, lineStart: number, last: number, kind: number): void {
  const lead = firstWord(text, lineStart, start);
  const firsts = readParts(text, lead, Math.min(start, lead + 30), 2);
  if (firsts === 0) return;
  put(240, hashes[0]!);
  put(250 + kind, hashes[0]!);
  put(260, mix(hashes[0]!, last));
  if (firsts > 1) put(270, mix(hashes[0]!, hashes[1]!));
}

/** Measure what the names around the value say it is. */
function measureLabels(text: string, start: number, end: number, lineStart: number, kind: number): void {
  readLabels(text, start, end, lineStart);
  const { tied, tie, near, distance, behind, user, nameStart, nameEnd } = labels;
  const isQuoted = isQuote(text.charCodeAt(start - 1)) ? 1 : 0;
  put(410, tied * 8 + tie);
  put(420 + kind, tied * 8 + tie);
  put(430, near * 8 + distance);
  put(440 + kind, near * 8 + distance);
  put(450 + kind, behind);
  put(460 + kind, (tied * 8 + tie) * 2 + isQuoted);
  put(470 + kind, near * 2 + user);
  if (near !== 0 || tied !== 0) put(480 + kind, 1);
  if (tied !== 0 && tie !== 0 && repeats(text, start, end, nameStart, nameEnd)) put(490 + kind, tied);
}

/** Does a value hold the last word of its name, `token: my-token`? */
function repeats(text: string, start: number, end: number, nameStart: number, nameEnd: number): boolean {
  let from = nameEnd;
  while (from > nameStart && (isSmall(text.charCodeAt(from - 1)) || isCapital(text.charCodeAt(from - 1)))) from--;
  const last = nameEnd - from;
  return last >= 3 && text.slice(start, end).toLowerCase().includes(text.slice(from, nameEnd).toLowerCase());
}

function letterClass(code: number): number {
  if (isSmall(code)) return 1;
  if (isCapital(code)) return 2;
  return isDigit(code) ? 3 : code;
}

/** Measure the value's own first words, and the turns of its characters. */
function measureOwn(text: string, start: number, end: number): void {
  const own = readParts(text, start, Math.min(end, start + 40), 3);
  for (let i = 0; i < Math.min(own, 3); i++) put(310 + Math.min(1, i), hashes[i]!);
  let shape = FNV_START;
  let turns = 0;
  let before = 0;
  for (let at = start; at < end && turns < 8; at++) {
    const code = text.charCodeAt(at);
    const cls = letterClass(code);
    if (cls !== before) {
      shape = mix(shape, cls);
      turns++;
    }
    before = cls;
  }
  put(320, shape);
  put(330, mix(shape, Math.min(48, end - start) >> 2));
}
