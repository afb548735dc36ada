// Finds credentials by the name beside them, in any notation: `name = v`, `name: v`, `"name": "v"`, `name := v`, `name
// => v`, `<name>v</name>`, `--name v`, `set("NAME", "v")`, `"v" == name`, `The name is v`. A keyword's occurrence leads
// to the identifier around it; the name is rated, then the value is read and judged.

import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isDataSecret, isSecretValue } from '../judge/secret-values.ts';
import { isSaidOfSecret, isToldSecret } from '../judge/told-words.ts';
import { BACKSLASH, GREATER, isBlank, PIPE, SPACE } from '../scan/character-tables.ts';
import { calledWith } from './argument-values.ts';
import { judgeBound } from './bound-words.ts';
import type { Detector, Report } from './detector.ts';
import { nameAround, rateLabel } from './label-at.ts';
import { type Judge, judgeList, QUOTED } from './listed-values.ts';
import { matchEnd } from './match-at.ts';
import { type Operator, operatorAfter } from './name-operator.ts';
import { nestedValue } from './nested-value.ts';
import { isPassedName } from './passed-names.ts';
import { classAround, judgeNear } from './scored-values.ts';
import { isBesideUser, isOwnHeader, judgeFlag, takesData } from './takes-data.ts';
import { readQuoted, readValue } from './text-values.ts';
import { judgeTold } from './told-places.ts';
import { judgePhrase } from './unquoted-phrases.ts';
import { type Name, styleOf } from './value-style.ts';
import { elementContent, judgeElement } from './xml-values.ts';

const MASKED = '[REDACTED';
/** Longer values are texts; every longer credential has a form of its own. */
const LONG_VALUE = 256;

/** `The API key is v`, `token for staging is v`, `password was v`. */
const SENTENCE =
  /(?: (?:for|of|to|in|on|from)(?: [\w.-]{1,24}){1,3})? (?:is|was|are|=|will be|should be|to|as|with)(?: now| set to| the following)?:? {1,2}/y;
