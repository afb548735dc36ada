// Measures how the text ties a marked word to a label near it: the distance, the signs and words between, the quotes, the place in the line.

import { isBlank, isQuote, LINE_FEED, SPACE } from '../scan/character-tables.ts';
import { isNamedOtherwise } from './loose-values.ts';
import { linesIn } from './marked-words.ts';
import type { Name } from './value-style.ts';

/** A marked word of which is known whether it is an id or a digest, and whether it holds a long run of letters and digits. */
export type Value = Name & { readonly isId: boolean; readonly isLong: boolean };

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
