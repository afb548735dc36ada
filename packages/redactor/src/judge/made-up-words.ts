// Tells made-up passwords (`w4lrus!`, `BlueHorizon-42`, `hunter2`) from names, versions and identifiers. Half of these could be a name,
// so only a label that the sentence ties to the word makes it a password.

import { isIdOrDigest } from './looks-generated.ts';
import { NUMBERED_NAMES } from './numbered-names.ts';
import { isPlaceholder, isReference } from './placeholders.ts';

const MIN_LENGTH = 6;
const MAX_LENGTH = 64;
/** The characters of a password that people choose; a path, a call or a URL holds others. */
const WORD = /^[A-Za-z0-9][A-Za-z0-9!@#$%^&*?~+=_.-]+$/;
const SIGN = /[!@#$%^&*?~+=]/;
/** A digit between letters, as in `w4lrus`, or beside them. */
const DIGIT_IN_WORD = /[A-Za-z]\d|\d[A-Za-z]/;
const NUMBER_AT_END = /^[A-Za-z]{3,}(?:[-_.][A-Za-z]{3,}){0,4}[-_.]?\d{1,4}$/;
/** Words and numbers joined by hyphens: `tango-delta-42-moon`. */
const JOINED = /^(?=[^\d]*\d)[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+){1,5}$/;
const VERSION_OR_ADDRESS =
  /^v?\d+(?:\.\d+)+|@.{0,48}\.[a-z]|^\d+[a-z]{1,2}$|^\d{4}-\d\d|^\d+-\d|^[\w-]+(?:\.[\w-]+)*\.(?:[a-z]{2,4}|ts|js|py|go|rs)$/;
/** Such a name with its number, or the word for a credential with one. */
const NUMBERED_THING = new RegExp(
  `^(?:${NUMBERED_NAMES}|key|token|password|passwort|pass|secret|otp|totp|mfa)[-_.]?\\d`,
  'i',
);
/** Capitals and a number: `RFC-7519`, `E1234`, `JIRA-42`. */
const TICKET = /^[A-Z]{1,10}[-_]?\d+$/;
const REGION = /^[a-z]{2}-[a-z]+-\d[a-z]?$/;

/** A digit that stands for a letter inside a word, or a sign between words: `p3nguin`, `tiger!lily`. */
const LEET = /[a-z]\d[a-z]{2}|[A-Za-z][!@#$%^&*?][A-Za-z0-9]|\d[!@#$%^&*?]/;

/** Is it a short numbered name: `argon2id`, `sha256`, `node20`? */
export const isNumberedThing = (word: string) => /^[a-z\d._-]{2,12}$/.test(word) && NUMBERED_THING.test(word);

/** Is it a made-up word with a spelling that no name has? */
export const isLeetWord = (word: string) => LEET.test(word) && isMadeUpWord(word);

/** Is it a word with a digit or a sign, as made-up passwords have, and not a numbered name? */
export function isMadeUpWord(word: string): boolean {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !WORD.test(word) || !/[A-Za-z]/.test(word)) return false;
  if (VERSION_OR_ADDRESS.test(word) || NUMBERED_THING.test(word) || TICKET.test(word) || REGION.test(word))
    return false;
  if (isIdOrDigest(word) || isReference(word) || isPlaceholder(word)) return false;
  if (SIGN.test(word)) return /\d/.test(word) || /[!@#$%^&*?~+][A-Za-z]/.test(word);
  return NUMBER_AT_END.test(word) || DIGIT_IN_WORD.test(word) || JOINED.test(word);
}
