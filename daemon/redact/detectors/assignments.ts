// Finds credentials by the name beside them, in whatever notation: `name = v`, `name: v`, `"name": "v"`, `name := v`, `name => v`,
// `<name>v</name>`, `--name v`, `set("NAME", "v")`, `name string = "v"`, `"v" == name`, `The name is v`.
// A keyword's occurrence leads to the identifier around it; the name is rated, then the value read and judged.

import { isNameCharacter } from '../character.ts';
import { looksGenerated } from '../judge/looks-generated.ts';
import { isCommonWord, type NameRating, rateName } from '../judge/secret-names.ts';
import { isSecretValue, type ValueStyle } from '../judge/secret-values.ts';
import { isBareKey, judgeBareKey } from './bare-key.ts';
import { judgeContainer, judgeSibling } from './container-values.ts';
import type { Detector, Report } from './detector.ts';
import { type Judge, judgeFallback, judgeList, QUOTED } from './listed-values.ts';
import { judgeBefore, judgeFurther, judgeLoose, mayLead } from './loose-values.ts';
import { operatorAfter } from './name-operator.ts';
import { judgeSpoken } from './spoken-passwords.ts';
import { readQuoted, readValue } from './text-values.ts';

const MASKED = '[REDACTED';
const MAX_NAME = 96;
/** Longer than any credential without a form of its own. */
const LONG_VALUE = 256;

