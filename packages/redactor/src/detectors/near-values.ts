// Measures the place of a marked word: its surroundings, shared by all labels near it, and its tie to one label.

import { nameBefore } from '../judge/noun-before.ts';
import {
  ASCII,
  asciiTable,
  COLON,
  EQUALS,
  isAlphanumeric,
  isBlank,
  isQuote,
  LINE_FEED,
  SPACE,
} from '../scan/character-tables.ts';
import type { Name } from './value-style.ts';

/** Number of measures by `measureSurroundings`, and by `measureTie`. */
export const SURROUNDING_MEASURES = 17;
/** The kinds of values that have ties of their own, and the kinds of ties. */
const KINDS = 6;
const TIES = 8;
export const TIE_MEASURES = 20 + KINDS * TIES + 2;

const words = (list: string) => new Set(list.split(/\s+/));
/** The last word before a value that says it is one. */
const LINKS =
  words(`is are was were to as with be being using use used try tried enter type paste into equals reads lautet ist war mit es est
  era avec con usa took take been by via now says got received loaded generated accepted value one still it's its that's это è é c'est är er je jest là adalah este είναι такой היא هي`);
/** The last word before a name of a place, a user or a time. */
const PLACES = words('on at in from for of by user host login as von auf für de del do di du от на для server named');
const CODE_WORD =
  /^\s*(?:const|let|var|def|import|from|return|if|function|export|public|private|protected|class|type|interface|async|await|for|while|else)\b/;
const isCodeLine = (line: string) =>
  /[{};]/.test(line.trimEnd().slice(-1)) || line.includes('=>') || line.includes('()') || CODE_WORD.test(line);
