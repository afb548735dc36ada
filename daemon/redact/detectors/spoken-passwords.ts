// Finds passwords that a sentence speaks of: `log in as admin with v`, `creds: bob / v`, `changed the password from v to w`, `v is the
// password`. Nothing but the sentence ties such a word to its label, so it must look like what nobody writes but as a password.

import { averagePart, isIdOrDigest, isMixed, looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector, Report } from './detector.ts';
import { isUnlikelyWord } from './letter-pairs.ts';
import { readQuoted } from './text-values.ts';

const AHEAD = 64;
const BACK = 48;
/** An old and a new one; each label looks at so few, or a text full of labels took long. */
const MAX_LOOKED = 2;
const MIN_SPOKEN = 7;
const MAX_SPOKEN = 48;
/** `!` and its like where no word of code or prose has it. */
const ODD_SIGN = /[A-Za-z0-9][!@#$%^&*?~+]+[A-Za-z0-9]|\d[!#$%^&*?~+]+$/;
const VERSION_OR_ADDRESS = /@\d(?!\d{2,5}$)|@.{0,48}\.|^\d+(?:\.\d+)+|\.[a-z]{2,4}$|^v\d|^\d{4}-\d\d|^\d+[a-z]{1,2}$/i;

/** `maple1999river`, `maple$1999`: two words, or a word and a number, joined as people join them to log in. */
const JOINED_WORD = /^[A-Za-z]{3,}(?:[!@#$%^&*]\d{2,6}|\d{2,4}[A-Za-z]{3,})$/;
const TECHNICAL =
  /^(?:sha|base|aes|utf|md|blake|rsa|hmac|argon|ascii|iso|rfc|pbkdf|ecdsa|int|uint|float|win|linux|arm|amd|http|oauth|port|user|test|step|room|error)\d/i;
export const isJoinedWord = (word: string) => JOINED_WORD.test(word) && !TECHNICAL.test(word);

/** Three capitals at least where no word begins; short parts tell them from the names of code. */
const CAPITALS = /[A-Z][^A-Z]*[A-Z][^A-Z]*[A-Z]/;
const LONGEST_IRREGULAR_PARTS = 2.6;
const LONGEST_SIGNED_PARTS = 3.4;
const SIGN_INSIDE = /\w[!@#$%^&*]+\w/;

/** Letters of both cases by chance, with hardly any digit: `hpPytWTjuC`. */
export const isIrregularWord = (word: string) =>
  word.length >= 8 &&
  word.length <= MAX_SPOKEN &&
  /^[A-Za-z0-9!@#$%^&*]+$/.test(word) &&
  CAPITALS.test(word) &&
  averagePart(word) <= (SIGN_INSIDE.test(word) ? LONGEST_SIGNED_PARTS : LONGEST_IRREGULAR_PARTS) &&
  (isUnlikelyWord(word) || new Set(word.match(/[!@#$%^&*]/g)).size > 1);

/** Is it a word that people make up to log in, of letters, digits and a sign between or behind them? */
export function isSpokenPassword(word: string): boolean {
  if (word.length < MIN_SPOKEN || word.length > MAX_SPOKEN || !/[A-Za-z]/.test(word)) return false;
  if (!/\d/.test(word)) return isIrregularWord(word);
  if (!isMixed(word) && !ODD_SIGN.test(word) && !isJoinedWord(word) && !isIrregularWord(word)) return false;
  return (
    !VERSION_OR_ADDRESS.test(word) &&
    !/^[A-Z]{1,5}_k[gw]DO/.test(word) &&
    !isIdOrDigest(word) &&
    !isReference(word) &&
    !isPlaceholder(word)
  );
}

/** Look at the words of the label's line, and at the next line where the label ends its own. `[start, end)` is the label. */
export function judgeSpoken(text: string, start: number, end: number, report: Report): void {
  reportWords(text, end, Math.min(text.length, end + AHEAD), report);
  if (text[start] !== '|' && !LEADS_BACK.test(text.slice(Math.max(0, start - 5), start))) return;
  let from = start;
  while (from > 0 && start - from < BACK && text.charCodeAt(from - 1) !== LINE_BREAK) from--;
  reportWords(text, from, start, report);
}

/** `v as password`, `v is the password`, `v for my password`, `v to sign in`. */
const LEADS_BACK = /\b(?:as|is|are|was|the|a|an|for|my|your|our|to) $/i;
const LINE_BREAK = 10;

/** The words of `[from, to)`, up to a line's end, that hold digits and letters; the first two are looked at. */
function reportWords(text: string, from: number, to: number, report: Report): void {
  let looked = 0;
  for (let at = from; at < to && looked < MAX_LOOKED; at++) {
    if (text.charCodeAt(at) === LINE_BREAK && at >= from + 3) return;
    const start = at;
    let digits = 0;
    let capitals = 0;
    for (; at < text.length && at - start <= MAX_SPOKEN; at++) {
      const code = text.charCodeAt(at);
      if (code >= 48 && code <= 57) digits++;
      else if (code >= 65 && code <= 90) capitals++;
      else if (code >= 128 || inWord[code] === 0) break;
    }
    const isLineEnd = text.charCodeAt(at) === LINE_BREAK && at >= from + 3;
    if ((digits === 0 && capitals < 3) || at - start < MIN_SPOKEN || at - start > MAX_SPOKEN) {
      if (isLineEnd) return;
      continue;
    }
    looked++;
    const word = text.slice(start, at).replace(/[.?]{1,48}$|(?<!\d)!$/, '');
    const end = start + word.length;
    if (isSpokenPassword(word) && standsInSentence(text, start, end)) report('password', start, end);
    if (isLineEnd) return;
  }
}

/** What a word consists of, up to what parts a user's name from a password. */
const inWord = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*?~+._-')
  inWord[character.charCodeAt(0)] = 1;

/** No part of a path, a call, a member or an assignment. */
const standsInSentence = (text: string, start: number, end: number) =>
  /[\s"'`“‘:/(*]/.test(text.charAt(start - 1) || ' ') &&
  /[\s"'`”’,;.)!?*]/.test(text.charAt(end) || ' ') &&
  !/[\w.-]\/[\w.-]*\/$|\/\/$|\w=["']?$/.test(text.slice(Math.max(0, start - 24), start)) &&
  !(text[end] === '.' && /\w/.test(text.charAt(end + 1)));

/** `log in with`, `credentials`: what people say when they give a password without the word. */
export const spokenDetector: Detector = {
  keywords: ['log in', 'login', 'sign in', 'logging in', 'credentials', 'creds', 'pass phrase', '| sudo -s'],
  inspect(text, start, end, report) {
    // Part of a name: `loginUser`, `aws_credentials`.
    if (/[\w.$-]/.test(text.charAt(start - 1)) || /[\w$("'`-]/.test(text.charAt(end))) return end;
    judgeSpoken(text, start, end, report);
    return Math.min(text.length, end + AHEAD / 2);
  },
};

/** `NewClient("v")`: a service's client is made with its credential. */
export const clientDetector: Detector = {
  keywords: ['newclient('],
  inspect(text, _start, end, report) {
    const value = readQuoted(text, end);
    if (!value) return end;
    report('secret', value.start, value.end, () => isClientKey(text.slice(value.start, value.end)));
    return end;
  },
};

const isClientKey = (value: string) => looksGenerated(value) && !isReference(value) && !isPlaceholder(value);

const LITERAL = /[^"'`\n]{4,128}/y;

/** SQL's `IDENTIFIED BY 'v'` and the pair of HTTP clients, `auth=("user", "v")`. */
export const statementDetector: Detector = {
  keywords: ['identified by ', 'auth=("', "auth=('"],
  inspect(text, start, end, report) {
    const at = text[start + 4] === '=' ? secondArgument(text, end) : statementLiteral(text, start, end);
    LITERAL.lastIndex = at;
    const literal = at < text.length ? LITERAL.exec(text)?.[0] : undefined;
    const isWhole = literal && text[at + literal.length] === text[at - 1];
    if (isWhole && !isReference(literal) && !isPlaceholder(literal)) report('password', at, at + literal.length);
    return end;
  },
};

/** `create user x identified by 'v'`: a sentence says of many things what they are identified by. */
const statementLiteral = (text: string, start: number, end: number) =>
  /["']/.test(text.charAt(end)) && /\b(?:user|grant|role)\b/i.test(text.slice(Math.max(0, start - 120), start))
    ? end + 1
    : text.length;

/** Where the literal begins behind the first one of a pair; the text's end where there is none. */
function secondArgument(text: string, from: number): number {
  const between = /^[^"'`\n]{0,64}["'`]\s{0,4},\s{0,4}["'`]/.exec(text.slice(from, from + 80))?.[0];
  return between ? from + between.length : text.length;
}
