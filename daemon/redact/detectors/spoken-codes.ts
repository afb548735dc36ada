// Finds one-time codes and PINs (`the door code is 4711`, `otp for bob = 123456`) and phrases of plain words (`seed phrase: …`). Only
// their label tells them from numbers and from sentences.

import { isCodeWord } from '../judge/code-words.ts';
import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

/** Up to six words that lead from a label to its code, ended by a sign or a verb. */
const CODE =
  /(?: code)?(?:\b[^\n=:\d]{0,60})(?:[=:]|\b(?:is|ist|est|es|was)\b|\()[ \t]{0,2}["'`*]{0,2}(\d{4,8}|\d{3}[ -]\d{3})(?![\w.:%-])/y;
const CODE_LABEL =
  /^(?:pins?|otp|totp|passcode|mfa|2fa|tan)$|\b(?:door|security|verification|one-time|unlock|sms|2fa|mfa|auth|access|login|gate|alarm|pin|safe) code$/i;

/** Finds PINs and one-time codes. */
export const codeDetector: Detector = {
  keywords: ['pin', 'otp', 'passcode', 'mfa', '2fa', ' code'],
  inspect(text, start, end, report) {
    const isWhole = /^\W?$/.test(text.charAt(end)) && text[end] !== '.';
    const label = text.slice(Math.max(0, text.lastIndexOf(' ', start - 1) + 1), end);
    if (!isWhole || !CODE_LABEL.test(text[start] === ' ' ? text.slice(Math.max(0, start - 16), end) : label))
      return end;
    const match = matchAt(CODE, text, end);
    if (match) report('password', CODE.lastIndex - match[1]!.length, CODE.lastIndex);
    return end;
  },
};

const MIN_WORDS = 4;
const QUOTED = /[^\n"'`“]{0,40}["'`“]([a-z]{3,12}(?: [a-z]{3,12}){3,11})["'`”]/y;
const BARE =
  /[^\n:=]{0,40}?(?:[:=]|\b(?:is|ist|est|es|was)\b|\n)\s{0,4}([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![ ]?[a-z])/y;

/** Finds phrases of plain words. */
export const phraseDetector: Detector = {
  keywords: ['phrase', 'mnemonic', 'recovery words', 'seed words', 'password', 'passwort'],
  inspect(text, _start, end, report) {
    const bare = matchAt(BARE, text, end)?.[1];
    if (bare) report('password', BARE.lastIndex - bare.length, BARE.lastIndex);
    const quoted = matchAt(QUOTED, text, end)?.[1];
    if (quoted && isPhrase(quoted)) report('password', QUOTED.lastIndex - 1 - quoted.length, QUOTED.lastIndex - 1);
    return end;
  },
};

/** Are hardly any of these words those of programs and sentences? */
function isPhrase(words: string): boolean {
  const all = words.split(' ');
  return all.length >= MIN_WORDS && all.filter(isCodeWord).length <= all.length / 4;
}
