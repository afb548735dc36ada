// Tells made-up and random passwords from the names and numbers of a sentence about programs.

import { isUnlikelyWord } from './letter-pairs.ts';
import { averagePart, isIdOrDigest, isMixed } from './looks-generated.ts';
import { isTechnical } from './numbered-names.ts';
import { isPlaceholder, isReference } from './placeholders.ts';

/** The lengths of words in a sentence that may be passwords. */
const MIN_SPOKEN = 7;
const MAX_SPOKEN = 48;
/** `!` and its like where words of code and prose have none. */
const STRAY_SIGN = /[A-Za-z0-9][!@#$%^&*?~+]+[A-Za-z0-9]|\d[!#$%^&*?~+]+$/;
const VERSION_OR_ADDRESS =
  /@\d(?!\d{2,5}$)|@.{0,48}\.|^\d+(?:\.\d+)+|\.[a-z]{2,4}$|^v\d+(?:\.|$)|^\d{4}-\d\d|^\d+[a-z]{1,2}$/i;

/** Two words, or a word and a number, joined as in passwords: `maple1999river`, `maple$1999`. */
const JOINED_WORD = /^[A-Za-z]{3,}(?:[!@#$%^&*]\d{2,6}|\d{2,4}[A-Za-z]{3,})$/;
export const isJoinedWord = (word: string) => JOINED_WORD.test(word) && !isTechnical(word);

/** At least three capitals; short parts tell them from the names of code. */
const CAPITALS = /[A-Z][^A-Z]*[A-Z][^A-Z]*[A-Z]/;
const LONGEST_IRREGULAR_PARTS = 2.6;
const LONGEST_SIGNED_PARTS = 3.4;
const SIGN_INSIDE = /\w[!@#$%^&*]+\w/;

/** Is it random letters of both cases, with hardly any digit: `hpPytWTjuC`? */
export const isIrregularWord = (word: string) =>
  word.length >= 8 &&
  word.length <= MAX_SPOKEN &&
  /^[A-Za-z0-9!@#$%^&*]+$/.test(word) &&
  CAPITALS.test(word) &&
  averagePart(word) <= (SIGN_INSIDE.test(word) ? LONGEST_SIGNED_PARTS : LONGEST_IRREGULAR_PARTS) &&
  (isUnlikelyWord(word) || new Set(word.match(/[!@#$%^&*]/g)).size > 1);

/** Is it random digits and letters of both cases (`9isSVkmirmCF`), perhaps with several signs (`Nq.Bg0ZIwxT=SJN`)? */
const isRandomWord = (word: string) =>
  word.length >= 10 &&
  /\d/.test(word) &&
  /[a-z]/.test(word) &&
  /[A-Z].*[A-Z]/.test(word) &&
  !/[_-]/.test(word) &&
  averagePart(word) <= LONGEST_IRREGULAR_PARTS &&
  (isUnlikelyWord(word) || new Set(word.match(/[!@#$%^&*?+=~.]/g)).size > 1);

const COLOUR = /^#[0-9a-f]{3,8}$/i;
const FIELD = /^[A-Za-z]{2,24}(?:[_.-]?[A-Za-z]{1,24}){0,3}=[\w-]+$/;

/** Is it a field of a log or a query, `request_id=…`? */
export const isField = (word: string) => FIELD.test(word);

/** Is it a made-up password of letters, digits and a sign between or after them? */
export function isSpokenPassword(word: string): boolean {
  if (isField(word) || COLOUR.test(word)) return false;
  if (word.length < MIN_SPOKEN || word.length > MAX_SPOKEN || !/[A-Za-z]/.test(word)) return false;
  if (!/\d/.test(word)) return isIrregularWord(word);
  if (!isMixed(word) && !STRAY_SIGN.test(word) && !isJoinedWord(word) && !isIrregularWord(word) && !isRandomWord(word))
    return false;
  return (
    !VERSION_OR_ADDRESS.test(word) &&
    !/^[A-Z]{1,5}_k[gw]DO/.test(word) &&
    !isIdOrDigest(word) &&
    !isReference(word) &&
    !isPlaceholder(word)
  );
}
