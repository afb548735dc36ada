// Tells names, numbers and code from words that may be credentials: what most words near a label are, and what no place
// makes a credential of.

import { isDigit, isSmall } from '../scan/character-tables.ts';
import { knownLetters } from './code-words.ts';
import { isUnlikelyWord } from './letter-pairs.ts';
import { isGibberish } from './looks-generated.ts';
import { isNumberedThing } from './numbered-names.ts';
import { kindsIn, ValueKind } from './value-kinds.ts';

/** Code around a name: members, negations, types, comparisons, the classes of a regular expression. */
const CODE = new RegExp(
  [
    String.raw`^[!^?.$@#/[&|]|[!?]\.|\.[$#]|::|[^A-Za-z0-9]\$$|\$\{|\(\)?$|&&|\|\||[=!<>]=|(?<![A-Za-z\d]{6})&-?\d`,
    String.raw`_\d{1,2}\.[A-Za-z_]|^U\+[\dA-F]|^\d[*=][A-Za-z]|[a-z]\+\d{1,3}$|^\d{1,2}-[A-Z][a-z]{2}-\d`,
    String.raw`=[\w$]*[=.]|\w\$\d\.|^[a-zA-Z0-9]-[a-zA-Z0-9](?:[a-zA-Z0-9]-[a-zA-Z0-9])+|^\w+@\d+\.`,
    String.raw`^[dlrwx-]{8,10}@?$|[a-z]--|:[a-z]{2,12}\d{1,3}$`,
  ].join('|'),
);
/** The fewest letters that can be told from a word. */
const MIN_CHANCE = 12;
const NUMBERS = /^[\d.,:/_+-]+[a-zA-Z%]{0,2}$/;
/** `HMAC-MD5`, `ES2015`, `MiniLM-L6-v2`, `CC0-1.0`. */
const VERSIONED = /^[A-Z]{2,8}(?:[-_#][A-Z]{2,8}){0,2}[-_#]?\d{1,4}$|[-_]v\d{1,2}$|-v?\d{1,3}\.\d{1,3}$/;
const LETTERS = ValueKind.small | ValueKind.capital;
/** What joins words and numbers to names. */
const JOINERS = ValueKind.joiner | ValueKind.dot | ValueKind.slash;
const NAMED = LETTERS | ValueKind.digit | JOINERS;
const PLAIN = LETTERS | ValueKind.digit;

/**
 * Are half of a value's characters, of which none is a digit, letters of words that programs use? Most names return
 * here.
 */
export const isKnownName = (value: string) =>
  WITHOUT_DIGIT.test(value) && knownLetters(value).letters * 2 >= value.length;

/** Is a value a number, or words without any digit that programs use? */
export function isPlainName(value: string): boolean {
  const kinds = kindsIn(value);
  if ((kinds & ValueKind.digit) === 0 && WITHOUT_DIGIT.test(value))
    return CONSTANT.test(value) || !isPhraseOrChance(value);
  return (kinds & ValueKind.small) === 0 && NUMBERS.test(value);
}

/** Is a value that is no plain name code, or the name of something in a program? */
export function isProgramName(value: string): boolean {
  const kinds = kindsIn(value);
  return (
    ((kinds & ~PLAIN) !== 0 && CODE.test(value)) ||
    ((kinds & ~NAMED) === 0 && isNumberedName(value)) ||
    NUMBERS.test(value) ||
    VERSIONED.test(value) ||
    isNumberedThing(value)
  );
}

/** Are these letters no words? */
const isChance = (value: string) => value.length >= MIN_CHANCE && (isUnlikelyWord(value) || isGibberish(value));

const CONSTANT = /^[A-Z]+(?:_[A-Z]+)+$/;
const WITHOUT_DIGIT = /^[A-Za-z_./:-]+$/;
const PHRASE = /^[A-Za-z_./:+-]+$/;

/** Is it three or more words that programs hardly use, or letters without any word? */
const isPhraseOrChance = (value: string) => isChance(value) || isUncommonPhrase(value);

/**
 * Is it three or more words, joined or by case alone, that programs hardly use, `heron-gravel-teapot`? `most` is the
 * share of others.
 */
export function isUncommonPhrase(value: string, most = 0.25): boolean {
  if (!PHRASE.test(value)) return false;
  const { parts, letters } = knownLetters(value);
  return parts >= 3 && letters < value.length * most && value.length >= parts * MIN_WORD;
}

/** The least length of a phrase's words, with what joins them: `ZodMiniJWT`, `os.O_RDONLY` are names. */
const MIN_WORD = 4;
/** A digit inside a word: `Tr4ctor`. */
const LEET = /[a-z]\d[a-z]{2}/;
/** The most digits in a row that the number of a name has: `Uint8Array`, `HMAC-MD5`, `router_js_1`. */
const MAX_NUMBER = 2;
/** The sizes of digests and keys, and dates: `cert.fingerprint256`, `release20240131candidate`. */
const NAME_NUMBER = /(?<!\d)(?:128|192|256|384|512|20\d{2}[01]\d(?:[0-3]\d)?)(?!\d)/g;
const MIN_KNOWN = 0.6;

/**
 * Is it an identifier or a name of words that programs use, with short numbers: `Uint8Array`,
 * `router_js_1.mcpAuthRouter`?
 */
function isNumberedName(value: string): boolean {
  if (LEET.test(value)) return false;
  const unnumbered = value.replace(NAME_NUMBER, '-');
  if (unnumbered.length < value.length) return isNumberedName(unnumbered);
  let letters = 0;
  let run = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (isDigit(code)) {
      if (++run > MAX_NUMBER) return false;
    } else {
      run = 0;
      if (isSmall(code | 32)) letters++;
    }
  }
  return letters > 0 && knownLetters(value).letters >= letters * MIN_KNOWN;
}
