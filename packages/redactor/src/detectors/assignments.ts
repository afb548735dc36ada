// Finds credentials by the name beside them, in any notation: `name = v`, `name: v`, `"name": "v"`, `name := v`, `name => v`,
// `<name>v</name>`, `--name v`, `set("NAME", "v")`, `name string = "v"`, `"v" == name`, `The name is v`.
// A keyword's occurrence leads to the identifier around it; the name is rated, then the value is read and judged.

import { isLeetWord, isMadeUpWord } from '../judge/made-up-words.ts';
import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import { isSaidOfSecret, isToldSecret } from '../judge/told-words.ts';
import { BACKSLASH, GREATER, isBlank, PIPE, SPACE } from '../scan/character-tables.ts';
import { calledWith, takesArgument } from './argument-values.ts';
import { isBareKey, judgeBareKey } from './bare-key.ts';
import { judgeBound } from './bound-words.ts';
import { judgeContainer, judgeSibling } from './container-values.ts';
import type { Detector, Report } from './detector.ts';
import { nameAround, rateLabel } from './label-at.ts';
import { type Judge, judgeFallback, judgeList, QUOTED } from './listed-values.ts';
import { matchEnd } from './match-at.ts';
import { type Operator, operatorAfter } from './name-operator.ts';
import { classAround, judgeNear } from './scored-values.ts';
import { readQuoted, readValue } from './text-values.ts';
import { judgeTold } from './told-places.ts';
import {
  bracedEnd,
  convertedLiteral,
  flaggedValue,
  qualifierEnd,
  returnedLiteral,
  typedLiteral,
} from './typed-values.ts';
import { type Name, styleOf } from './value-style.ts';
import { elementContent, judgeElement } from './xml-values.ts';

const MASKED = '[REDACTED';
/** Longer values than this are texts, since every longer credential has a form of its own. */
const LONG_VALUE = 256;

/** `The API key is v`, `token for staging is v`, `password was v`. */
const SENTENCE =
  /(?: (?:for|of|to|in|on|from)(?: [\w.-]{1,24}){1,3})? (?:is|was|are|=|will be|should be|to|as|with)(?: now| set to| the following)?:? {1,2}/y;
