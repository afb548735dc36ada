import { isCommonWord } from '../../language/common-words.ts';
import { subjectOf } from '../summary/same-words.ts';
import { isVerb } from './verbs.ts';

/** Letters that two forms of a word share. No analyser knows every language's endings: "paftada" and "pafta". */
const MIN_STEM = 4;
const STEM_SHARE = 0.7;

/** The content words of a text, without verbs of doing. */
export const termsOf = (text: string): string[] =>
  [...subjectOf(text)].filter((term) => !isVerb(term) && !isCommonWord(term) && /\p{L}{2}/u.test(term));

/** Whether two lists share a term in any form. */
export const sharesTerm = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((term) => others.some((other) => isSame(term, other)));

/** The share of `some` that `others` contain, 0–1. */
export const shareOf = (some: readonly string[], others: readonly string[]): number =>
  some.length === 0 ? 0 : some.filter((term) => others.some((other) => isSame(term, other))).length / some.length;

/** Whether two terms are forms of one word. */
export function isSame(term: string, other: string): boolean {
  if (term === other) return true;
  const shorter = Math.min(term.length, other.length);
  const letters = Math.max(MIN_STEM, Math.ceil(STEM_SHARE * Math.max(term.length, other.length)));
  return shorter >= letters && term.slice(0, letters) === other.slice(0, letters);
}
