// Judges words in a password's place, which have no form of their own, by a logistic model of what surrounds them.

import { isPlaceholder, isReference } from './placeholders.ts';
import { isPredicate, isSaid } from './predicates.ts';
import { type NameRating, rateName } from './secret-names.ts';
import { measureTold, TOLD_PLACES } from './told-measures.ts';
import { LEAST_TIE, TOLD_WEIGHTS } from './told-weights.ts';
import { kindsIn } from './value-kinds.ts';

/** The logarithm of the odds from which on words are a password that a notation ties to its label. */
const THRESHOLD = -1;
/** The same for words near a label. */
const FAR_THRESHOLD = 0.5;
/** The same for three words or more, which are seldom a name or a kind. */
const FAR_PHRASE_THRESHOLD = -0.7;
/** The same, below which words in a password's place are no password. */
const UNLIKELY = -2;
const UNTOLD = Number.NEGATIVE_INFINITY;
/** The parts of one in which weights are written. A weight is a character: its place in `TOLD_LEVELS` less the half of them. */
export const TOLD_UNIT = 8;
export const TOLD_LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Letters of any script with what joins words to names, phrases and sentences. Neither code nor a path nor a URL. */
const WORDS = /^\p{L}[\p{L}\p{M}\p{N} _.,;:()&+!'’#@*?/-]{2,62}[\p{L}\p{M}\p{N}!?.)]$/u;
/** The same of ASCII alone, in a fraction of the time. */
const ASCII_WORDS = /^[A-Za-z][A-Za-z0-9 _.,;:()&+!'#@*?/-]{2,62}[A-Za-z0-9!?.)]$/;
const PAST_ASCII = /[^\x00-\x7f]/;
/** Other values with a digit have a form that tells of them. */
const HAS_FORM = /^(?=[\x21-\x2f\x3a-\x7e]*\d)[\x21-\x7e]*$/;
/** What no password is by its form alone, but a sentence or a type may be: `At least 8 characters`, `String!`. */
const SPEAKS = /\s|^[A-Za-z]+!$/;
/** A call, `z.string()`. */
const CALL = /\w\(\S{0,64}\)/;
const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

type Range = { readonly start: number; readonly end: number };
type Visit = (text: string, start: number, end: number, label: Range) => void;
let visitor: Visit | undefined;
let weights: Int8Array | undefined;

/** Hand words in a password's place over instead of judging them, to fit the weights. */
export function visitToldWords(visit: Visit): void {
  visitor = visit;
}

/** A secret that is generated is never a word or two. */
const PHRASE = /[ _-]\p{L}+[ _-]/u;

/** The logarithm of the odds that the words `[start, end)` are the password that `label` names; undefined if they are none by their form. */
function scoreTold(text: string, start: number, end: number, label: Range): number | undefined {
  if (end - start < MIN_LENGTH || end - start > MAX_LENGTH) return undefined;
  const value = text.slice(start, end);
  if (!ASCII_WORDS.test(value) && !(PAST_ASCII.test(value) && WORDS.test(value))) return undefined;
  if (visitor) {
    if (!isOtherwiseKnown(value)) visitor(text, start, end, label);
    return undefined;
  }
  return sumOf(measureTold(text, start, end, label, isUnlikely));
}

function sumOf(places: readonly number[]): number {
  weights ??= decoded();
  let score = 0;
  for (const place of places) score += weights[place]!;
  return score / TOLD_UNIT;
}

/** Do the words themselves and their tie to the label tell that they are no password, whatever stands around them? */
const isUnlikely = (places: readonly number[]) => sumOf(places) < LEAST_TIE;

/**
 * Is it an example, a reference, a predicate, or a label in another language or of another form, `"password": "Passwort"`? Asked last:
 * most words score too low, and this takes as long as their score.
 */
function isOtherwiseKnown(value: string): boolean {
  const kinds = kindsIn(value);
  return (
    CALL.test(value) ||
    isPlaceholder(value, kinds) ||
    isReference(value, kinds) ||
    (/\s/.test(value) ? isSaid(value, kinds) : isPredicate(value, kinds)) ||
    isNamedSo(value)
  );
}

/** Do the words name a credential? In a phrase a word that only hints at one says nothing. */
function isNamedSo(value: string): boolean {
  const rating = rateName(value);
  return rating !== undefined && (!/\s/.test(value) || rating === 'password' || rating === 'secret');
}

/** Are the words `[start, end)`, which stand where a credential of this rating does, the credential? */
export function isToldSecret(text: string, start: number, end: number, rating: NameRating, label: Range): boolean {
  if (rating !== 'password' && rating !== 'secret') return false;
  const value = text.slice(start, end);
  if (HAS_FORM.test(value) || (rating === 'secret' && !PHRASE.test(value))) return false;
  return (scoreTold(text, start, end, label) ?? UNTOLD) > THRESHOLD && !isOtherwiseKnown(value);
}

/** Do the words `[start, end)` only speak of the credential that `label` names, or say what kind it is of? */
export const isSaidOfSecret = (text: string, start: number, end: number, label: Range): boolean =>
  SPEAKS.test(text.slice(start, end)) && (scoreTold(text, start, end, label) ?? 0) < UNLIKELY;

/** Of the words that could be the password that `label` names, those that are: of overlapping ones the likeliest. */
export function findTold(text: string, label: Range, places: readonly Range[]): Range[] {
  const found: (Range & { readonly score: number })[] = [];
  for (const { start, end } of places) {
    const value = text.slice(start, end);
    if (HAS_FORM.test(value)) continue;
    const score = scoreTold(text, start, end, label) ?? UNTOLD;
    if (score > (PHRASE.test(value) ? FAR_PHRASE_THRESHOLD : FAR_THRESHOLD) && !isOtherwiseKnown(value))
      found.push({ start, end, score });
  }
  found.sort((a, b) => b.score - a.score);
  return found.filter((one, i) => !found.slice(0, i).some((other) => one.start < other.end && other.start < one.end));
}

function decoded(): Int8Array {
  const levelOf = new Map([...TOLD_LEVELS].map((level, i) => [level, i - TOLD_LEVELS.length / 2]));
  return Int8Array.from({ length: TOLD_PLACES }, (_, i) => levelOf.get(TOLD_WEIGHTS[i] ?? '') ?? 0);
}