const GAP = /[ \t]{0,64}(?:\\?\r?\n[ \t]{0,64}(?=["'`]))?/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[ \t]*\r?\n[ \t]{1,64}/y;
/** The type of a value in YAML, and what types a name in code before its value. */
const TAG = /!!(?:str|binary|int)[ \t]{1,4}(?=\S)/y;
const TYPE = /[ \t]{0,4}&?(?:'static )?[A-Za-z[(][\w<>[\];|&?., ]{1,40}?[ \t]{0,4}=[ \t]{0,4}(?=b?["'`])/y;

/** Make the detector. `keywords` are the words that a secret's name may hold. */
export function assignmentDetector(keywords: readonly string[]): Detector {
  return {
    keywords,
    inspect(text, start, end, report) {
      const name = nameAround(text, start, end);
      const rating = rateLabel(text, name);
      if (!rating) return name.end;
      const settled = findValues(text, name, rating, report);
      if (!isReference(text, name)) judgeNear(name, classAround(text, name, rating), report);
      if (rating === 'password' && !isReferring(text, name)) judgeTold(text, name, report);
      return Math.max(name.end, settled);
    },
  };
}

/** Does a name only refer to a value elsewhere: `PGPASSWORD="$DB_PW" psql`? */
const isReferring = (text: string, { start, end }: Name) =>
  (text[end] === '=' && REFERRING.test(text.slice(end + 1, end + 4))) || isReference(text, { start, end });
/** Is a name a variable that nothing is assigned to: `"$DB_PW" psql`? */
const isReference = (text: string, { start, end }: Name) =>
  (text[start] === '$' || text[start - 1] === '$') && !/^\}?[ \t]{0,8}(?:[-=:?.]|\[)/.test(text.slice(end, end + 10));
const REFERRING = /^["']?[$%]\{?[A-Za-z_(]/;

/**
 * Judge the values of a name. Returns the end of a long value: names inside belong to it, otherwise the time would be
 * quadratic.
 */
function findValues(text: string, name: Name, rating: NameRating, report: Report): number {
  let settled = 0;
  const judge: Judge = (start, end, style) => {
    if (end - start > LONG_VALUE) settled = end;
    // Masked in an earlier round.
    if (text.startsWith(MASKED, start) && end - start >= MASKED.length) return;
    if (isPassedName(text, name, { start, end })) return;
    report(ruleFor(rating), start, end, () => {
      const value = text.slice(start, end);
      if (isDataSecret(value, rating) && takesData(text, name, start)) return true;
      if (isOwnHeader(text, name, value.length) && isDataSecret(value, 'password')) return true;
      // A secret beside a user name is a password.
      if (rating === 'secret' && isDataSecret(value, 'password') && isBesideUser(text, name.start)) return true;
      if (rating === 'password' && isSaidOfSecret(text, start, end, name)) return false;
      return isSecretValue(value, rating, style()) || isToldSecret(text, start, end, rating, name);
    });
  };
  const operator = operatorAfter(text, emphasisEnd(text, name.end));
  const named: Named = { text, name, rating, judge, report };
  if (operator) judgeAfterOperator(named, operator);
  else if (!judgeArguments(named)) judgeSentence(named);
  return settled;
}

/** A rated name in a text, with the judge of its values. */
type Named = {
  readonly text: string;
  readonly name: Name;
  readonly rating: NameRating;
  readonly judge: Judge;
  readonly report: Report;
};

/** Test runners print this before a test's name: `PASS: TestLogin2`. */
const VERDICT = 'PASS: ';
const isVerdict = (text: string, { start, end }: Name) => end - start === 4 && text.startsWith(VERDICT, start);

/** Judge the value that an operator ties to the name. */
function judgeAfterOperator({ text, name, rating, judge, report }: Named, operator: Operator): void {
  const { sign } = operator;
  if (sign === ':' && (isExpandedOrNamed(text, name.start, operator.end) || isVerdict(text, name))) return;
  const end = emphasisEnd(text, operator.end);
  if (sign === '>' && !text.startsWith('->', end - 2)) judgeElement(text, end, judge);
  else {
    const typed = sign === ':' ? matchEnd(TYPE, text, end) : undefined;
    const start = typed ?? valueStart(text, end);
    judgeList(text, start, () => styleOf(text, name, sign, end), judge);
    judgePhrase({ text, name, rating, report }, sign, start);
    const nested = nestedValue(text, name.end);
    if (nested !== undefined) judgeList(text, nested, () => 'plain', judge);
  }
  if (rating === 'password' && sign.startsWith('=')) judgeBound(text, name.start, name.end, rating, report);
  if (sign.startsWith('==') || sign.startsWith('!=')) comparedBefore(text, name.start, judge);
}

/** Judge the value that is an argument or an element of the name. Returns whether there is one. */
function judgeArguments({ text, name, rating, judge, report }: Named): boolean {
  const element = elementContent(text, name.start, name.end);
  if (element !== undefined) {
    judgeElement(text, element, judge);
    return true;
  }
  const nested = nestedValue(text, name.end);
  if (nested !== undefined) {
    judgeList(text, nested, () => 'plain', judge);
    return true;
  }
  if (judgeFlag(text, name, rating, report)) return true;
  const called = calledWith(text, name);
  if (called !== undefined) {
    // A literal inside a literal: `"\"v\""`.
    const value = readQuoted(text, text.startsWith('"\\"', called) ? called + 1 : called);
    if (value) judge(value.start, value.end, QUOTED);
    return true;
  }
  return false;
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

/** Credentials and secret phrases are often plain words, like passwords. */
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

function valueStart(text: string, at: number): number {
  // Most values follow directly or after one blank, and need neither RegExp.
  const first = at + (text[at] === ' ' ? 1 : 0);
  if (isValueCharacter(text.charCodeAt(first))) return first;
  return matchEnd(BLOCK_SCALAR, text, first) ?? matchEnd(TAG, text, first) ?? matchEnd(GAP, text, at) ?? at;
}

/** Neither a blank nor the start of a line's continuation (`\\`), of a block scalar (`|`, `>`) or of a tag. */
const isValueCharacter = (code: number) =>
  code > SPACE && code !== BACKSLASH && code !== PIPE && code !== GREATER && code !== EXCLAMATION;
const EXCLAMATION = 33;

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
 * Does the colon belong to a shell's expansion (`${NAME:?message}`) or to a name (`arn:…:secret:name`, an image's
 * `auth/token-issuer:1.2`) rather than to a value?
 */
const isExpandedOrNamed = (text: string, start: number, end: number) =>
  (/[?+]/.test(text.charAt(end)) && text[start - 1] === '{') ||
  text.startsWith('checksum/', start - 9) ||
  (text[start - 1] === '/' && /[\w-]/.test(text.charAt(start - 2)) && !isBlank(text.charCodeAt(end))) ||
  /\barn:[\w:-]{8,80}:$/.test(text.slice(Math.max(0, start - 96), start));
