// Finds a credential near its label without an operator of a notation: `acme token - 'v'`, `key → v`, `| token | v |`, `a secret v`,
// `the token isn't next to it\n = 'v'`, `use "v" as the token`. A label says little here, so the value must look generated.

import { isIdOrDigest, looksGenerated, looksLikePath } from '../judge/looks-generated.ts';
import type { NameRating } from '../judge/secret-names.ts';
import {
  ASCII,
  asciiTable,
  FULL_STOP,
  isBase64Character,
  isCapital,
  isDigit,
  isSmall,
  isTokenCharacter,
  LINE_FEED,
  SEMICOLON,
  SPACE,
} from '../scan/character-tables.ts';
import { type Judge, QUOTED } from './listed-values.ts';
import { matchEnd } from './match-at.ts';
import { readQuoted, readValue } from './text-values.ts';

/** A sign that leads from a label to its value, with the blanks around it. */
const SIGN =
  /[ \t]{0,8}(?:[-=~]{0,2}>|[-–—~|│║┃→⇒➜»·•,]|\.{3,40}:?|={1,3}|:{1,2}=?|\(|\[|\||\b(?:is|equals|reads)\b)[ \t]{0,8}(?:[*_]{2}[ \t]?)?/y;
const BLANKS = /[ \t]{1,8}/y;
/** How far from its label a value may be with words between them. */
const REACH = 160;
/** Longer than any loose credential: reading on after each label of a list would take the square of its length. */
const MAX_LOOSE = 320;
const MIN_FAR = 12;
const MAX_FAR = 256;
/** The name directly before an id or a digest, which therefore isn't the label's value. */
const NAMED_OTHERWISE =
  /(?:\b(?:id|ids|uuid|guid|user|request|req|session|trace|span|commit|sha|sha\d+|md5|hash|digest|checksum|sum|etag|rev|revision|ref|head|at|on|by|from|to|in|of|for|file|path|index|version|tag|image|build|job|run|task|project|account|org|row|record|node|cache|event|message|msg|thread|page|order|item|object|tree|parent|base|fingerprint|integrity)\b[\s:=#("'`]{0,4}|\w(?:id|sha|hash|uuid|digest)["'`]{0,2}\s{0,2}[:=][\s"'`]{0,3}|[/@#.\\+]|\bh1:|sha\d{1,3}[-:])$/i;

/** Does the text before a value say that it is an id, a digest or a part of a path? */
export const isNamedOtherwise = (before: string) => NAMED_OTHERWISE.test(before);

const leads = asciiTable(' \t\n-=~>|,:(.[');
/** May this character, the first after a label, lead to a value? */
export const mayLead = (code: number) => code >= ASCII || leads[code] === 1;

/** Judge the value after a label that ends at `end`, directly or a few words away. */
export function judgeLoose(text: string, end: number, rating: NameRating, judge: Judge): void {
  if (!mayLead(text.charCodeAt(end))) return;
  const signEnd = matchEnd(SIGN, text, end);
  const at = signEnd ?? matchEnd(BLANKS, text, end);
  const value = at === undefined ? undefined : readValue(text, at, MAX_LOOSE);
  if (value && (signEnd !== undefined || mayBeGenerated(text, value.start, value.end))) {
    judge(value.start, value.end, value.quoted ? QUOTED : () => 'prose');
    if (looksGenerated(text.slice(value.start, value.end))) {
      if (value.quoted) judgeFurther(text, value.next, judge);
      return;
    }
  }
  if (rating !== 'hint') judgeFar(text, end, rating, judge);
}

/** Judge the first generated value within reach if it isn't another label's. A clause or statement that ends ends the search. */
function judgeFar(text: string, from: number, rating: NameRating, judge: Judge): void {
  const limit = Math.min(text.length, from + REACH);
  let lines = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED && ++lines > 2) return;
    if (!isBase64Character(code)) {
      if (code === SEMICOLON || (code === FULL_STOP && text.charCodeAt(at + 1) <= SPACE)) return;
      continue;
    }
    let end = at;
    let digits = 0;
    for (; end < text.length && end - at < MAX_FAR; end++) {
      const next = text.charCodeAt(end);
      if (isDigit(next)) digits++;
      else if (!isBase64Character(next)) break;
    }
    if (digits > 0 && end - at >= MIN_FAR && end - at < MAX_FAR && isFarValue(text, from, at, end)) {
      // Many sentences name a service without giving a credential.
      if (rating !== 'service' || /["'`]/.test(text.charAt(at - 1))) judge(at, end, QUOTED);
      return;
    }
    at = end - 1;
  }
}

function isFarValue(text: string, from: number, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!looksGenerated(value) || looksLikePath(value)) return false;
  const between = text.slice(from, start);
  if (isNamedOtherwise(between)) return false;
  if (/[:@.]/.test(text.charAt(end)) && isTokenCharacter(text.charCodeAt(end + 1))) return false;
  // An id or a digest counts only if a sign without a name of its own leads to it.
  return !isIdOrDigest(value) || /(?:^|\n|[ \t])(?:[-=|→]>?|\w*value)[ \t=:]{0,4}["'`]?$/.test(between);
}

const BACKWARDS = /(["'`“])([^"'`“”\n]{6,160})["'`”] (?:(?:as|is|was) |\()(?:[\w.-]{1,24} ){0,4}$/;

/** Judge the literal before a label: `use "v" as the label`, `"v" (the label)`. */
export function judgeBefore(text: string, start: number, judge: Judge): void {
  if (text[start - 1] !== ' ' || !isLetter(text.charCodeAt(start - 2))) return;
  const from = Math.max(0, start - 288);
  const before = text.slice(from, start);
  if (!/ (?:(?:as|is|was) |\()(?:[\w.-]{1,24} ){0,4}$/.test(before.slice(-128))) return;
  const literal = BACKWARDS.exec(before);
  if (!literal) return;
  const valueStart = from + literal.index + 1;
  judge(valueStart, valueStart + literal[2]!.length, QUOTED);
}

const isLetter = (code: number) => isSmall(code) || isCapital(code);

const FURTHER = /[ \t]{0,4}(?:[|/&+,]|and|or|,?\r?\n)[ \t]{0,8}(?=["'`])/y;

/** Judge a second literal of the same label, perhaps on the next line: `token = 'v' | 'w'`. */
export function judgeFurther(text: string, at: number, judge: Judge): void {
  const next = matchEnd(FURTHER, text, at);
  const value = next === undefined ? undefined : readQuoted(text, next);
  if (!value || /[:=]/.test(text.charAt(value.next)) || !looksGenerated(text.slice(value.start, value.end))) return;
  judge(value.start, value.end, QUOTED);
}

/** Could a bare word be generated? Most words of prose are not, and need no judgement. */
const mayBeGenerated = (text: string, start: number, end: number) =>
  end - start >= 8 && /\d/.test(text.slice(start, Math.min(end, start + 64)));