const LAST_ARGUMENT = /[ \t]{0,4},[ \t]{0,4}(?=["'`])/y;
const GAP = /[ \t]{0,64}(?:\\?\r?\n[ \t]{0,64}(?=["'`]))?/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[ \t]*\r?\n[ \t]{1,64}/y;

/** Make the detector. `keywords` are the words that a secret's name may hold. */
export function assignmentDetector(keywords: readonly string[]): Detector {
  return {
    keywords,
    inspect(text, start, end, report) {
      const name = nameAround(text, start, end);
      const rating = rateLabel(text, name);
      if (!rating) return name.end;
      const settled = findValues(text, name, rating, report);
      judgeNear(name, classAround(text, name, rating), report);
      if (rating === 'password') judgeTold(text, name, report);
      return Math.max(name.end, settled);
    },
  };
}

/** Judge the values of a name. Returns the end of a long one: names inside it are part of it, or time would grow with the square. */
function findValues(text: string, name: Name, rating: NameRating, report: Report): number {
  let settled = 0;
  const isVariable =
    rating === 'secret' && text[name.end] === '=' && /^[A-Z][A-Z0-9_]*$/.test(text.slice(name.start, name.end));
  const judge: Judge = (start, end, style) => {
    if (end - start > LONG_VALUE) settled = end;
    // Masked by an earlier round.
    if (text.startsWith(MASKED, start) && end - start >= MASKED.length) return;
    report(ruleFor(rating), start, end, () => {
      if (rating === 'password' && isSaidOfSecret(text, start, end, name)) return false;
      const value = text.slice(start, end);
      const isProse = rating === 'password' && style() === 'prose';
      return (
        isSecretValue(value, rating, style()) ||
        ((isVariable || isProse) && isLeetWord(value)) ||
        isToldSecret(text, start, end, rating, name)
      );
    });
  };
  const nameEnd = qualifierEnd(text, emphasisEnd(text, name.end));
  const operator = operatorAfter(text, nameEnd);
  const named: Named = { text, name, nameEnd, rating, judge, report };
  if (isVerb(text, name, nameEnd, operator)) return settled;
  if (operator) judgeAfterOperator(named, operator);
  else if (!judgeArguments(named)) judgeSentence(named);
  return settled;
}

/** A rated name in a text, with the judge of its values. `nameEnd` is the end of its qualifier, if it has one. */
type Named = {
  readonly text: string;
  readonly name: Name;
  readonly nameEnd: number;
  readonly rating: NameRating;
  readonly judge: Judge;
  readonly report: Report;
};

/** Is the whole name a mere `pass`, more often a verb (`PASS: TestX`) than a password, and not a field or a flag? */
function isVerb(text: string, name: Name, nameEnd: number, operator: Operator | undefined): boolean {
  if (name.end - name.start !== 4 || !/^pass$/i.test(text.slice(name.start, name.end))) return false;
  if (text[name.start - 1] === '/' && isBlank(text.charCodeAt(name.start - 2))) return false;
  if (operator?.sign === ':' && BEHIND_USER.test(text.slice(Math.max(0, name.start - 96), name.start))) return false;
  return !(operator && IS_FIELD.test(text.slice(nameEnd, operator.end + 8)));
}

/** The line of a user or a host before, `User: mira`. */
const BEHIND_USER =
  /(?:user|username|login|account|e-?mail|host|server)["'`*]{0,3}[ \t]{0,8}:[^\n]{1,48}\n[^\w\n]{0,8}$/i;

/** Judge the value that an operator ties to the name. */
function judgeAfterOperator({ text, name, nameEnd, rating, judge, report }: Named, operator: Operator): void {
  const { sign } = operator;
  if (sign === ':' && isExpandedOrNamed(text, name.start, operator.end)) return;
  if (rating === 'hint' && isBareKey(text, name.start, name.end))
    judgeBareKey(text, valueStart(text, operator.end), report);
  const end = emphasisEnd(text, operator.end);
  if (sign === '>' && !text.startsWith('->', end - 2)) judgeElement(text, end, judge);
  else {
    const start = valueStart(text, end);
    const braced = bracedEnd(text, start);
    if (braced !== undefined) judge(start + 1, braced, () => 'plain');
    const literal = (sign === ':' ? typedLiteral(text, nameEnd) : undefined) ?? convertedLiteral(text, start);
    if (rating === 'password' && (sign === ':' || sign === '=')) judgePhrase(text, start, name, report);
    const isLiteral = judgeList(text, literal ?? start, () => styleOf(text, name, sign, end), judge);
    judgeFallback(text, start, judge);
    if (!isLiteral && rating !== 'hint' && (sign === ':' || sign === '=')) judgeContainer(text, end, judge);
  }
  if (rating === 'password' && sign.startsWith('=')) judgeBound(text, name.start, name.end, rating, report);
  if (sign.startsWith('==') || sign.startsWith('!=')) comparedBefore(text, name.start, judge);
}

/** A phrase without quotes to the end of its line: `passphrase: crisp autumn bicycle`. */
const PHRASE = /[A-Za-z]{2,24}(?: [A-Za-z]{1,24}){1,9}(?=[ \t]*(?:\r?\n|\\n|\\?["'`]|$))/y;

/** Judge the phrase that fills the rest of a password's line. */
function judgePhrase(text: string, start: number, name: Name, report: Report): void {
  const end = matchEnd(PHRASE, text, start);
  if (end !== undefined) report('password', start, end, () => isToldSecret(text, start, end, 'password', name));
}

/** Judge the value that is a sibling, an argument, an element or a typed literal of the name. Returns whether there is one. */
function judgeArguments({ text, name, rating, judge }: Named): boolean {
  if (judgeSibling(text, name.end, judge)) return true;
  const flagged = flaggedValue(text, name.end);
  if (flagged !== undefined) {
    judgeList(text, flagged, () => 'plain', judge);
    return true;
  }
  const element = elementContent(text, name.start, name.end);
  if (element !== undefined) {
    judgeElement(text, element, judge);
    return true;
  }
  const typed = typedLiteral(text, name.end) ?? returnedLiteral(text, name.end);
  if (typed !== undefined) {
    judgeList(text, typed, QUOTED, judge);
    return true;
  }
  const called = calledWith(text, name);
  if (called !== undefined) {
    // A literal of a literal: `"\"v\""`.
    const value = readQuoted(text, text.startsWith('"\\"', called) ? called + 1 : called);
    if (value) judge(value.start, value.end, QUOTED);
    // `set_password("bob", "v")`
    const second = value && rating === 'password' ? matchEnd(LAST_ARGUMENT, text, value.next) : undefined;
    const last = second === undefined ? undefined : readQuoted(text, second);
    if (last && text[last.next] === ')' && isMadeUpWord(text.slice(last.start, last.end)))
      judge(last.start, last.end, QUOTED);
    return true;
  }
  if (text.charCodeAt(name.end) !== SPACE || !takesArgument(text, name)) return false;
  if (/^ (?:to|with|as|in|for|from) /.test(text.slice(name.end, name.end + 6))) return false;
  judgeList(text, valueStart(text, name.end), () => 'plain', judge);
  return true;
}

/** Judge the words and literals of the sentence that the name is part of. */
function judgeSentence({ text, name, rating, judge, report }: Named): void {
  if (rating !== 'service' && isSpoken(text, name))
    judgeBound(text, name.start, name.end, boundRating(text, name, rating), report);
  const stated = matchEnd(SENTENCE, text, name.end);
  if (stated !== undefined) {
    const value = readValue(text, stated);
    if (value) judge(value.start, value.end, value.quoted ? QUOTED : () => 'prose');
    return;
  }
  comparedBefore(text, name.start, judge);
}

/** Credentials and secret phrases are often plain words, as passwords are. */
const boundRating = (text: string, { start, end }: Name, rating: NameRating): NameRating =>
  /^(?:cred|secret phrase)/i.test(text.slice(start, end + 7)) ? 'password' : rating;

/** Is the name a word of a sentence or of a heading, not a part of code? */
const isSpoken = (text: string, { start, end }: Name) =>
  /[\s"'`*_(]/.test(text.charAt(start - 1) || ' ') && /[\s"'`’*_),]/.test(text.charAt(end) || ' ');

/** Where the `**` or `__` ends that closes a bold name or opens a bold value. */
function emphasisEnd(text: string, at: number): number {
  let end = at;
  while (end < at + 3 && (text[end] === '*' || text[end] === '_')) end++;
  return end;
}

/** What follows `pass` as a field: `pass=v`, `pass: "v"`. */
const IS_FIELD = /^["'`]?[ \t]{0,4}=|^\\{0,7}["'`]?[ \t]{0,4}:[ \t]{0,2}\\{0,7}["'`]|^\\{0,7}["']/;

function valueStart(text: string, at: number): number {
  // Most values follow directly or after one blank, and need neither RegExp.
  const first = at + (text[at] === ' ' ? 1 : 0);
  if (isValueCharacter(text.charCodeAt(first))) return first;
  return matchEnd(BLOCK_SCALAR, text, first) ?? matchEnd(GAP, text, at) ?? at;
}

/** Neither a blank nor the start of a line's continuation (`\\`) or of a block scalar (`|`, `>`). */
const isValueCharacter = (code: number) => code > SPACE && code !== BACKSLASH && code !== PIPE && code !== GREATER;

/** Judge the literal that a name is compared with, on its left: `"v" == name`. */
function comparedBefore(text: string, nameStart: number, judge: Judge): void {
  if (nameStart < 2 || !(text[nameStart - 1] === '=' || text[nameStart - 2] === '=')) return;
  if (!/[!=]=\s?$/.test(text.slice(Math.max(0, nameStart - 3), nameStart))) return;
  const before = text.slice(Math.max(0, nameStart - 160), nameStart);
  const literal = /(["'`])([^"'`\n]{4,120})\1\s?[!=]={1,2}\s?$/.exec(before);
  if (!literal) return;
  const start = nameStart - before.length + literal.index + 1;
  judge(start, start + literal[2]!.length, QUOTED);
}

/**
 * Does the colon belong to a shell's expansion (`${NAME:?message}`) or to a name (`arn:…:secret:name`, an image's `auth/token-issuer:1.2`)
 * rather than to a value?
 */
const isExpandedOrNamed = (text: string, start: number, end: number) =>
  (/[?+]/.test(text.charAt(end)) && text[start - 1] === '{') ||
  (text[start - 1] === '/' && /[\w-]/.test(text.charAt(start - 2)) && !isBlank(text.charCodeAt(end))) ||
  /\barn:[\w:-]{8,80}:$/.test(text.slice(Math.max(0, start - 96), start));
