// Finds a credential that stands near its label without an operator of a notation: `acme token - 'v'`, `key → v`, `| token | v |`,
// `a secret v`, `the token isn't next to it\n = 'v'`, `use "v" as the token`. Since a label says little here, the value must look generated.

import { isBase64Character, isTokenCharacter } from '../character.ts';
import { averagePart, isIdOrDigest, looksGenerated } from '../judge/looks-generated.ts';
import type { NameRating } from '../judge/secret-names.ts';
import type { Judge } from './listed-values.ts';
import { QUOTED } from './listed-values.ts';
import { readQuoted, readValue } from './text-values.ts';

/** A sign that leads from a label to its value, with the blanks around it. */
const SIGN =
  /[ \t]{0,8}(?:[-=~]{0,2}>|[-–—~|│║┃→⇒➜»·•,]|\.{3,40}:?|={1,3}|:{1,2}=?|\(|\[|\||\b(?:is|equals|reads)\b)[ \t]{0,8}(?:[*_]{2}[ \t]?)?/y;
const BLANKS = /[ \t]{1,8}/y;
/** How far from its label a value may stand with words between them. */
const REACH = 160;
/** No credential that stands loose is longer; reading on behind each label of a list would take the square of its length. */
const MAX_LOOSE = 320;
const FULL_STOP = 46;
/** What ends the clause or the statement that a label stands in. */
const separates = new Uint8Array(128);
for (const character of ';') separates[character.charCodeAt(0)] = 1;
const MIN_FAR = 12;
const MAX_FAR = 256;
/** A path's parts are words. */
const LONGEST_BASE64_PARTS = 2.6;
/** What stands directly before an id or a digest and names it: it isn't the label's value. */
const NAMED_OTHERWISE =
  /(?:\b(?:id|ids|uuid|guid|user|request|req|session|trace|span|commit|sha|sha\d+|md5|hash|digest|checksum|sum|etag|rev|revision|ref|head|at|on|by|from|to|in|of|for|file|path|index|version|tag|image|build|job|run|task|project|account|org|row|record|node|cache|event|message|msg|thread|page|order|item|object|tree|parent|base|fingerprint|integrity)\b[\s:=#("'`]{0,4}|\w(?:id|sha|hash|uuid|digest)["'`]{0,2}\s{0,2}[:=][\s"'`]{0,3}|[/@#.\\+]|\bh1:|sha\d{1,3}[-:])$/i;

/** Does what stands before a value say that it is an id, a digest or a part of a path? */
export const isNamedOtherwise = (before: string) => NAMED_OTHERWISE.test(before);

/** What may stand between a label and its value, of ASCII: code goes on with a bracket, a full stop or a semicolon. */
const leads = new Uint8Array(128);
for (const character of ' \t\n-=~>|,:(.[') leads[character.charCodeAt(0)] = 1;
/** May a value follow a label that goes on with this character? */
export const mayLead = (code: number) => code >= 128 || leads[code] === 1;

/** Judge what stands behind a label, directly or a few words away. `end` is the label's. */
export function judgeLoose(text: string, end: number, rating: NameRating, judge: Judge): void {
  if (!mayLead(text.charCodeAt(end))) return;
  SIGN.lastIndex = end;
  const isSigned = SIGN.test(text);
  BLANKS.lastIndex = end;
  const at = isSigned ? SIGN.lastIndex : BLANKS.test(text) ? BLANKS.lastIndex : -1;
  if (at >= 0) {
    const value = readValue(text, at, MAX_LOOSE);
    if (value && (isSigned || mayBeGenerated(text, value.start, value.end))) {
      judge(value.start, value.end, value.quoted ? QUOTED : () => 'prose');
      if (looksGenerated(text.slice(value.start, value.end))) {
        if (value.quoted) judgeFurther(text, value.next, judge);
        return;
      }
    }
  }
  if (rating !== 'hint') judgeFar(text, end, rating, judge);
}

/** The first generated value within reach, if it isn't another label's. */
function judgeFar(text: string, from: number, rating: NameRating, judge: Judge): void {
  const limit = Math.min(text.length, from + REACH);
  let lines = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 && ++lines > 2) return;
    if (!isBase64Character(code)) {
      if (code < 128 && separates[code] === 1) return;
      if (code === FULL_STOP && text.charCodeAt(at + 1) <= 32) return;
      continue;
    }
    let end = at;
    let digits = 0;
    for (; end < text.length && end - at < MAX_FAR; end++) {
      const next = text.charCodeAt(end);
      if (next >= 48 && next <= 57) digits++;
      else if (!isBase64Character(next)) break;
    }
    if (digits > 0 && end - at >= MIN_FAR && end - at < MAX_FAR && isFarValue(text, from, at, end)) {
      // A service is named in many a sentence that has no credential in it.
      if (rating !== 'service' || /["'`]/.test(text.charAt(at - 1))) judge(at, end, QUOTED);
      return;
    }
    at = end - 1;
  }
}

function isFarValue(text: string, from: number, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!looksGenerated(value) || (/[+/]/.test(value) && averagePart(value) > LONGEST_BASE64_PARTS)) return false;
  const between = text.slice(from, start);
  if (isNamedOtherwise(between)) return false;
  if (/[:@.]/.test(text.charAt(end)) && isTokenCharacter(text.charCodeAt(end + 1))) return false;
  // An id or a digest counts only where a sign without a name of its own leads to it.
  return !isIdOrDigest(value) || /(?:^|\n|[ \t])(?:[-=|→]>?|\w*value)[ \t=:]{0,4}["'`]?$/.test(between);
}

const BACKWARDS = /(["'`“])([^"'`“”\n]{6,160})["'`”] (?:(?:as|is|was) |\()(?:[\w.-]{1,24} ){0,4}$/;

/** `use "v" as the label`, `"v" (the label)`: the literal stands before its label. */
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

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

const FURTHER = /[ \t]{0,4}(?:[|/&+,]|and|or|,?\r?\n)[ \t]{0,8}(?=["'`])/y;

/** `token = 'v' | 'w'`: a second literal of the same label, perhaps on the next line. */
export function judgeFurther(text: string, at: number, judge: Judge): void {
  FURTHER.lastIndex = at;
  if (!FURTHER.test(text)) return;
  const value = readQuoted(text, FURTHER.lastIndex);
  if (!value || /[:=]/.test(text.charAt(value.next)) || !looksGenerated(text.slice(value.start, value.end))) return;
  judge(value.start, value.end, QUOTED);
}

/** A bare word of prose must be told from a credential before anything is reported. */
const mayBeGenerated = (text: string, start: number, end: number) =>
  end - start >= 8 && /\d/.test(text.slice(start, Math.min(end, start + 64)));
