// Measures of a value that tell credentials from names, numbers, paths and words. `score-weights.ts` weighs them.

import { ASCII } from '../scan/character-tables.ts';
import { knownLetters } from './code-words.ts';
import { letterPairs } from './letter-pairs.ts';
import { entropyOf } from './looks-generated.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;
const HEXADECIMAL = /^(?:0x)?[0-9a-f]+$/i;
const NUMERIC = /^[\d.,:/+-]+(?:[kKMG]?[bBs]|ms|%|Z)?$/;
const VERSION = /^[~^v<>=]{0,2}\d+(?:\.(?:\d+|x|\*))+/;
const HOST_OR_FILE = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,5}(?::\d+)?$|@.{0,64}\.[a-z]/i;
const WORD_AND_NUMBER = /^[A-Za-z]{3,}[-_.@#$!*]?\d{1,4}[!?#$*.%]?$/;
const LEET = /[a-z][0-9@$][a-z]/i;
const GROUPS = /^[A-Z0-9]{3,8}(?:-[A-Z0-9]{3,8}){2,7}$/i;

/** Base64 that its padding tells from a path. */
const PADDED = /^[A-Za-z0-9+/]{15,}={1,2}$/;

const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;
const JOINER = 4;
const SIGN = 5;
const kindOf = (code: number) => {
  if (code >= 97 && code <= 122) return SMALL;
  if (code >= 65 && code <= 90) return CAPITAL;
  if (code >= 48 && code <= 57) return DIGIT;
  return code === 45 || code === 95 || code === 46 ? JOINER : SIGN;
};

/** The places of the measures that a value's place is weighed with. */
const ValueMeasure = {
  sign: 9,
  digest: 16,
  uuid: 17,
  hex: 19,
  number: 20,
  phrase: 28,
  wordNumber: 31,
  leet: 33,
  long: 37,
} as const;

/** The kind of a measured value: 0 for an id or a digest, then numbers, long runs, phrases, words with a number or a sign, others. */
export function kindOfValue(measures: Float64Array): number {
  const is = (measure: keyof typeof ValueMeasure) => measures[ValueMeasure[measure]] === 1;
  if (is('digest') || is('uuid') || is('hex')) return 0;
  if (is('number')) return 1;
  if (is('long')) return 2;
  if (is('phrase')) return 3;
  return is('wordNumber') || is('leet') || is('sign') ? 4 : 5;
}
/** The number of measures that `measureValue` gives. */
export const VALUE_MEASURES = 45;

/** Write the measures of a value, each between 0 and about 1, to the first places of `into`. */
export function measureValue(value: string, into: Float64Array): void {
  const { length } = value;
  const counts = [0, 0, 0, 0, 0, 0];
  let turns = 0;
  let before = 0;
  let isAscii = true;
  let run = 0;
  let runTurns = 0;
  let longest = 0;
  let longestTurns = 0;
  for (let i = 0; i < length; i++) {
    const code = value.charCodeAt(i);
    if (code >= ASCII) isAscii = false;
    const kind = kindOf(code);
    counts[kind]!++;
    if (before !== 0 && kind !== before) turns++;
    if (kind < JOINER) {
      run++;
      // A word's capital isn't a turn.
      if (run > 1 && kind !== before && !(kind === SMALL && before === CAPITAL)) runTurns++;
    } else {
      run = 0;
      runTurns = 0;
    }
    if (run > longest) {
      longest = run;
      longestTurns = runTurns;
    }
    before = kind;
  }
  const [, small, capital, digit, joiner, sign] = counts as [number, number, number, number, number, number];
  const letters = small + capital;
  const { pairs, common } = letterPairs(value);
  const unlikely = pairs >= 3 ? 1 - common / pairs : 0.3;
  const known = knownLetters(value);
  const share = letters > 0 ? known.letters / letters : 1;
  const isHex = digit > 0 && HEXADECIMAL.test(value);
  const isDigest = isHex && DIGEST.test(value);
  const noDigit = digit === 0 && sign === 0;
  const wordNumber = WORD_AND_NUMBER.test(value);
  const flag = (test: boolean) => (test ? 1 : 0);
  let at = 0;
  const put = (measure: number) => {
    into[at++] = measure;
  };
  put(1);
  put(Math.log2(Math.min(64, length)) / 6);
  put(flag(length >= 12));
  put(flag(length >= 20));
  put(flag(length > 72));
  put(flag(digit > 0));
  put(digit / length);
  put(flag(small > 0 && capital > 0));
  put(flag(small === 0 && capital > 0));
  put(flag(sign > 0));
  put(flag(sign > 1));
  put(turns / length);
  put(unlikely);
  put(length >= 12 ? unlikely : 0);
  put(share);
  put(flag(share === 0 && letters >= 4));
  put(flag(isDigest));
  put(flag(length === 36 && UUID.test(value)));
  put(flag(isHex && !isDigest && length <= 12));
  put(flag(isHex && !isDigest && length >= 16));
  put(flag(digit === length));
  put(flag(digit > 0 && digit < length && NUMERIC.test(value)));
  put(flag(VERSION.test(value)));
  put(flag(HOST_OR_FILE.test(value)));
  put(flag(value.includes('/')));
  put(flag(value.includes('/') ? share > 0.5 : false));
  put(flag(noDigit && known.parts <= 1));
  put(flag(noDigit && known.parts === 2));
  put(flag(noDigit && known.parts >= 3));
  put(flag(noDigit && known.parts >= 3 && share === 0));
  put(flag(noDigit && known.parts >= 3 && share < 0.4));
  put(flag(wordNumber));
  put(flag(wordNumber && share === 0));
  put(flag(LEET.test(value) && !isHex));
  put(flag(/[=:]/.test(value)));
  put(flag(/[A-Za-z]\.[A-Za-z]/.test(value)));
  put(flag(digit > 0 && GROUPS.test(value)));
  put(flag(longest >= 16));
  put(longest >= 10 ? longestTurns / longest : 0);
  put(entropyOf(value) / 6);
  put(flag(/[!?#$%*&]$/.test(value)));
  put(flag(capital > 0 && kindOf(value.charCodeAt(0)) === CAPITAL && small > 0));
  put(flag(!isAscii || /\s/.test(value)));
  put(flag(joiner > 0 && digit > 0 && share > 0.5));
  put(flag(length % 4 === 0 && PADDED.test(value)));
}
