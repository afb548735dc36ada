// Measures of the words and signs around a value, each hashed to a place in a table of weights: what a text says of a value, wherever it
// says it. Source: K. Weinberger et al., Feature hashing for large scale multitask learning, 2009.

import {
  ASCII,
  asciiTable,
  CASE_BIT,
  CLOSE_BRACKET,
  isCapital,
  isDigit,
  isSmall,
  LINE_FEED,
  OPEN_BRACKET,
} from '../scan/character-tables.ts';

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

const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;
const mix = (hash: number, more: number) => Math.imul(hash ^ more, FNV_PRIME);
/** FNV's low bits hardly mix the last step. */
const placeOf = (hash: number) => ((hash ^ (hash >>> 15)) >>> 0) % PLACES;

const MASKED = 0x51ed27;
const CHANCE = 0x2c1b3c;
const NUMBER = 0x3ad8f1;

/** The hashes of the words of a stretch, where each begins, and the lines between it and the value. */
const hashes = new Int32Array(BEFORE + BEHIND);
const starts = new Int32Array(BEFORE + BEHIND);

const LETTER = 1;
const DIGIT = 2;
const CAPITAL = 3;
const classes = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++)
  if (isSmall(code)) classes[code] = LETTER;
  else if (isCapital(code)) classes[code] = CAPITAL;
  else if (isDigit(code)) classes[code] = DIGIT;
const classOf = (code: number) => (code < ASCII ? classes[code]! : LETTER);

/**
 * Read the words of `[from, to)`, `most` at most: parts of names, numbers as one word by their length, runs in which letters and digits
 * take turns as another, and markers of what is masked. Returns how many.
 */
function readParts(text: string, from: number, to: number, most: number): number {
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
      const kind = classOf(text.charCodeAt(end));
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
    let kind = classOf(text.charCodeAt(at));
    if (kind === DIGIT) {
      const start = at;
      while (at < to && classOf(text.charCodeAt(at)) === DIGIT) at++;
      hashes[count++] = mix(NUMBER, Math.min(9, at - start));
      continue;
    }
    let hash = FNV_START;
    const start = at;
    for (; at < to && kind === CAPITAL; kind = at < to ? classOf(text.charCodeAt(at)) : 0) {
      // The last of several capitals begins the next word.
      if (at > start && at + 1 < to && classOf(text.charCodeAt(at + 1)) === LETTER) break;
      hash = mix(hash, text.charCodeAt(at++) | CASE_BIT);
    }
    if (kind === LETTER)
      for (; at < to; at++) {
        const code = text.charCodeAt(at);
        if (classOf(code) !== LETTER) break;
        hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
      }
    hashes[count++] = hash;
  }
  return count;
}

const distanceOf = (order: number) => (order < 3 ? order : order < 6 ? 3 : 4);
const quotes = asciiTable('"\'`');

/** The signs between `from` and `to`, blanks as one, quotes alike, as a hash of the last `most`. */
function signsIn(text: string, from: number, to: number, most: number): number {
  let hash = FNV_START;
  let wasBlank = false;
  for (let at = Math.max(from, to - most); at < to; at++) {
    const code = text.charCodeAt(at);
    const isBlank = code === 32 || code === 9 || code === 13;
    if (isBlank && wasBlank) continue;
    wasBlank = isBlank;
    hash = mix(hash, isBlank ? 32 : code < ASCII && quotes[code] === 1 ? 34 : code);
  }
  return hash;
}

/** Where the first word of a line begins, behind a prompt, a number or a time. */
function firstWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === LETTER || kind === CAPITAL) return at;
    if (kind === DIGIT) while (at < to && classOf(text.charCodeAt(at)) !== 0) at++;
    else at++;
  }
  return to;
}

const PART = 4;

/** The hash of a word's first letters. The word ends before `end`. */
function headOf(text: string, start: number, end: number): number {
  let hash = FNV_START;
  for (let at = start; at < end && at < start + PART; at++) {
    const code = text.charCodeAt(at);
    if (classOf(code) === 0) break;
    hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
  }
  return hash;
}

