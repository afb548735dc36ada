import { analyse } from './analyse.ts';
import { FUNCTION_WORD_WEIGHT, functionTermsOf } from './function-words.ts';

export type QueryTerm = {
  readonly term: string;
  /** The term's weight, apart from its rarity: 1, or FUNCTION_WORD_WEIGHT. */
  readonly weight: number;
};

/** The distinct terms of a query, in order of first occurrence. */
export function queryTerms(query: string): QueryTerm[] {
  const isFunctionTerm = functionTermsOf(query);
  return [...new Set(analyse(query))].map((term) => ({
    term,
    weight: isFunctionTerm(term) ? FUNCTION_WORD_WEIGHT : 1,
  }));
}
