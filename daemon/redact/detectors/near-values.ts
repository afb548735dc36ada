// Finds the words of a text that may be credentials, and measures how the text ties one to a label near it: the distance, the signs and
// words between, the quotes, the place in the line.

import { ASCII, isBlank, isQuote, LINE_FEED, SPACE } from '../scan/character-tables.ts';
import { isNamedOtherwise } from './loose-values.ts';
import type { Name } from './value-style.ts';

/** A word that may be a credential, without quotes and the punctuation of its sentence. */
export type MarkedWord = { readonly start: number; readonly end: number };

/** A candidate of which is known whether it is an id or a digest, and whether it holds a long run of letters and digits. */
export type Value = MarkedWord & { readonly isId: boolean; readonly isLong: boolean };

const MAX_AHEAD = 200;
const MAX_BACK = 100;
const MAX_LINES = 3;
/** MarkedWords on each side of a label. */
const MAX_NEAR = 4;
const MIN_VALUE = 6;
const MAX_VALUE = 160;

/** What a character says of its word: whether it belongs to one, and how much it makes a candidate of it. */
const marks = new Uint8Array(ASCII);
const IN_WORD = 64;
const COUNT = IN_WORD - 1;
const ENOUGH = 4;
for (let code = 0; code < ASCII; code++) {
  const character = String.fromCharCode(code);
  if (/[0-9!#$%^&?~]/.test(character)) marks[code] = IN_WORD | ENOUGH;
  else if (/[@*+_.-]/.test(character)) marks[code] = IN_WORD | 2;
  else if (/[A-Z]/.test(character)) marks[code] = IN_WORD | 1;
  else if (/[a-z/:=]/.test(character)) marks[code] = IN_WORD;
}

/** The words of a text that hold what only some words do: a digit, or several signs or capitals. Read as far as labels need them. */
export type MarkedWords = { readonly found: MarkedWord[]; readTo: number };

/** Read on in a text for the candidates between `from` and `to`. */
function readCandidates(text: string, { found }: MarkedWords, from: number, to: number): number {
  const { length } = text;
  let at = from;
  // A word that began before is left out whole, as long as it isn't the text's first.
  while (at > 0 && at < length && marks[text.charCodeAt(at - 1)]! > 0 && from - at < MAX_VALUE) at--;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII || marks[code] === 0) {
      if (at >= to) return at;
      continue;
    }
    const start = at;
    let count = marks[code]! & COUNT;
    let next = 0;
    for (at++; at < length; at++) {
      next = text.charCodeAt(at);
      const mark = next < ASCII ? marks[next]! : 0;
      if (mark === 0) break;
      count += mark & COUNT;
    }
    if (at - start < 3) continue;
    if (start > 0 && next > SPACE && isQuote(text.charCodeAt(start - 1)) && next !== text.charCodeAt(start - 1)) {
      const end = literalEnd(text, start, at);
      if (end !== undefined) {
        found.push({ start, end });
        at = end;
        continue;
      }
    }
    if (count >= ENOUGH && at - start >= MIN_VALUE && at - start <= MAX_VALUE) found.push({ start, end: at });
  }
  return length;
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
const TRAILING = /(?:\*{1,2}|[.,:;?]{1,3}|(?<![A-Za-z0-9]\d|[A-Za-z]{3})!)$/;

/** A candidate without its field's name, `name=` or `user:`, and its sentence's punctuation; undefined if too little is left. */
export function trimmed(text: string, { start: at, end: stop }: MarkedWord): MarkedWord | undefined {
  const word = text.slice(at, stop);
  if (word.includes('://')) return undefined;
  const name = FIELD.exec(word)?.[0].length ?? 0;
  const start = at + name + LEADING.exec(word.slice(name))![0].length;
  const end = stop - (TRAILING.exec(word)?.[0].length ?? 0);
  return end - start >= MIN_VALUE ? { start, end } : undefined;
}

/** The place of the first candidate that ends behind `at`. */
function firstBehind(candidates: readonly MarkedWord[], at: number): number {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candidates[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Visit the candidates within reach of a label, by their places in the list; `order` counts those between it and the label. */
export function visitNear(
  text: string,
  candidates: MarkedWords,
  { start, end }: Name,
  visit: (place: number, order: number, lines: number) => void,
): void {
  if (candidates.readTo < end + MAX_AHEAD && candidates.readTo < text.length)
    candidates.readTo = readCandidates(
      text,
      candidates,
      Math.max(candidates.readTo, start - MAX_BACK),
      end + MAX_AHEAD,
    );
  const { found } = candidates;
  const first = firstBehind(found, start);
  let lines = 0;
  let at = end;
  for (let i = first, order = 0; i < found.length && order < MAX_NEAR; i++) {
    const from = found[i]!.start;
    if (from >= end + MAX_AHEAD) break;
    lines += linesIn(text, at, from);
    at = Math.max(at, from);
    if (lines > MAX_LINES) break;
    visit(i, order++, lines);
  }
  for (let i = first - 1, order = 0; i >= 0 && order < MAX_NEAR; i--, order++) {
    const stop = found[i]!.end;
    if (stop < start - MAX_BACK || linesIn(text, stop, start) > 0) break;
    visit(i, order, 0);
  }
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === LINE_FEED) lines++;
  return lines;
}

/** The number of measures that `measurePlace` gives. */
export const PLACE_MEASURES = 43;

const words = (list: string) => new Set(list.split(/\s+/));
/** The last word before a value that says it is one. */
const LINKS =
  words(`is are was were to as with be being using use used try tried enter type paste into equals reads lautet ist war mit es est
  era avec con usa took take been by via now says got received loaded generated accepted value one still it's its that's это è é`);
/** The last word before a name of a place, a user or a time. */
const PLACES = words('on at in from for of by user host login as von auf für de del do di du от на для server named');
const CODE_LINE =
  /[{};]\s*$|=>|\(\)|^\s*(?:const|let|var|def|import|from|return|if|function|export|public|private|protected|class|type|interface|async|await|for|while|else)\b/;
const LOG_LINE =
  /^\W{0,2}(?:\d{4}[-/]|\d\d:\d\d|\d{9,}|[A-Z][a-z]{2} \d|\[?(?:INFO|DEBUG|WARN|ERROR|TRACE|FATAL)\b|level=|time=|\{"(?:level|ts|time))/;

/** Write the measures of a value's place, each between 0 and 1, to `into` from `at` on. */
export function measurePlace(
  text: string,
  label: Name,
  { start, end, isId, isLong }: Value,
  order: number,
  into: Float64Array,
  from: number,
): void {
  let at = from;
  const put = (measure: number | boolean) => {
    into[at++] = Number(measure);
  };
  const isBefore = start < label.start;
  const between = isBefore ? text.slice(end, label.start) : text.slice(label.end, start);
  const lines = isBefore ? 0 : linesIn(text, label.end, start);
  const count = between.match(/[A-Za-z0-9][^\s"'`]*/g)?.length ?? 0;
  // What leads to the value: a quote, a sign, and the word before.
  let at0 = start;
  while (at0 > 0 && /["'`“*]/.test(text[at0 - 1]!)) at0--;
  while (at0 > 0 && isBlank(text.charCodeAt(at0 - 1))) at0--;
  const last = text[at0 - 1] ?? '\n';
  const signed = last === ':' || last === '=';
  let wordEnd = at0;
  if (signed) {
    wordEnd--;
    while (wordEnd > 0 && /["'`\t *]/.test(text[wordEnd - 1]!)) wordEnd--;
  }
  let wordStart = wordEnd;
  while (wordStart > 0 && wordEnd - wordStart < 40 && /[\p{L}\w'.-]/u.test(text[wordStart - 1]!)) wordStart--;
  const word = text.slice(wordStart, wordEnd).toLowerCase();
  const isOther = signed && wordEnd !== label.end && word !== '';
  const isLink = LINKS.has(word) || /[是为は]/.test(last);
  const quoted = isQuote(text.charCodeAt(start - 1)) && text[end] === text[start - 1];
  const next = text.slice(end, end + 4);
  const lineStart = lineStartOf(text, start);
  const line = text.slice(lineStart, lineEndOf(text, end));
  const beforeLine = text.slice(lineStart, start);
  const startsLine = /^\s*(?:[-*>$#|] ?)?["'`]?$/.test(beforeLine);
  const operator = /^["'`*_\])]{0,3}[ \t]{0,2}(?:[:=]|->|→|\|)/.test(text.slice(label.end, label.end + 8));
  put(isBefore);
  put(!isBefore && lines === 0);
  put(lines === 1);
  put(lines > 1);
  put(count === 0);
  put(count === 1);
  put(count === 2);
  put(count > 2 && count <= 4);
  put(count > 8);
  put(Math.min(1, between.length / 160));
  put(last === '=' && !isOther);
  put(last === ':' && !isOther);
  put(last === '(');
  put(last === '/' || last === '|');
  put(last === '>' || last === '→');
  put(last === ',');
  put(quoted);
  put(isLink);
  put(!signed && PLACES.has(word));
  put(isNamedOtherwise(text.slice(Math.max(0, start - 24), start)));
  put(isOther);
  put(!isBefore && operator);
  put(!isBefore && operator && lines === 0 && count === 0);
  put(/[.;!?](?:\s|$)/.test(between));
  put(next === '' || /^["'`]?\s*[\r\n]/.test(next) || next === '"' || next === "'");
  put(next[0] === ')' || next[0] === ']');
  put(/^[,.;](?:\s|$)/.test(next));
  put(/^(?:[(/\\[{<:]|\.\w)/.test(next));
  put(CODE_LINE.test(line));
  put(LOG_LINE.test(beforeLine));
  put(order === 0);
  put(startsLine);
  put(startsLine && /^["'`]?\s*(?:[\r\n]|$)/.test(next));
  put(lines === 0 && !isBefore && /^\W{0,4}$/.test(between));
  put(text[label.end] === '(' || text[label.end] === '.' || text[label.start - 1] === '.');
  put(text.charCodeAt(label.start - 1) === SPACE || label.start === 0 || text[label.start - 1] === '\n');
  // An id or a digest needs a tie that no other name stands in, and so does what people choose.
  const isTied = !isBefore && operator && lines === 0 && count === 0;
  const isLoose = !isTied && !isLink;
  put(isId && isTied);
  put(isId && isLink);
  put(isId && isLoose);
  put(isId && isLoose && !quoted);
  put(isId && lines > 0);
  put(!isLong && isLoose);
  put(!isLong && isTied);
}

/** The most of a line that is looked at before and behind a value. */
const LINE_BEFORE = 120;
const LINE_BEHIND = 80;

function lineStartOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LINE_BEFORE && text.charCodeAt(start - 1) !== LINE_FEED) start--;
  return start;
}

function lineEndOf(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < LINE_BEHIND && text.charCodeAt(end) !== LINE_FEED) end++;
  return end;
}
