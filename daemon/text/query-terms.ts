import { closestLanguage, linkingWords } from '../language/language-of.ts';
import { analyse } from './analyse.ts';
import { FUNCTION_WORD_WEIGHT, isFunctionWord } from './function-words.ts';

export type QueryTerm = {
  readonly term: string;
  /** The term's weight, apart from its rarity: 1, or FUNCTION_WORD_WEIGHT. */
  readonly weight: number;
};

/** The distinct terms of a query, in order of first occurrence. */
export function queryTerms(query: string): QueryTerm[] {
  const terms = [...new Set(analyse(query))];
  const links = linksOf(query);
  const isLinked = terms.filter((term) => links.has(term) && !isFunctionWord(term)).length >= MIN_LINKS;
  return terms.map((term) => ({
    term,
    weight: isFunctionWord(term) || (isLinked && links.has(term)) ? FUNCTION_WORD_WEIGHT : 1,
  }));
}

/** Linking words of a language, and none of English, from which a query is in it: one alone may be a name ("var"). */
const MIN_LINKS = 2;

/**
 * Grammatical terms of a query in its language. In a memory of several languages they are rare, and would be all that
 * an unrelated query shares with a turn of its language. English ones are known in full ({@link isFunctionWord}).
 */
function linksOf(query: string): ReadonlySet<string> {
  const language = closestLanguage(query);
  if (language === undefined || language === 'english') return NONE;
  const known = links.get(language) ?? new Set(linkingWords(language).flatMap((word) => analyse(word)));
  links.set(language, known);
  return known;
}
const links = new Map<string, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();