/** `name: string = "v"`, `name string = "v"`, `name: &'static str = "v"`. */
const TYPED = /[ \t]{0,4}:?[ \t]{0,4}[\w&'.<>|?[\], ]{1,40}?=[ \t]{0,4}(?=[bBrRfFuU@$]{0,2}["'`])/y;
/** `name("v"`, `name.assign("v"`, `"NAME", "v"`, `name "v"`. */
const CALL = /(?:\.\w{1,20})?\([ \t]{0,4}(?=\\{0,7}["'`])|[ \t]{1,4}(?=["'`])/y;
/** `("NAME", "v"`: the name is a whole argument, the first one. */
const ARGUMENTS = /\\{0,7}["'`],[ \t]{0,4}(?=\\{0,7}["'`])/y;
const FIRST_ARGUMENT = /[([{]\s*\\{0,7}["'`]$/;
/** `The API key is v`, `token for staging is v`, `password was v`. */
const SENTENCE =
  /(?: (?:for|of|to|in|on|from)(?: [\w.-]{1,24}){1,3})? (?:is|was|are|=|will be|should be|to|as|with)(?: now| set to| the following)?:? {1,2}/y;
const GAP = /[ \t]{0,64}(?:\\?\r?\n[ \t]{0,64}(?=["'`]))?/y;
const XML_GAP = /(?:\s|\\[nrt]){0,80}/y;
const XML_VALUE = /[^\s<\\]{0,512}/y;
const XML_TEXT = /[^<\n]{1,512}/y;
const BLOCK_SCALAR = /[|>][+-]?\d?[ \t]*\r?\n[ \t]{1,64}/y;
/** What an editor, a tool or a document puts before a line: the signs of a diff or a quotation, a number, a bullet, a frame. */
const MARK = String.raw`(?:[ \t]{0,8}(?:[-+>|│•*·◦‣▪]{1,4}|\d{1,6}[ \t]?[→|:.)│-])){0,3}[ \t]{0,8}`;
const ENV_LINE = new RegExp(
  String.raw`(?:^|[\s;&"'\`(,]|:(?=\d)|\\n|--[a-z-]{2,20}=)(?:${MARK})(?:export |set |env |ENV |ARG |-e |--env[ =]|--build-arg[ =])?$`,
);
/** A label of several words that begins its line: `Mot de passe : v`, `The admin password: v`. */
const SPOKEN_LABEL = /(?:^|\n)[ \t]{0,8}(?:[A-Za-z][a-z-]{0,11} ){1,3}$/;
const LINE_START = new RegExp(String.raw`(?:^|\n|\\n|:)${MARK}(?:- )?["'\`*_]{0,3}$`);
/** Commands that take a name and a value: `setx X v`, `set -x X v`, `setenv X v`, Dockerfile's `ENV X v`. */
const SETTER = /(?:^|[\s;&])(?:setx?|setenv|ENV|ARG|define|put|add)[ \t](?:-{1,2}\w{1,6}[ \t]){0,2}$/;
/** A bare value that fills the rest of its line, as in YAML; code ends its lines with punctuation. */
const LINE_REST = /[ \t]*[^\s"'`]{0,4096}[^\s"'`,;{(][ \t]*(?:#[^\n]*)?(?:\r?\n|\\n|\\r|$)/y;

const TYPE = 1;
const CALLED = 2;
const PAIRED = 4;
/** Which of `TYPED`, `CALL` and `ARGUMENTS` a character behind a name may begin: spares most names all three. */
const mayFollow = new Uint8Array(128);
for (let code = 0; code < mayFollow.length; code++) {
  const character = String.fromCharCode(code);
  mayFollow[code] =
    (/[\w&'.<>|?[\], \t:]/.test(character) ? TYPE : 0) |
    (/[.( \t]/.test(character) ? CALLED : 0) |
    (/[\\"'`]/.test(character) ? PAIRED : 0);
}

/** Does an equals sign stand on the line within `TYPED`'s reach? The loop costs a tenth of the RegExp. */
function mayBeTyped(text: string, at: number): boolean {
  const limit = Math.min(text.length, at + 52);
  for (let i = at; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 61) return true;
    if (code === 10 || code === 34) return false;
  }
  return false;
}

/** Make the detector; `keywords` are the words that a secret's name may hold. */
export function assignmentDetector(keywords: readonly string[]): Detector {
  return {
    keywords,
    inspect(text, start, end, report) {
      const name = nameAround(text, start, end);
      const rating = rateName(text.slice(name.start, name.end));
      if (!rating) return name.end;
      const settled = findValues(text, name, ratingWithNeighbour(text, name.start, name.end, rating), report);
      return Math.max(name.end, settled);
    },
  };
}

type Name = { readonly start: number; readonly end: number };

function nameAround(text: string, hitStart: number, hitEnd: number): Name {
  let start = hitStart;
  const first = Math.max(0, hitStart - MAX_NAME);
  while (start > first && isNameCharacter(text.charCodeAt(start - 1))) start--;
  let end = hitEnd;
  const last = Math.min(text.length, hitEnd + MAX_NAME);
  while (end < last && isNameCharacter(text.charCodeAt(end))) end++;
  // A full stop ends a sentence, `->` is an operator.
  while (end > hitEnd && (text[end - 1] === '.' || text[end - 1] === '-')) end--;
  return { start, end };
}

/** In prose the words of a name are apart: "api key", "access token". */
function ratingWithNeighbour(text: string, start: number, end: number, rating: NameRating): NameRating {
  if (rating !== 'hint' || text[start - 1] !== ' ') return rating;
  const before = /[A-Za-z][A-Za-z0-9]{1,15}$/.exec(text.slice(Math.max(0, start - 17), start - 1))?.[0];
  if (!before) return rating;
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
    report(rule, start, end, () => isSecretValue(text.slice(start, end), rating, style()));
  };

  // "Pass `x` on", "PASS: TestX": as a whole name it is a verb more often than a password.
  const isVerb = name.end - name.start === 4 && /^pass$/i.test(text.slice(name.start, name.end));
  const nameEnd = emphasisEnd(text, name.end);
  const operator = operatorAfter(text, nameEnd);
  if (isVerb && !(operator && /[="']$/.test(text.slice(nameEnd, operator.end + 1).trimEnd()))) {
    if (text[name.start] === 'p' && isBlank(text.charCodeAt(name.start - 1)) && !/[\w(]/.test(text.charAt(nameEnd)))
      judgeSpoken(text, name.start, operator?.end ?? nameEnd, report);
    return settled;
  }
  if (operator) {
    const { sign } = operator;
    if (rating === 'hint' && isBareKey(text, name.start, name.end))
      judgeBareKey(text, valueStart(text, operator.end), report);
    const end = emphasisEnd(text, operator.end);
    if (sign === '>' && !text.startsWith('->', end - 2)) xmlValue(text, end, judge);
    else {
      const next = judgeList(text, valueStart(text, end), () => styleOf(text, name, sign, end), judge);
      judgeFallback(text, valueStart(text, end), judge);
      if (next > 0) judgeFurther(text, next, looseJudge(report, text, rule, rating));
      else if (rating !== 'hint' && (sign === ':' || sign === '=')) judgeContainer(text, end, judge);
    }
    if (sign.startsWith('==') || sign.startsWith('!=')) comparedBefore(text, name.start, judge);
    return settled;
  }
  if (judgeSibling(text, name.end, judge)) return settled;
  const next = mayFollow[text.charCodeAt(name.end)] ?? 0;
  TYPED.lastIndex = name.end;
  if ((next & TYPE) !== 0 && mayBeTyped(text, name.end) && TYPED.test(text)) {
    judgeList(text, TYPED.lastIndex, QUOTED, judge);
    return settled;
  }
  const called = next === 0 ? undefined : calledWith(text, name, next);
  if (called !== undefined) {
    const value = readQuoted(text, called);
    if (value) judge(value.start, value.end, QUOTED);
    return settled;
  }
  if (text[name.end] === ' ' && takesArgument(text, name)) {
    judgeList(text, valueStart(text, name.end), () => 'plain', judge);
    return settled;
  }
  if (rating === 'password' && isSpoken(text, name)) judgeSpoken(text, name.start, name.end, report);
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
  ARGUMENTS.lastIndex = name.end;
  if ((next & PAIRED) === 0 || !ARGUMENTS.test(text)) return undefined;
  return FIRST_ARGUMENT.test(text.slice(Math.max(0, name.start - 16), name.start)) ? ARGUMENTS.lastIndex : undefined;
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

function xmlValue(text: string, at: number, judge: Judge): void {
  XML_GAP.lastIndex = at;
  XML_GAP.test(text);
  const start = XML_GAP.lastIndex;
  XML_VALUE.lastIndex = start;
  XML_VALUE.test(text);
  const end = XML_VALUE.lastIndex;
  if (/^(?:\s|\\[nrt]){0,80}<\//.test(text.slice(end, end + 84))) {
    judge(start, end, () => 'plain');
    return;
  }
  // Several words: of those only what was generated counts.
  XML_TEXT.lastIndex = start;
  const content = XML_TEXT.exec(text)?.[0] ?? '';
  if (!text.startsWith('</', start + content.length)) return;
  for (const { 0: word, index } of content.matchAll(/[^\s{}"'<>]{16,}/g)) {
    if (looksGenerated(word)) judge(start + index, start + index + word.length, QUOTED);
  }
}

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

/** Is an unquoted value data or code? Data: NAME=v of a shell or .env, `name: v` filling its line, k=v of a connection string or query. */
function styleOf(text: string, name: Name, operator: string, valueAt: number): ValueStyle {
  const before = text.slice(Math.max(0, name.start - 32), name.start);
  if (operator === '=' && text[valueAt] !== ' ') {
    // Most begin their line.
    if (name.start === 0 || before.endsWith('\n')) return 'plain';
    if (/[?&;]$/.test(before) || ENV_LINE.test(before)) return 'plain';
  }
  // Identifiers have no hyphens, header names do.
  if (operator === ':' && /[A-Za-z]-[A-Za-z]/.test(text.slice(name.start, name.end))) return 'plain';
  LINE_REST.lastIndex = valueAt;
  if (operator === ':' && LINE_START.test(before) && LINE_REST.test(text)) return 'plain';
  return operator === ':' && SPOKEN_LABEL.test(before) && LINE_REST.test(text) ? 'prose' : 'code';
}
