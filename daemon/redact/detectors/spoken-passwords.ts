// Finds passwords in sentences: `log in as admin with v`, `creds: bob / v`, `changed the password from v to w`, `v is the password`.
// Only the sentence ties such a word to its label, so the word must look like a password and like nothing else.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isSpokenPassword, MAX_SPOKEN, MIN_SPOKEN } from '../judge/spoken-words.ts';
import { ASCII, asciiTable, isCapital, isDigit, LINE_FEED } from '../scan/character-tables.ts';
import { judgeBound } from './bound-words.ts';
import type { Detector, Report } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';
import { readQuoted } from './text-values.ts';

/** How far from its label a word may be, after and before it. */
const AHEAD = 112;
const BACK = 80;
/** Words that each label looks at: an old and a new password, and few enough for a text full of labels. */
const MAX_LOOKED = 3;
/** Look at the words of the label's line, and at the next line where the label ends its own. `[start, end)` is the label. */
export function judgeSpoken(text: string, start: number, end: number, report: Report): void {
  reportWords(text, end, Math.min(text.length, end + AHEAD), report);
  let from = start;
  while (from > 0 && start - from < BACK && text.charCodeAt(from - 1) !== LINE_FEED) from--;
  reportWords(text, from, start, report);
}

/** Report the passwords among the first words of `[from, to)` that hold digits or capitals, up to the line's end. */
function reportWords(text: string, from: number, to: number, report: Report): void {
  let looked = 0;
  for (let at = from; at < to && looked < MAX_LOOKED; at++) {
    if (text.charCodeAt(at) === LINE_FEED && at >= from + 3) return;
    const start = at;
    let digits = 0;
    let capitals = 0;
    for (; at < text.length && at - start <= MAX_SPOKEN; at++) {
      const code = text.charCodeAt(at);
      if (isDigit(code)) digits++;
      else if (isCapital(code)) capitals++;
      else if (code >= ASCII || inWord[code] === 0) break;
    }
    const isLineEnd = text.charCodeAt(at) === LINE_FEED && at >= from + 3;
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

/** The characters of a word, without those that separate a user's name from a password. */
const inWord = asciiTable(/[A-Za-z0-9!@#$%^&*?~+=._-]/);

/** Is it a word of its own, not a part of a path, a call, a member or an assignment? */
const standsInSentence = (text: string, start: number, end: number) =>
  /[\s"'`“‘:/(*]/.test(text.charAt(start - 1) || ' ') &&
  /[\s"'`”’,;.)!?*]/.test(text.charAt(end) || ' ') &&
  !/[\w.-]\/[\w.-]*\/$|\/\/$|\w=["']?$/.test(text.slice(Math.max(0, start - 24), start)) &&
  !(text[end] === '.' && /\w/.test(text.charAt(end + 1)));

/** Finds passwords near phrases that give one without the word itself: `log in with`, `credentials`. */
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
    // The phrase is part of a name: `loginUser`, `aws_credentials`.
    if (/[\w.$-]/.test(text.charAt(start - 1)) || /[\w$("'`-]/.test(text.charAt(end))) return end;
    judgeSpoken(text, start, end, report);
    if (/^pass phrase/i.test(text.slice(start, end))) judgeBound(text, start, end, 'password', report);
    return Math.min(text.length, end + AHEAD / 2);
  },
};

/** Finds the credential that a service's client is made with, `NewClient("v")`. */
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

/** Finds the password of SQL's `IDENTIFIED BY 'v'` and of an HTTP client's pair, `auth=("user", "v")`. */
export const statementDetector: Detector = {
  keywords: ['identified by ', 'auth=("', "auth=('"],
  inspect(text, start, end, report) {
    const at = text[start + 4] === '=' ? matchEnd(TO_SECOND, text, end) : statementLiteral(text, start, end);
    const literal = at === undefined ? undefined : matchAt(LITERAL, text, at)?.[0];
    if (at === undefined || !literal) return end;
    const isWhole = text[at + literal.length] === text[at - 1];
    if (isWhole && !isReference(literal) && !isPlaceholder(literal)) report('password', at, at + literal.length);
    return end;
  },
};

/** Where the literal of `create user x identified by 'v'` begins; undefined in a sentence about anything else. */
const statementLiteral = (text: string, start: number, end: number) =>
  /["']/.test(text.charAt(end)) && /\b(?:user|grant|role)\b/i.test(text.slice(Math.max(0, start - 120), start))
    ? end + 1
    : undefined;

/** From inside the first literal of a pair to the start of the second one. */
const TO_SECOND = /[^"'`\n]{0,64}["'`]\s{0,4},\s{0,4}["'`]/y;

const MONITORED = /(?:[^"\n]{1,64}" ")?([^"\n]{4,256})"/y;

/** Finds the password of `AUTH user v` in the output of Redis' MONITOR. */
export const monitoredDetector: Detector = {
  keywords: ['"auth" "'],
  inspect(text, _start, end, report) {
    const password = matchAt(MONITORED, text, end)?.[1];
    if (password) report('password', MONITORED.lastIndex - 1 - password.length, MONITORED.lastIndex - 1);
    return end;
  },
};
