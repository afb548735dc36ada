// Finds credentials in statements and protocols: `NewClient("v")`, SQL's `IDENTIFIED BY 'v'`, an HTTP client's pair, Redis' `AUTH`.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';
import { readQuoted } from './text-values.ts';

/** From a call's name to the literal among its first two arguments that may be a key. */
const KEY_ARGUMENT =
  /[\w.:]{0,24}\(?[ \t\n]{0,8}(?:(?:["'`][\w-]{0,16}["'`]|[A-Za-z_$][\w$.]{0,40}),[ \t\n]{0,8})?(?:\[\]byte\(|Buffer\.from\(|b(?=["']))?(?=["'`])/y;

/** Finds the key that a service's client or a cipher is made with: `NewClient("v")`, `AES.new(b"v")`. */
export const clientDetector: Detector = {
  keywords: [
    'client(',
    'aes.',
    'hmac.',
    'hmac::',
    'hexdigest(',
    'cipher',
    'fernet(',
    'signer(',
    'encrypt(',
    'decrypt(',
  ],
  inspect(text, _start, end, report) {
    const at = matchEnd(KEY_ARGUMENT, text, end);
    const value = at === undefined ? undefined : readQuoted(text, at);
    if (value) report('secret', value.start, value.end, () => isClientKey(text.slice(value.start, value.end)));
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
