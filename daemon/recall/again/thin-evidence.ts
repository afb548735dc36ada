import { analyse } from '../../text/analyse.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/**
 * The best result's share of the question below which the answer is often elsewhere, and the share of its words' rarity from which one text that
 * holds so much is no thin evidence, however long it is. Of the bench's 80 questions they mark 13 of the 16 whose answer is not in the five best, and 19
 * of the 64 others; without the second, 23.
 */
const LEAST_COVERAGE = 0.75;
const ENOUGH_WORDS = 0.7;
/** How many of the question's rarest words are checked; at least one must occur in the results. */
const RAREST = 2;

export type Covering = Pick<Ranked, 'coverage' | 'explain'>;

/** A hit's share of the question. The penalty for short texts is added back: a short hit says little, but is not off topic. */
export const coverageOf = ({ coverage, explain }: Covering): number => coverage + explain.shortness;

type Evidence = {
  /** The best result's {@link coverageOf}; 0 where there is none. */
  coverage: number;
  terms: TextLeg['terms'];
  /** What was found. */
  texts: readonly string[];
};

/** Whether a question is better asked again in other words: nothing covers much of it, or its rarest words are nowhere in what was found. */
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
