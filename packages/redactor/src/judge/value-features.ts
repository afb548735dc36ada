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
/** The kinds of words that are read by where they stand: several, or one. */
export const SLOT_KIND = { phrase: 6, word: 7 } as const;
/** The number of measures that `measureValue` gives. */
export const VALUE_MEASURES = 45;

/** What the characters of a value are, filled in by `countCharacters`: how many of each kind, and its turns from one kind to another. */
const counts = [0, 0, 0, 0, 0, 0];
let turns = 0;
let isAscii = true;
/** The longest run of letters and digits, and its turns. */
let longest = 0;
let longestTurns = 0;

function countCharacters(value: string): void {
  counts.fill(0);
  turns = 0;
  isAscii = true;
  longest = 0;
  longestTurns = 0;
  let before = 0;
  let run = 0;
  let runTurns = 0;
  for (let i = 0; i < value.length; i++) {
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
}

/** Where the measures go: the steps share it, since each value is measured by one call. */
let into: Float64Array = new Float64Array(0);
let at = 0;
function put(measure: number | boolean): void {
  into[at++] = Number(measure);
}

/** Write the measures of a value, each between 0 and about 1, to the first places of `measures`. */
export function measureValue(value: string, measures: Float64Array): void {
  into = measures;
  at = 0;
  countCharacters(value);
  const letters = counts[SMALL]! + counts[CAPITAL]!;
  const known = knownLetters(value);
  const share = letters > 0 ? known.letters / letters : 1;
  const isHex = counts[DIGIT]! > 0 && HEXADECIMAL.test(value);
  measureCharacters(value, letters, share);
  measureForm(value, isHex);
  measureWords(value, known.parts, share, isHex);
  measureRest(value, share);
}

/** Measure the length, the kinds of characters, and how likely the pairs of letters are. */
function measureCharacters(value: string, letters: number, share: number): void {
  const { length } = value;
  const [, small, capital, digit, , sign] = counts as [number, number, number, number, number, number];
  const { pairs, common } = letterPairs(value);
  const unlikely = pairs >= 3 ? 1 - common / pairs : 0.3;
  put(1);
  put(Math.log2(Math.min(64, length)) / 6);
  put(length >= 12);
  put(length >= 20);
  put(length > 72);
  put(digit > 0);
  put(digit / length);
  put(small > 0 && capital > 0);
  put(small === 0 && capital > 0);
  put(sign > 0);
  put(sign > 1);
  put(turns / length);
  put(unlikely);
  put(length >= 12 ? unlikely : 0);
  put(share);
  put(share === 0 && letters >= 4);
}

/** Measure the forms of digests, ids, numbers, versions, hosts and paths. */
function measureForm(value: string, isHex: boolean): void {
  const { length } = value;
  const digit = counts[DIGIT]!;
  const isDigest = isHex && DIGEST.test(value);
  put(isDigest);
  put(length === 36 && UUID.test(value));
  put(isHex && !isDigest && length <= 12);
  put(isHex && !isDigest && length >= 16);
  put(digit === length);
  put(digit > 0 && digit < length && NUMERIC.test(value));
  put(VERSION.test(value));
  put(HOST_OR_FILE.test(value));
}

/** Measure the words that make the value up, and what joins them. */
function measureWords(value: string, parts: number, share: number, isHex: boolean): void {
  const noDigit = counts[DIGIT] === 0 && counts[SIGN] === 0;
  const wordNumber = WORD_AND_NUMBER.test(value);
  put(value.includes('/'));
  put(value.includes('/') ? share > 0.5 : false);
  put(noDigit && parts <= 1);
  put(noDigit && parts === 2);
  put(noDigit && parts >= 3);
  put(noDigit && parts >= 3 && share === 0);
  put(noDigit && parts >= 3 && share < 0.4);
  put(wordNumber);
  put(wordNumber && share === 0);
  put(LEET.test(value) && !isHex);
}

/** Measure signs within, the longest run and what the value begins and ends with. */
function measureRest(value: string, share: number): void {
  const [, small, capital, digit, joiner] = counts as [number, number, number, number, number, number];
  put(/[=:]/.test(value));
  put(/[A-Za-z]\.[A-Za-z]/.test(value));
  put(digit > 0 && GROUPS.test(value));
  put(longest >= 16);
  put(longest >= 10 ? longestTurns / longest : 0);
  put(entropyOf(value) / 6);
  put(/[!?#$%*&]$/.test(value));
  put(capital > 0 && kindOf(value.charCodeAt(0)) === CAPITAL && small > 0);
  put(!isAscii || /\s/.test(value));
  put(joiner > 0 && digit > 0 && share > 0.5);
  put(value.length % 4 === 0 && PADDED.test(value));
}
