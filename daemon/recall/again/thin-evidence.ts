import { analyse } from '../../text/analyse.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/**
 * The best result's share of the question below which the answer is often elsewhere. Of the bench's 80 questions it marks 12 of the 16 whose answer
 * is not among the five best, and 24 of the 64 others.
 */
const LEAST_COVERAGE = 0.75;
/** The question's rarest words of which one at least must stand in what was found. */
const RAREST = 2;

export type Covering = Pick<Ranked, 'coverage' | 'explain'>;

/** A hit's share of the question. What it loses for its shortness says that it tells little, not that it is about something else. */
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
  if (coverage < LEAST_COVERAGE) return true;
  const rarest = terms.filter(({ weight }) => weight === 1).sort((a, b) => b.idf - a.idf);
  const found = new Set(texts.flatMap((text) => analyse(text)));
  return rarest.length > 0 && !rarest.slice(0, RAREST).some(({ term }) => found.has(term));
}
