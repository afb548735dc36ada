import { analyse } from './analyse.ts';
import { FUNCTION_WORD_WEIGHT, isFunctionWord } from './function-words.ts';

export type QueryTerm = {
  readonly term: string;
  /** The term's weight, apart from its rarity: 1, or FUNCTION_WORD_WEIGHT. */
  readonly weight: number;
};

/** The distinct terms of a query, in order of first occurrence. */
export function queryTerms(query: string): QueryTerm[] {
  return [...new Set(analyse(query))].map((term) => ({
    term,
    weight: isFunctionWord(term) ? FUNCTION_WORD_WEIGHT : 1,
  }));
}
