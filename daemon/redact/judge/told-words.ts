// Judges words in a password's place, which have no form of their own, by a logistic model of what surrounds them.

import { isPlaceholder, isReference } from './placeholders.ts';
import { isPredicate } from './predicates.ts';
import type { NameRating } from './secret-names.ts';
import { measureTold, TOLD_PLACES } from './told-measures.ts';
import { TOLD_WEIGHTS } from './told-weights.ts';
import { kindsIn } from './value-kinds.ts';

/** The logarithm of the odds from which on words are a password. */
const THRESHOLD = -1;
/** The parts of one in which weights are written. A weight is a character: its place in `TOLD_LEVELS` less the half of them. */
export const TOLD_UNIT = 8;
export const TOLD_LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** One word or a few: letters alone, joined by blanks, hyphens or underscores. */
const WORDS = /^[A-Za-z]{2,24}(?:[ _-][A-Za-z]{1,24}){0,9}$/;
const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

type Visit = (text: string, start: number, end: number) => void;
let visitor: Visit | undefined;
let weights: Int8Array | undefined;

/** Hand words in a password's place over instead of judging them, to fit the weights. */
export function visitToldWords(visit: Visit): void {
  visitor = visit;
}

/** A secret that is generated is never a word or two. */
const PHRASE = /[ _-][A-Za-z]+[ _-]/;

/** Are the words `[start, end)`, which stand where a credential of this rating does, the credential? */
export function isToldSecret(text: string, start: number, end: number, rating: NameRating): boolean {
  if (end - start < MIN_LENGTH || end - start > MAX_LENGTH || !(rating === 'password' || rating === 'secret'))
    return false;
  const value = text.slice(start, end);
  if (!WORDS.test(value) || (rating === 'secret' && !PHRASE.test(value))) return false;
  const kinds = kindsIn(value);
  if (isPlaceholder(value, kinds) || isReference(value, kinds) || isPredicate(value, kinds)) return false;
  if (visitor) {
    visitor(text, start, end);
    return false;
  }
  weights ??= decoded();
  let score = 0;
  for (const place of measureTold(text, start, end)) score += weights[place]!;
  return score > THRESHOLD * TOLD_UNIT;
}

function decoded(): Int8Array {
  const levelOf = new Map([...TOLD_LEVELS].map((level, i) => [level, i - TOLD_LEVELS.length / 2]));
  return Int8Array.from({ length: TOLD_PLACES }, (_, i) => levelOf.get(TOLD_WEIGHTS[i] ?? '') ?? 0);
}