const LOG_LINE =
  /^\W{0,2}(?:\d{4}[-/]|\d\d:\d\d|\d{9,}|[A-Z][a-z]{2} \d|\[?(?:INFO|DEBUG|WARN|ERROR|TRACE|FATAL)\b|level=|time=|\{"(?:level|ts|time))/;

/** A marked word with its label-independent properties. */
export type Value = Name & {
  /** An id or a digest. */
  readonly isId: boolean;
  /**
   * 0: an id or a digest, 1: a number, 2: a long run of letters and digits, 3: a phrase, 4: a word with a number or a
   * sign, 5: others.
   */
  readonly kind: number;
  /** The sign directly before it, `:` or `=`; 0 for none. */
  readonly sign: number;
  /** Where the word ends that leads to it, or that its sign names; -1 for none. */
  readonly leadEnd: number;
  readonly isLinked: boolean;
  readonly isQuoted: boolean;
  /** Named as an id, a digest or another thing of a program. */
  readonly isNamed: boolean;
};

type Surroundings = Pick<Value, 'sign' | 'leadEnd' | 'isLinked' | 'isQuoted' | 'isNamed'>;

/** The words after a value that say what it is: `v is our token`. */
const STATED = /^["'`]?,? (?:(?:which|that) )?(?:is|was|as|ist|est|es|è|é|это|—|–) /;
const LEFT_QUOTE = 0x201c;
const beforeValue = asciiTable('"\'`*');
const beforeSign = asciiTable('"\'`\t *');
const leading = asciiTable(/[\w'.-]/);
const isLeading = (code: number) => (code < ASCII ? leading[code] === 1 : /\p{L}/u.test(String.fromCharCode(code)));
const MAX_LEAD = 40;

/** Write the measures of what surrounds a word, each 0 or 1, to `into` from `at` on. */
export function measureSurroundings(
  text: string,
  { start, end }: Name,
  into: Float64Array,
  from: number,
): Surroundings {
  let at = from;
  const put = (measure: boolean) => {
    into[at++] = measure ? 1 : 0;
  };
  let before = start;
  while (before > 0 && (beforeValue[text.charCodeAt(before - 1)] === 1 || text.charCodeAt(before - 1) === LEFT_QUOTE))
    before--;
  while (before > 0 && isBlank(text.charCodeAt(before - 1))) before--;
  const last = text[before - 1] ?? '\n';
  const sign = last === ':' || last === '=' ? last.charCodeAt(0) : 0;
  let leadEnd = before;
  if (sign !== 0) {
    leadEnd--;
    while (leadEnd > 0 && beforeSign[text.charCodeAt(leadEnd - 1)] === 1) leadEnd--;
  }
  let leadStart = leadEnd;
  while (leadStart > 0 && leadEnd - leadStart < MAX_LEAD && isLeading(text.charCodeAt(leadStart - 1))) leadStart--;
  const lead = text.slice(leadStart, leadEnd).toLowerCase();
  const isLinked = LINKS.has(lead) || /[是为は]/.test(last);
  const isQuoted = isQuote(text.charCodeAt(start - 1)) && text[end] === text[start - 1];
  const next = text.slice(end, end + 8);
  const named = nameBefore(text.slice(Math.max(0, start - 24), start));
  const lineStart = lineStartOf(text, start);
  const beforeInLine = text.slice(lineStart, start);
  const startsLine = /^\s*(?:[-*>$#|] ?)?["'`]?$/.test(beforeInLine);
  put(last === '(');
  put(last === '/' || last === '|');
  put(last === '>' || last === '→');
  put(last === ',');
  put(isQuoted);
  put(isLinked);
  put(sign === 0 && PLACES.has(lead));
  put(named !== undefined);
  put(next === '' || /^["'`]?\s*[\r\n]/.test(next) || next === '"' || next === "'");
  put(next[0] === ')' || next[0] === ']');
  put(/^[,.;](?:\s|$)/.test(next));
  put(/^(?:[(/\\[{<:]|\.\w)/.test(next));
  put(isCodeLine(text.slice(lineStart, lineEndOf(text, end))));
  put(LOG_LINE.test(beforeInLine));
  put(startsLine);
  put(startsLine && /^["'`]?\s*(?:[\r\n]|$)/.test(next));
  put(STATED.test(next));
  return { sign, leadEnd: lead === '' ? -1 : leadEnd, isLinked, isQuoted, isNamed: named === 'noun' };
}

const OPERATOR = /["'`*_\])]{0,3}[ \t]{0,2}(?:[:=]|->|→|\|)/y;

/**
 * Write the measures of what ties a word to a label, each between 0 and 1, to `into` from `at` on. `order` counts the
 * words between.
 */
export function measureTie(
  text: string,
  label: Name,
  { start, end, kind, sign, leadEnd, isLinked, isQuoted, isNamed }: Value,
  order: number,
  into: Float64Array,
  from: number,
): void {
  let at = from;
  const put = (measure: number | boolean) => {
    into[at++] = Number(measure);
  };
  const isBefore = start < label.start;
  // `the password's v`
  const labelEnd = isGenitive(text, label.end) ? label.end + 2 : label.end;
  const gap = measureGap(text, isBefore ? end : labelEnd, isBefore ? label.start : start);
  const lines = isBefore ? 0 : gap.lines;
  const { words: count, length } = gap;
  // `bob:v are the credentials`
  const isPair =
    isBefore && count <= 2 && text.charCodeAt(start - 1) === COLON && !text.slice(start, end).includes('/');
  const isOther = sign !== 0 && leadEnd !== label.end && leadEnd >= 0 && !isPair;
  OPERATOR.lastIndex = label.end;
  const operator = OPERATOR.test(text);
  put(isBefore);
  put(!isBefore && lines === 0);
  put(lines === 1);
  put(lines > 1);
  put(count === 0);
  put(count === 1);
  put(count === 2);
  put(count > 2 && count <= 4);
  put(count > 8);
  put(Math.min(1, length / 160));
  put(sign === EQUALS && !isOther);
  put(sign === COLON && !isOther);
  put(isOther);
  put(!isBefore && operator);
  put(!isBefore && operator && lines === 0 && count === 0);
  put(gap.endsSentence);
  put(order === 0);
  put(lines === 0 && !isBefore && gap.isSigns);
  put(text[label.end] === '(' || text[label.end] === '.' || text[label.start - 1] === '.');
  put(text.charCodeAt(label.start - 1) === SPACE || label.start === 0 || text[label.start - 1] === '\n');
  // What each kind of value needs is a tie of its own.
  const isLed = !isBefore && sign === 0 && leadEnd > labelEnd && !isLinked;
  let tie = 7;
  if (isBefore) tie = 0;
  else if (isOther) tie = 1;
  else if (operator && lines === 0 && count === 0) tie = 2;
  else if (isLinked) tie = 3;
  else if (lines > 0) tie = 4;
  else if (count === 0) tie = 5;
  else if (isLed) tie = 6;
  into.fill(0, at, at + KINDS * TIES);
  into[at + kind * TIES + tie] = 1;
  at += KINDS * TIES;
  put(isLed && isNamed);
  put(kind === 0 && !isQuoted);
}

const isGenitive = (text: string, at: number) =>
  (text[at] === "'" || text[at] === '’') && text[at + 1] === 's' && text[at + 2] === ' ';

const MAX_SIGNS = 4;
const sentenceEnds = asciiTable('.;!?');
const endsWord = asciiTable('"\'`');
const nameLike = asciiTable(/\w/);

/**
 * The stretch between a label and a word: its words, its lines, and whether it is only a few signs or ends a sentence.
 */
function measureGap(text: string, from: number, to: number) {
  let words = 0;
  let lines = 0;
  let inWord = false;
  let endsSentence = false;
  let isSigns = to - from <= MAX_SIGNS;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) lines++;
    if (inWord) {
      if (isSpace(code) || (code < ASCII && endsWord[code] === 1)) inWord = false;
    } else if (isAlphanumeric(code)) {
      inWord = true;
      words++;
    }
    if (code < ASCII) {
      if (nameLike[code] === 1) isSigns = false;
      if (sentenceEnds[code] === 1 && (at + 1 === to || isSpace(text.charCodeAt(at + 1)))) endsSentence = true;
    }
  }
  return { words, lines, length: Math.max(0, to - from), endsSentence, isSigns };
}

/** A character that `\s` matches, of ASCII, or the blanks that texts of other scripts have. */
const isSpace = (code: number) => code === SPACE || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;

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
