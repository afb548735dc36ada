// Finds the password among the literals of a call that logs in: `login("bob", "v")`, `Credentials("bob", "v")`,
// `getConnection(url, "bob", "v")`, `auth=("bob", "v")`.

import { knownLetters } from '../judge/code-words.ts';
import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isDataSecret, isSecretValue } from '../judge/secret-values.ts';
import type { Detector } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';
import { readQuoted } from './text-values.ts';

const MAX_ARGUMENTS = 4;
const BETWEEN = /[ \t\n]{0,24},[ \t\n]{0,24}/y;
const BARE_ARGUMENT = /[A-Za-z_$][\w$.:]{0,60}(?:\([\w.]{0,24}\))?(?=[ \t]{0,4},)/y;
/** A conversion around a literal, `Some("v")`, `utf8.encode("v")`. */
const WRAPPED = /(?:b|(?:new )?[A-Za-z][\w.]{0,24}(?:::\w{1,16})?\([ \t]{0,4}b?)(?=["'`])/y;
const OPEN = /\w{0,24}(?:\([ \t\n]{0,24}| (?=["']))/y;

/** Finds the password in calls that take a user's name and a password, or a key. */
export const callDetector: Detector = {
  keywords: [
    'credential',
    'basicauth',
    'basic_auth',
    'getconnection(',
    'login',
    'log_in(',
    'signin',
    'sign_in(',
    'logon(',
    'authenticate(',
    'authentication(',
    'setauth(',
    'auth(',
    'auth=(',
    'new pdo(',
    'mysqli(',
    'mysqli_connect(',
    'connect(',
    'jwt.encode(',
    'jwt.decode(',
    'jwt.sign(',
    'jwt.verify(',
    'hmac.new(',
    'hmac(',
    'hmac_sha',
    '_encrypt(',
    'decrypt(',
    'keystore.load(',
    'ks.load(',
    'store.load(',
    'dbconnect(',
    'client.run(',
    'bot.run(',
    'construct(',
    'sequelize(',
    'shakeyfor(',
    'secretkeyspec(',
    'createhmac(',
    'wifi.begin(',
  ],
  inspect(text, start, end, report) {
    // The second argument of `connect` and its like is often a name, so only the third counts as a password.
    const first = /(?:onnect|onstruct|equelize)\($/.test(text.slice(start, end)) ? 2 : 1;
    const isOfCipher = OF_CIPHER.test(text.slice(Math.max(0, start - 8), end));
    let at = text[end - 1] === '(' ? end : matchEnd(OPEN, text, end);
    let literals = 0;
    for (let argument = 0; at !== undefined && argument < MAX_ARGUMENTS; argument++) {
      const value = readQuoted(text, matchEnd(WRAPPED, text, at) ?? at);
      if (value) {
        literals++;
        const { start: from, end: stop } = value;
        // A lone first argument is seldom a password: the user's name comes before it.
        if (argument === 0 && first === 1 && isLast(text, value.next))
          report('password', from, stop, () => isKey(text.slice(from, stop)));
        if (argument >= first && (literals > 1 || isLast(text, value.next)))
          report('password', from, stop, () => {
            const literal = text.slice(from, stop);
            return isPassword(literal) || (isOfCipher && isPhrase(literal));
          });
      }
      const next = value?.next ?? matchEnd(BARE_ARGUMENT, text, at);
      at = next && matchEnd(BETWEEN, text, next);
    }
    return end;
  },
};

/** Neither markup, a template, a path nor a file's name. */
const isPassword = (value: string) =>
  (isSecretValue(value, 'password', 'quoted') &&
    (!/[/{}<>]|^\S+\.\w{2,4}$/.test(value) || (isPaddedBase64(value) && looksGenerated(value)))) ||
  isUncommon(value);
/** Words or path parts that programs hardly use: `ember under ash`, `malt/and/barley`. */
const isUncommon = (value: string) =>
  value.length >= MIN_WORDS &&
  !SENTENCE.test(value) &&
  isDataSecret(value.replaceAll('/', '-'), 'password') &&
  knownLetters(value).letters * 2 < value.length;
const MIN_WORDS = 8;
/** Calls whose last argument is a key, whatever its words. */
const OF_CIPHER = /(?:decrypt|(?:sym|aes)_encrypt|hmac|\bload)\($/i;
const isPhrase = (value: string) => /\S[ -]\S/.test(value) && !SENTENCE.test(value) && isDataSecret(value, 'password');
/** A form label or a message. */
const SENTENCE = /^[A-Z][a-z]+ [a-z]|[.:!?]$|\bhttps?\b/;
/** Base64, recognised by its padding. */
const isPaddedBase64 = (value: string) => /^[A-Za-z0-9+/]{16,}={1,2}$/.test(value);
const isKey = (value: string) => looksGenerated(value) && !/[./]/.test(value);

const CLOSE = /(?:\.\w{1,16}\(\))?[ \t\n]{0,24}\)/y;
const isLast = (text: string, at: number) => matchEnd(CLOSE, text, at) !== undefined;

/** A literal converted to base64, `btoa('bob:v')`: HTTP basic authentication. */
const PAIR = /[ \t\n]{0,24}(?:b|f|u8)?(["'`])([A-Za-z][\w.@-]{0,63}:)([^"'`\n${}]{4,128})\1/y;

/** Finds the password in a pair that is converted to base64. */
export const pairDetector: Detector = {
  keywords: ['btoa(', 'b64encode(', 'base64encode(', 'base64_encode(', 'encodetostring(', 'encode64('],
  inspect(text, _start, end, report) {
    const pair = matchAt(PAIR, text, end);
    if (!pair) return end;
    const stop = PAIR.lastIndex - 1;
    const password = pair[3]!;
    if (!isPlaceholder(password) && !isReference(password)) report('password', stop - password.length, stop);
    return end;
  },
};
