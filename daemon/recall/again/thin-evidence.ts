import { analyse } from '../../text/analyse.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/**
 * Least share of the question in the best result; below it the answer is often elsewhere. Of the bench's 80 questions
 * it marks 13 of the 16 whose answer isn't among the first five, and 19 of the others (23 without `ENOUGH_WORDS`).
 */
const LEAST_COVERAGE = 0.75;
/** A single text with this share of the words' rarity is enough evidence, however long it is. */
const ENOUGH_WORDS = 0.7;
/** How many of the question's rarest words are checked; at least one must occur in the results. */
const RAREST = 2;

export type Covering = Pick<Ranked, 'coverage' | 'explain'>;

/** A hit's share of the question. Without the penalty for short texts: a short hit says little, but is on topic. */
export const coverageOf = ({ coverage, explain }: Covering): number => coverage + explain.shortness;

type Evidence = {
  /** The best result's {@link coverageOf}; 0 without results. */
  coverage: number;
  terms: TextLeg['terms'];
  /** The found texts. */
  texts: readonly string[];
};

/**
 * Whether a question should be asked again in other words: nothing covers much of it, or its rarest words weren't
 * found.
 */
export function isThin({ coverage, terms, texts }: Evidence): boolean {
  const telling = terms.filter(({ weight }) => weight === 1).sort((a, b) => b.idf - a.idf);
  const found = texts.map((text) => new Set(analyse(text)));
  const rarity = (some: typeof telling) => some.reduce((sum, { idf }) => sum + idf, 0);
  const enough = ENOUGH_WORDS * rarity(telling);
  const holds = (text: ReadonlySet<string>) => rarity(telling.filter(({ term }) => text.has(term)));
  if (telling.length > 0 && found.some((text) => holds(text) >= enough)) return false;
  if (coverage < LEAST_COVERAGE) return true;
  return telling.length > 0 && !telling.slice(0, RAREST).some(({ term }) => found.some((text) => text.has(term)));
}
