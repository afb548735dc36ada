// Finds the password among the literals of a call that logs in: `login("bob", "v")`, `Credentials("bob", "v")`,
// `getConnection(url, "bob", "v")`, `auth=("bob", "v")`.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isLeetWord } from '../judge/made-up-words.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Detector } from './detector.ts';
import { readQuoted } from './text-values.ts';

const MAX_ARGUMENTS = 4;
const MAX_NAME = 24;
const BETWEEN = /[ \t\n]{0,24},[ \t\n]{0,24}/y;
const BARE_ARGUMENT = /[A-Za-z_$][\w$.]{0,60}(?:\(\))?(?=[ \t]{0,4},)/y;
const OPEN = /\w{0,24}(?:\([ \t\n]{0,24}| (?=["']))/y;

/** Calls that take a user's name and a password. */
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
    'construct(',
    'sequelize(',
    'shakeyfor(',
    'secretkeyspec(',
    'createhmac(',
  ],
  inspect(text, start, end, report) {
    // Many a thing is connected to by its name: only the third argument is a password.
    const first = /(?:onnect|onstruct|equelize)\($/.test(text.slice(start, end)) ? 2 : 1;
    let at = end;
    if (text[end - 1] !== '(') {
      OPEN.lastIndex = end;
      if (!OPEN.test(text)) return end;
      at = OPEN.lastIndex;
    }
    let literals = 0;
    for (let argument = 0; argument < MAX_ARGUMENTS; argument++) {
      const value = readQuoted(text, wrappedLiteral(text, at));
      if (value) {
        literals++;
        const { start: from, end: stop } = value;
        // A password comes second, behind the name.
        if (argument === 0 && first === 1 && isLast(text, value.next))
          report('password', from, stop, () => isLeetWord(text.slice(from, stop)) || isKey(text.slice(from, stop)));
        if (argument >= first && (literals > 1 || isLast(text, value.next)))
          report(
            'password',
            from,
            stop,
            () =>
              isSecretValue(text.slice(from, stop), 'password', 'quoted') &&
              !/[/{}<>]|^\S+\.\w{2,4}$/.test(text.slice(from, stop)),
          );
        at = value.next;
      } else {
        BARE_ARGUMENT.lastIndex = at;
        if (!BARE_ARGUMENT.test(text)) return end;
        at = BARE_ARGUMENT.lastIndex;
      }
      BETWEEN.lastIndex = at;
      if (!BETWEEN.test(text)) return end;
      at = BETWEEN.lastIndex;
    }
    return end;
  },
};

const isKey = (value: string) => looksGenerated(value) && !/[./]/.test(value);

const WRAPPED = /(?:Some|String::from|new String|b)\([ \t]{0,4}(?=["'`])/y;

/** `Some("v")`. */
function wrappedLiteral(text: string, at: number): number {
  WRAPPED.lastIndex = at;
  return WRAPPED.test(text) ? WRAPPED.lastIndex : at;
}

const isLast = (text: string, at: number) => /^[ \t\n]{0,24}\)/.test(text.slice(at, at + MAX_NAME + 2));
