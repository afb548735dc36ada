// Finds one-time codes and PINs (`the door code is 4711`, `otp for bob = 123456`), and phrases of plain words (`seed
// phrase: …`). Only a label distinguishes them from numbers and sentences.

import { isCodeWord, knownLetters } from '../judge/code-words.ts';
import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

/** Up to six words that lead from a label to its code, ended by a sign or a verb. */
const TO_CODE = String.raw`(?:[=:]|\b(?:is|ist|est|es|was|sei|lautet|war|er|to|jest|is now|será)\b|[èéä]|[–—]|\()`;
const CODE = new RegExp(
  String.raw`(?: code)?(?:\b[^\n=:\d]{0,60})${TO_CODE}[ \t]{0,2}["'\x60*]{0,2}(\d{4,8}|\d{3}[ -]\d{3}|\d(?:-\d){3,7}|\d{3,7}[A-Z]|[A-Z]\d{3,7})(?![\w:%-]|\.\w)`,
  'y',
);
const CODE_LABEL =
  /^(?:pins?|otp|totp|passcode|mfa|2fa|tan)$|\b(?:door|security|verification|one-time|unlock|sms|2fa|mfa|auth|access|login|gate|alarm|pin|safe) code$/i;

/** A code directly behind its label: `verification code 123456 sent`. */
const DIRECT_CODE = /(?: code)?:? ["'`]?(\d{4,8})(?![\w:%.,-]?\w)/y;

/** Things that are opened by a code: `the code for the key box is 3918`. */
const LOCK =
  /^[^\n=:\d]{0,40}\b(?:door|gate|box|safe|alarm|lock|locker|garage|room|entrance|building|rack|shed|elevator) ?(?:is|=|:)/;
/** A message's request to enter something: `Enter 604 881 to finish signing in`. */
const ENTERED =
  /(?:the )?(?:code )?(\d{4,8}|\d{3}[ -]\d{3}) (?:to|in|on|when|if)\b[^\n]{0,40}?\b(?:sign|log|verif|confirm|finish|complet|continu)/y;

/** Finds PINs and one-time codes. */
export const codeDetector: Detector = {
  keywords: ['pin', 'otp', 'passcode', 'mfa', '2fa', ' code', 'enter ', 'type '],
  inspect(text, start, end, report) {
    if (text[end - 1] === ' ') {
      const entered = matchAt(ENTERED, text, end);
      const at = entered && end + entered[0].indexOf(entered[1]!);
      if (at !== null && at !== undefined) report('password', at, at + entered![1]!.length);
      return end;
    }
    const isWhole = /^\W?$/.test(text.charAt(end)) && text[end] !== '.';
    const label = text.slice(Math.max(0, text.lastIndexOf(' ', start - 1) + 1), end);
    const isOfLock = text[start] === ' ' && LOCK.test(text.slice(end, end + 60));
    if (
      !isWhole ||
      !(isOfLock || CODE_LABEL.test(text[start] === ' ' ? text.slice(Math.max(0, start - 16), end) : label))
    )
      return end;
    for (const pattern of [CODE, DIRECT_CODE]) {
      const match = matchAt(pattern, text, end);
      if (match) report('password', pattern.lastIndex - match[1]!.length, pattern.lastIndex);
    }
    return end;
  },
};

/** The lines of a list of codes, each `1. v`, `- v` or `v`. */
const LISTED = /[^\n]{0,120}\n(?:[ \t]*\n)?/y;
const LISTED_CODE =
  /[ \t]{0,8}(?:\d{1,2}[.)][ \t]+|[-*•] )?(?:\[[ x]\] )?["'`]?([A-Za-z0-9]{4,8}(?:[- ][A-Za-z0-9]{4,8}){0,3})["'`]?[ \t]*(?:\r?\n|$)/y;
const MAX_CODES = 20;
/** Codes side by side on their label's line, `Backup codes: v w`. */
const TO_INLINE = /s?["'`*]{0,3}[ \t]{0,3}[:=][ \t]{0,3}/y;
const INLINE_CODE = /["'`]?([A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8}){0,3})["'`]?[ \t]{0,3}[,;|/]?[ \t]{0,3}/y;

/** Finds the codes of a list below its heading: `Backup codes:\n1. v\n2. v`. */
export const codeListDetector: Detector = {
  keywords: [
    'backup code',
    'recovery code',
    'scratch code',
    'one-time code',
    'emergency code',
    'bypass code',
    'recovery id',
    '2fa backup',
    'mfa backup',
    '2fa recovery',
  ],
  inspect(text, _start, end, report) {
    let at = matchAt(LISTED, text, end) ? LISTED.lastIndex : undefined;
    for (let line = 0; at !== undefined && line < MAX_CODES; line++) {
      const code = matchAt(LISTED_CODE, text, at);
      if (!code || !/\d/.test(code[1]!)) break;
      const start = at + code[0].indexOf(code[1]!, code[0].length - code[0].trimStart().length);
      report('recovery-code', start, start + code[1]!.length);
      at = LISTED_CODE.lastIndex;
    }
    at = matchAt(TO_INLINE, text, end) ? TO_INLINE.lastIndex : undefined;
    for (let code = 0; at !== undefined && code < MAX_CODES; code++) {
      const inline = matchAt(INLINE_CODE, text, at);
      if (!inline || !/\d/.test(inline[1]!)) break;
      const start = text.indexOf(inline[1]!, at);
      report('password', start, start + inline[1]!.length);
      at = INLINE_CODE.lastIndex;
    }
    for (const { 0: code, index } of text.slice(end, end + GROUPED_REACH).matchAll(GROUPED))
      if (/[A-Za-z]/.test(code) && (/\d/.test(code) || isOfChance(code)))
        report('recovery-code', end + index, end + index + code.length);
    return end;
  },
};

/** Codes of two groups or more near their label, whatever stands between. */
const GROUPED = /(?<![\w-])(?:[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,4}|[A-Z0-9]{2,6}(?:-[A-Z0-9]{4,6}){1,5})(?![\w-])/g;
/** Are three groups or more no words? */
const isOfChance = (code: string) =>
  code.split('-').length > 2 && code === code.toUpperCase() && knownLetters(code).letters * 2 < code.length;
const GROUPED_REACH = 200;

const MIN_WORDS = 4;
/** Words that are all of the rest of their line, or of the next one. */
const LINE =
  /["'`*]{0,3}[ \t]{0,40}(?:[:=][ \t]{0,40}|[:=]?[ \t]{0,40}\r?\n[ \t]{0,40})([a-z]{3,12}(?: [a-z]{3,12}){3,11})[ \t]{0,40}(?:\r?\n|$)/y;
const QUOTED = /["'`]?[^\n"'`“]{0,40}["'`“]([a-z]{3,12}(?: [a-z]{3,12}){3,23})["'`”]/y;
const BARE =
  /[^\n:=]{0,80}?(?:[:=]|\b(?:is|ist|est|es|was)\b|\n)\s{0,4}([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![ ]?[a-z])/y;

/** Finds phrases of plain words. */
export const phraseDetector: Detector = {
  keywords: ['wallet', 'bip39', 'phrase', 'mnemonic', 'recovery words', 'seed words', 'seed', 'password', 'passwort'],
  inspect(text, _start, end, report) {
    const bare = matchAt(BARE, text, end)?.[1];
    if (bare && isPhrase(bare)) report('password', BARE.lastIndex - bare.length, BARE.lastIndex);
    const quoted = matchAt(QUOTED, text, end)?.[1];
    const line = matchAt(LINE, text, end);
    if (line && isPhrase(line[1]!)) {
      const start = end + line[0].lastIndexOf(line[1]!);
      report('password', start, start + line[1]!.length);
    }
    if (quoted && isPhrase(quoted)) report('password', QUOTED.lastIndex - 1 - quoted.length, QUOTED.lastIndex - 1);
    return end;
  },
};

/** Are hardly any of these words those of programs and sentences? */
function isPhrase(words: string): boolean {
  const all = words.split(' ');
  return all.length >= MIN_WORDS && all.filter(isCodeWord).length <= all.length / 4;
}
