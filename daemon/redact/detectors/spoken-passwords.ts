// Finds passwords that a sentence speaks of: `log in as admin with v`, `creds: bob / v`, `changed the password from v to w`, `v is the
// password`. Nothing but the sentence ties such a word to its label, so it must look like what nobody writes but as a password.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isSpokenPassword, MAX_SPOKEN, MIN_SPOKEN } from '../judge/spoken-words.ts';
import { judgeBound } from './bound-words.ts';
import type { Detector, Report } from './detector.ts';
import { readQuoted } from './text-values.ts';

const AHEAD = 112;
const BACK = 80;
/** An old and a new one; each label looks at so few, or a text full of labels took long. */
const MAX_LOOKED = 3;
/** Look at the words of the label's line, and at the next line where the label ends its own. `[start, end)` is the label. */
export function judgeSpoken(text: string, start: number, end: number, report: Report): void {
  reportWords(text, end, Math.min(text.length, end + AHEAD), report);
  let from = start;
  while (from > 0 && start - from < BACK && text.charCodeAt(from - 1) !== LINE_BREAK) from--;
  reportWords(text, from, start, report);
}

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
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*?~+=._-')
  inWord[character.charCodeAt(0)] = 1;

/** No part of a path, a call, a member or an assignment. */
const standsInSentence = (text: string, start: number, end: number) =>
  /[\s"'`“‘:/(*]/.test(text.charAt(start - 1) || ' ') &&
  /[\s"'`”’,;.)!?*]/.test(text.charAt(end) || ' ') &&
  !/[\w.-]\/[\w.-]*\/$|\/\/$|\w=["']?$/.test(text.slice(Math.max(0, start - 24), start)) &&
  !(text[end] === '.' && /\w/.test(text.charAt(end + 1)));

/** `log in with`, `credentials`: what people say when they give a password without the word. */
export const spokenDetector: Detector = {
  keywords: [
    'log in',
    'login',
    'sign in',
    'logging in',
    'credentials',
    'creds',
    'pass phrase',
    '| sudo -s',
    'prompts',
    'prompted',
    'asks for',
    'asked for',
    'sudo',
    'wifi',
    'wi-fi',
    'wlan',
    'vpn',
    'unlock',
    'authenticat',
    'decrypt',
    'vault',
    'root account',
    'admin account',
    'logged in',
    'logs in',
    'anmelde',
    'einlogge',
    'zugangsdaten',
    'connecter',
    'identifiants',
    'credenciales',
    'credenziali',
    'passcode',
  ],
  inspect(text, start, end, report) {
    // Part of a name: `loginUser`, `aws_credentials`.
    if (/[\w.$-]/.test(text.charAt(start - 1)) || /[\w$("'`-]/.test(text.charAt(end))) return end;
    judgeSpoken(text, start, end, report);
    if (/^pass phrase/i.test(text.slice(start, end))) judgeBound(text, start, end, 'password', report);
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

const MONITORED = /(?:[^"\n]{1,64}" ")?([^"\n]{4,256})"/y;

/** What Redis prints of `AUTH user v` when it is watched. */
export const monitoredDetector: Detector = {
  keywords: ['"auth" "'],
  inspect(text, _start, end, report) {
    MONITORED.lastIndex = end;
    const password = MONITORED.exec(text)?.[1];
    if (password) report('password', MONITORED.lastIndex - 1 - password.length, MONITORED.lastIndex - 1);
    return end;
  },
};