/** The hash of a word's last letters. */
function tailOf(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && classOf(text.charCodeAt(last - 1)) === 0) last--;
  let hash = FNV_START;
  for (let at = Math.max(start, last - PART); at < last; at++) {
    const code = text.charCodeAt(at);
    hash = mix(hash, code < ASCII ? code | CASE_BIT : code);
  }
  return hash;
}

/**
 * Write the places of what surrounds the value `[start, end)` to `into`; returns how many. `kind` is the value's
 * (`kindOfValue`), `run` where the run of characters begins that the value is the end of.
 */
export function measureContext(
  text: string,
  start: number,
  end: number,
  run: number,
  kind: number,
  into: Uint16Array,
): number {
  let count = 0;
  const put = (salt: number, hash: number) => {
    into[count++] = placeOf(mix(mix(hash, salt), 0x9e37));
  };
  // Words before, on this line and those before it.
  let from = start;
  let lines = 0;
  let lineStart = -1;
  for (const first = Math.max(0, start - BEFORE); from > first; from--) {
    if (text.charCodeAt(from - 1) !== LINE_FEED) continue;
    if (lineStart < 0) lineStart = from;
    if (++lines > MOST_LINES) break;
  }
  if (lineStart < 0) lineStart = from;
  const words = readParts(text, from, start, BEFORE);
  let last = 0;
  let second = 0;
  let lastEnd = from;
  if (words > 0) {
    lastEnd = starts[words - 1]!;
    while (lastEnd < start && classOf(text.charCodeAt(lastEnd)) !== 0) lastEnd++;
    if (hashes[words - 1] === MASKED) lastEnd = Math.min(start, text.indexOf(']', lastEnd) + 1);
    last = hashes[words - 1]!;
  }
  if (words > 1) second = hashes[words - 2]!;
  for (let i = words - 1, order = 0; i >= 0 && order < WORDS_BEFORE; i--, order++) {
    const hash = hashes[i]!;
    const isHere = starts[i]! >= lineStart;
    const distance = isHere ? distanceOf(order) : 5;
    put(10 + distance, hash);
    put(20 + kind, hash);
    if (isHere && order < 6) put(30 + kind + (order < 2 ? 0 : 10), hash);
    if (!isHere) put(60 + kind, hash);
  }
  // What leads to the value.
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
  // What follows it.
  let to = end;
  while (to < text.length && to - end < BEHIND && text.charCodeAt(to) !== LINE_FEED) to++;
  let nextStart = end;
  while (nextStart < to && classOf(text.charCodeAt(nextStart)) === 0) nextStart++;
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
  // The line's first words: a command, a level, a heading.
  const lead = firstWord(text, lineStart, start);
  const firsts = readParts(text, lead, Math.min(start, lead + 30), 2);
  if (firsts > 0) {
    put(240, hashes[0]!);
    put(250 + kind, hashes[0]!);
    put(260, mix(hashes[0]!, last));
    if (firsts > 1) put(270, mix(hashes[0]!, hashes[1]!));
  }
  put(280 + kind, lineStart === start ? 1 : nextStart === to ? 2 : 3);
  put(290, Math.min(6, words) + 10 * Math.min(3, after));
  put(300 + kind, run === start ? 0 : 1);
  // The value's own first words, and the turns of its characters.
  const own = readParts(text, start, Math.min(end, start + 40), 3);
  for (let i = 0; i < Math.min(own, 3); i++) put(310 + Math.min(1, i), hashes[i]!);
  let shape = FNV_START;
  let turns = 0;
  let before = 0;
  for (let at = start; at < end && turns < 8; at++) {
    const code = text.charCodeAt(at);
    const cls = isSmall(code) ? 1 : isCapital(code) ? 2 : isDigit(code) ? 3 : code;
    if (cls !== before) {
      shape = mix(shape, cls);
      turns++;
    }
    before = cls;
  }
  put(320, shape);
  put(330, mix(shape, Math.min(48, end - start) >> 2));
  return count;
}
