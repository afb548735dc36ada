// Finds credentials by the name beside them, in whatever notation: `name = v`, `name: v`, `"name": "v"`, `name := v`, `name => v`,
// `<name>v</name>`, `--name v`, `set("NAME", "v")`, `name string = "v"`, `"v" == name`, `The name is v`.
// A keyword's occurrence leads to the identifier around it; the name is rated, then the value read and judged.

import { isNameCharacter } from '../character.ts';
import { isLeetWord } from '../judge/made-up-words.ts';
import { isCommonWord, type NameRating, rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import { isBareKey, judgeBareKey } from './bare-key.ts';
import { judgeBound } from './bound-words.ts';
import { judgeContainer, judgeSibling } from './container-values.ts';
import type { Detector, Report } from './detector.ts';
import { judgeBelowHeading } from './heading-lists.ts';
import { type Judge, judgeFallback, judgeList, QUOTED } from './listed-values.ts';
import { judgeBefore, judgeFurther, judgeLoose, mayLead } from './loose-values.ts';
import { operatorAfter } from './name-operator.ts';
import { judgeSpoken } from './spoken-passwords.ts';
import { readQuoted, readValue } from './text-values.ts';
import {
  bracedEnd,
  convertedLiteral,
  flaggedValue,
  qualifierEnd,
  returnedLiteral,
  typedLiteral,
} from './typed-values.ts';
import { type Name, styleOf } from './value-style.ts';
import { elementContent, xmlValue } from './xml-values.ts';

const MASKED = '[REDACTED';
const MAX_NAME = 96;
/** Longer than any credential without a form of its own. */
const LONG_VALUE = 256;

/** `name("v"`, `name.assign("v"`, `"NAME", "v"`, `name "v"`. */
const CALL = /(?:\.\w{1,20})?\([ \t]{0,4}(?=\\{0,7}["'`])|[ \t]{1,4}(?=["'`])/y;
/** `("NAME", "v"`: the name is a whole argument, the first one. */
const ARGUMENTS = /\\{0,7}["'`],?[ \t]{0,4}(?:(?:default|value)[ \t]{0,2}[=:][ \t]{0,2})?(?=\\{0,7}["'`])/y;
/** A constant's name is the name of what stands beside it, wherever it stands in a call. */
const CONSTANT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
const SECOND = /,[ \t]{0,4}(?=["'`])/y;
const FIRST_ARGUMENT = /(?:[([{]\s*\\{0,7}|\b(?:set|add|put|create) )["'`](?:\w{1,32}:)?$/;
/** `The API key is v`, `token for staging is v`, `password was v`. */
const SENTENCE =
  /(?: (?:for|of|to|in|on|from)(?: [\w.-]{1,24}){1,3})? (?:is|was|are|=|will be|should be|to|as|with)(?: now| set to| the following)?:? {1,2}/y;
const GAP = /[ \t]{0,64}(?:\\?\r?\n[ \t]{0,64}(?=["'`]))?/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[ \t]*\r?\n[ \t]{1,64}/y;
/** Commands that take a name and a value: `setx X v`, `set -x X v`, `setenv X v`, Dockerfile's `ENV X v`. */
const SETTER = /(?:^|[\s;&])(?:setx?|setenv|ENV|ARG|define|put|add)[ \t](?:-{1,2}\w{1,6}[ \t]){0,2}$/;
const CALLED = 1;
const PAIRED = 2;
/** Which of `CALL` and `ARGUMENTS` a character behind a name may begin: spares most names both. */
const mayFollow = new Uint8Array(128);
for (const character of '.( \t') mayFollow[character.charCodeAt(0)] = CALLED;
mayFollow[44] = PAIRED;
for (const character of '\\"\'`') mayFollow[character.charCodeAt(0)] = PAIRED;

/** Make the detector; `keywords` are the words that a secret's name may hold. */
export function assignmentDetector(keywords: readonly string[]): Detector {
  return {
    keywords,
    inspect(text, start, end, report) {
      const name = nameAround(text, start, end);
      const rating = rateName(text.slice(name.start, name.end));
      if (!rating) return name.end;
      const named = ratingWithNeighbour(text, name.start, name.end, rating);
      if (!named) return name.end;
      judgeBelowHeading(text, name.start, name.end, named, report);
      const settled = findValues(text, name, named, report);
      return Math.max(name.end, settled);
    },
  };
}

function nameAround(text: string, hitStart: number, hitEnd: number): Name {
  let start = hitStart;
  const first = Math.max(0, hitStart - MAX_NAME);
  while (start > first && isNameCharacter(text.charCodeAt(start - 1))) start--;
  // The letter of an escaped line break or tab is no part of the name behind it.
  if (start < hitStart && text[start - 1] === '\\' && /[nrt]/.test(text.charAt(start))) start++;
  let end = hitEnd;
  const last = Math.min(text.length, hitEnd + MAX_NAME);
  while (end < last && isNameCharacter(text.charCodeAt(end))) end++;
  // A full stop ends a sentence, `->` is an operator.
  while (end > hitEnd && (text[end - 1] === '.' || text[end - 1] === '-')) end--;
  return { start, end };
}

/** In prose the words of a name are apart: "api key", "access token". */
function ratingWithNeighbour(text: string, start: number, end: number, rating: NameRating): NameRating | undefined {
  if (rating !== 'hint' || text[start - 1] !== ' ') return rating;
  const before = /[A-Za-z][A-Za-z0-9]{1,15}$/.exec(text.slice(Math.max(0, start - 17), start - 1))?.[0];
  if (!before) return rating;
  if (/^(?:public|pub)$/i.test(before)) return undefined;
  if (/^(?:wifi|fi|wlan|wpa2?|wireless|router)$/i.test(before)) return 'password';
  const joined = rateName(`${before} ${text.slice(start, end)}`);
  // `acme key`: what is no common word before a key is likely a service's name.
  const isService = joined === 'hint' && /^keys?$/i.test(text.slice(start, end)) && !isCommonWord(before);
  return isService ? 'service' : joined || rating;
}

/** Judge the values of a name. Returns the end of a long one: names inside it are part of it, or time would grow with the square. */
function findValues(text: string, name: Name, rating: NameRating, report: Report): number {
  let settled = 0;
  const rule = rating === 'password' ? 'password' : 'secret';
  const judge: Judge = (start, end, style) => {
    if (end - start > LONG_VALUE) settled = end;
    // Masked by an earlier round.
    if (text.startsWith(MASKED, start) && end - start >= MASKED.length) return;
    report(rule, start, end, () => {
      const value = text.slice(start, end);
      const isProse = rating === 'password' && style() === 'prose';
      return isSecretValue(value, rating, style()) || ((isVariable || isProse) && isLeetWord(value));
    });
  };
  const isVariable =
    rating === 'secret' && text[name.end] === '=' && /^[A-Z][A-Z0-9_]*$/.test(text.slice(name.start, name.end));

  // "Pass `x` on", "PASS: TestX": as a whole name it is a verb more often than a password.
  const isVerb = name.end - name.start === 4 && /^pass$/i.test(text.slice(name.start, name.end));
  const nameEnd = qualifierEnd(text, emphasisEnd(text, name.end));
  const operator = operatorAfter(text, nameEnd);
  const isSlashFlag = text[name.start - 1] === '/' && isBlank(text.charCodeAt(name.start - 2));
  if (isVerb && !isSlashFlag && !(operator && IS_FIELD.test(text.slice(nameEnd, operator.end + 8)))) {
    if (text[name.start] === 'p' && isBlank(text.charCodeAt(name.start - 1)) && !/[\w(]/.test(text.charAt(nameEnd)))
      judgeSpoken(text, name.start, operator?.end ?? nameEnd, report);
    if (text[name.start] === 'p' || FTP_USER.test(text.slice(Math.max(0, name.start - 120), name.start)))
      judgeBound(text, name.start, name.end, rating, report);
    return settled;
  }
  if (operator) {
    const { sign } = operator;
    if (sign === ':' && isExpandedOrNamed(text, name.start, operator.end)) return settled;
    if (rating === 'hint' && isBareKey(text, name.start, name.end))
      judgeBareKey(text, valueStart(text, operator.end), report);
    const end = emphasisEnd(text, operator.end);
    if (sign === '>' && !text.startsWith('->', end - 2)) xmlValue(text, end, judge);
    else {
      const start = valueStart(text, end);
      const braced = bracedEnd(text, start);
      if (braced > 0) judge(start + 1, braced, () => 'plain');
      const literal = (sign === ':' ? typedLiteral(text, nameEnd) : undefined) ?? convertedLiteral(text, start);
      const next = judgeList(text, literal ?? start, () => styleOf(text, name, sign, end), judge);
      judgeFallback(text, start, judge);
      if (next > 0) judgeFurther(text, next, looseJudge(report, text, rule, rating));
      else if (rating !== 'hint' && (sign === ':' || sign === '=')) judgeContainer(text, end, judge);
    }
    if (rating === 'password' && sign.startsWith('=')) judgeBound(text, name.start, name.end, rating, report);
    if (sign.startsWith('==') || sign.startsWith('!=')) comparedBefore(text, name.start, judge);
    return settled;
  }
  if (judgeSibling(text, name.end, judge)) return settled;
  const flagged = flaggedValue(text, name.end);
  if (flagged > 0) {
    judgeList(text, flagged, () => 'plain', judge);
    return settled;
  }
  const element = elementContent(text, name.start, name.end);
  if (element > 0) {
    xmlValue(text, element, judge);
    return settled;
  }
  const next = mayFollow[text.charCodeAt(name.end)] ?? 0;
  const typed = typedLiteral(text, name.end) ?? returnedLiteral(text, name.end);
  if (typed !== undefined) {
    judgeList(text, typed, QUOTED, judge);
    return settled;
  }
  const called = next === 0 ? undefined : calledWith(text, name, next);
  if (called !== undefined) {
    // A literal of a literal: `"\"v\""`.
    const value = readQuoted(text, text.startsWith('"\\"', called) ? called + 1 : called);
    if (value) judge(value.start, value.end, QUOTED);
    return settled;
  }
  if (
    text[name.end] === ' ' &&
    takesArgument(text, name) &&
    !/^ (?:to|with|as|in|for|from) /.test(text.slice(name.end, name.end + 6))
  ) {
    judgeList(text, valueStart(text, name.end), () => 'plain', judge);
    return settled;
  }
  if (rating === 'password' && isSpoken(text, name)) judgeSpoken(text, name.start, name.end, report);
  if (rating !== 'service' && isSpoken(text, name))
    judgeBound(text, name.start, name.end, boundRating(text, name, rating), report);
  SENTENCE.lastIndex = name.end;
  if (SENTENCE.test(text)) {
    const value = readValue(text, SENTENCE.lastIndex);
    if (value) judge(value.start, value.end, value.quoted ? QUOTED : () => 'prose');
    return settled;
  }
  comparedBefore(text, name.start, judge);
  if (!mayLead(text.charCodeAt(nameEnd)) && text[name.start - 1] !== ' ') return settled;
  const looseRating = rating === 'hint' && isLoneKey(text, name) ? 'service' : rating;
  const loose = looseJudge(report, text, rule, looseRating);
  if (rating !== 'hint') judgeBefore(text, name.start, loose);
  judgeLoose(text, nameEnd, looseRating, loose);
  return settled;
}

/** Credentials and secret phrases are words as often as not. */
const boundRating = (text: string, { start, end }: Name, rating: NameRating): NameRating =>
  /^(?:cred|secret phrase)/i.test(text.slice(start, end + 7)) ? 'password' : rating;

/** A word of a sentence or of a heading, not a part of code. */
const isSpoken = (text: string, { start, end }: Name) =>
  /[\s"'`*_(]/.test(text.charAt(start - 1) || ' ') && /[\s"'`’*_),]/.test(text.charAt(end) || ' ');

/** `key - '…'`, `| key | … |`: not "the key" of a sentence nor the key of a cache. */
function isLoneKey(text: string, { start, end }: Name): boolean {
  if (end - start > 4 || !/^keys?$/i.test(text.slice(start, end))) return false;
  const before = /[A-Za-z][\w-]{0,23}[ \t]$/.exec(text.slice(Math.max(0, start - 26), start))?.[0];
  return !before || !isCommonWord(before.trimEnd());
}

/** The judge of values that no operator ties to their name. */
function looseJudge(report: Report, text: string, rule: string, rating: NameRating): Judge {
  return (start, end, style) => {
    if (text.startsWith(MASKED, start)) return;
    report(rule, start, end, () => isSecretValue(text.slice(start, end), rating, style()));
  };
}

/** Behind the `**` or `__` that closes a name set in bold, and behind the mark that opens a value. */
function emphasisEnd(text: string, at: number): number {
  let end = at;
  while (end < at + 3 && (text.charCodeAt(end) === STAR || text.charCodeAt(end) === UNDERSCORE)) end++;
  return end;
}

/** `pass=v`, `pass: "v"`: a field, no verb. */
const IS_FIELD = /^["'`]?[ \t]{0,4}=|^\\{0,7}["'`]?[ \t]{0,4}:[ \t]{0,2}\\{0,7}["'`]|^\\{0,7}["']/;
/** FTP's commands. */
const FTP_USER = /\bUSER [^\s]{1,64}\r?\n/;
const STAR = 42;
const UNDERSCORE = 95;

/** A flag (`--token v`), or the first argument of a command that sets variables. */
function takesArgument(text: string, { start }: Name): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === HYPHEN && /(?:^|[\s"'`(])-{1,2}$/.test(text.slice(Math.max(0, start - 3), start))) return true;
  if (text.charCodeAt(start) === HYPHEN && /^-{1,2}\w/.test(text.slice(start, start + 3))) return true;
  return isBlank(before) && SETTER.test(text.slice(Math.max(0, start - 16), start));
}

const HYPHEN = 45;
const isBlank = (code: number) => code === 32 || code === 9;

/** Where the literal starts that a name is called or paired with. */
function calledWith(text: string, name: Name, next: number): number | undefined {
  CALL.lastIndex = name.end;
  if ((next & CALLED) !== 0 && CALL.test(text)) return CALL.lastIndex;
  SECOND.lastIndex = name.end;
  if (text[name.end] === ',' && CONSTANT.test(text.slice(name.start, name.end)) && SECOND.test(text))
    return SECOND.lastIndex;
  ARGUMENTS.lastIndex = name.end;
  if ((next & PAIRED) === 0 || !ARGUMENTS.test(text)) return undefined;
  if (text.startsWith('--', name.start) || CONSTANT.test(text.slice(name.start, name.end))) return ARGUMENTS.lastIndex;
  return FIRST_ARGUMENT.test(text.slice(Math.max(0, name.start - 48), name.start)) ? ARGUMENTS.lastIndex : undefined;
}

function valueStart(text: string, at: number): number {
  // Most values follow directly or after one blank: two RegExps less for each.
  const first = at + (text[at] === ' ' ? 1 : 0);
  if (isValueCharacter(text.charCodeAt(first))) return first;
  BLOCK_SCALAR.lastIndex = first;
  if (BLOCK_SCALAR.test(text)) return BLOCK_SCALAR.lastIndex;
  GAP.lastIndex = at;
  GAP.test(text);
  return GAP.lastIndex;
}

/** Neither blank nor what a line's continuation (`\\`) or a block scalar (`|`, `>`) starts with. */
const isValueCharacter = (code: number) => code > 32 && code !== 92 && code !== 124 && code !== 62;

/** `"v" == name`: the literal stands on the left. */
function comparedBefore(text: string, nameStart: number, judge: Judge): void {
  if (nameStart < 2 || !(text[nameStart - 1] === '=' || text[nameStart - 2] === '=')) return;
  if (!/[!=]=\s?$/.test(text.slice(Math.max(0, nameStart - 3), nameStart))) return;
  const before = text.slice(Math.max(0, nameStart - 160), nameStart);
  const literal = /(["'`])([^"'`\n]{4,120})\1\s?[!=]={1,2}\s?$/.exec(before);
  if (!literal) return;
  const start = nameStart - before.length + literal.index + 1;
  judge(start, start + literal[2]!.length, QUOTED);
}

/** `${NAME:?message}` asks for the variable, `arn:…:secret:name` names what is kept elsewhere. */
const isExpandedOrNamed = (text: string, start: number, end: number) =>
  (/[?+]/.test(text.charAt(end)) && text[start - 1] === '{') ||
  /\barn:[\w:-]{8,80}:$/.test(text.slice(Math.max(0, start - 96), start));
