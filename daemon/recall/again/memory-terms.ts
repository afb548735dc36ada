/**
 * Finds words that this memory uses instead of the question's, for a new search:
 *
 *   beside   words of the best hits that occur with the question's rarest words more often than by chance (counted in
 *            the project's index)
 *   near     words close in meaning to the question's rarest words (by the embedding table), if the project has them
 *
 * No model is asked. The question's own words and their other forms are left out.
 */
import type { Embedder } from '../../models/embedder.ts';
import { analyse } from '../../text/analyse.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { TextIndex } from '../text-index/text-index.ts';
import { nearWords } from './near-words.ts';

const MAX_TERMS = 8;
/** Maximum of words by meaning. */
const MAX_NEAR = 3;
/** Near words per question word that are looked up in the project; it lacks most of them. */
const LOOKED_UP = 20;
/** The question's rarest words, whose neighbours are looked up. */
const RAREST = 3;
/** Hits whose words are counted, and characters of each; takes milliseconds. */
const READ_TEXTS = 15;
const READ_CHARS = 4000;
/** Minimum number of observations in which a word occurs with the question's words, and its minimum ratio to chance. */
const LEAST_BESIDE = 3;
const LEAST_LIFT = 2;
/** A word in a larger share of the project's observations leads nowhere. */
const COMMON = 0.1;
const WORD = /[\p{L}][\p{L}\p{M}_-]{2,29}/gu;
/** The redactor's replacement of a secret. */
const MASK = /^redacted/i;

type Sources = {
  /** The project's words. */
  index: TextIndex;
  /** The static table; undefined if vectors are off. */
  embedder: Embedder | undefined;
  question: string;
  terms: TextLeg['terms'];
  /** Texts of the best hits, best first. */
  texts: readonly string[];
};

/** Up to eight words, best first. */
export async function memoryTerms({ index, embedder, question, terms, texts }: Sources): Promise<string[]> {
  const own = new Set(terms.map(({ term }) => term));
  const rarest = terms.filter(({ weight }) => weight === 1).sort((a, b) => b.idf - a.idf);
  const known = rarest.filter(({ documents }) => documents > 0).slice(0, RAREST);
  const beside = wordsBeside(
    index,
    known.map(({ term }) => term),
    wordsOf(texts, own),
  );
  const near = embedder ? await wordsNear(index, embedder, wordsAsked(question, rarest.slice(0, RAREST)), own) : [];
  const byMeaning = near.filter((word) => !beside.includes(word)).slice(0, MAX_NEAR);
  return [...beside.slice(0, MAX_TERMS - byMeaning.length), ...byMeaning];
}

/** The words of texts by term, as first written. Plain words only: parts of paths occur beside everything. */
function wordsOf(texts: readonly string[], without: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts.slice(0, READ_TEXTS))
    for (const [word] of text.slice(0, READ_CHARS).matchAll(WORD)) {
      const terms = analyse(word);
      const [term] = terms;
      if (terms.length !== 1 || term === undefined || found.has(term)) continue;
      if (!without.has(term) && !isFunctionWord(term) && !MASK.test(word)) found.set(term, word.toLowerCase());
    }
  return found;
}

/** Words that occur with the asked ones more often than by chance, best indicators first. */
function wordsBeside(index: TextIndex, asked: readonly string[], words: ReadonlyMap<string, string>): string[] {
  const { counts, asked: besides } = index.countBeside(asked, [...words.keys()], COMMON * index.size);
  return counts
    .flatMap(({ term, documents, beside }) => {
      const lift = (beside * index.size) / (documents * besides);
      if (beside < LEAST_BESIDE || lift < LEAST_LIFT) return [];
      return [{ word: words.get(term)!, weight: beside * Math.log(lift) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ word }) => word);
}

/** The question's words for these terms, in its spelling. */
function wordsAsked(question: string, terms: readonly { term: string }[]): string[] {
  const wanted = new Set(terms.map(({ term }) => term));
  return [...question.matchAll(WORD)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => analyse(word).some((term) => wanted.has(term)));
}

/** Words of the project near these in meaning, taking turns so that each asked word gives some. */
async function wordsNear(index: TextIndex, embedder: Embedder, asked: readonly string[], own: ReadonlySet<string>) {
  const lists = await Promise.all(asked.map((word) => nearWords(embedder, word)));
  const found = new Map<string, string>();
  for (let place = 0; place < LOOKED_UP; place++)
    for (const list of lists) {
      const word = list[place];
      const [term] = word === undefined ? [] : analyse(word);
      if (term === undefined || own.has(term) || isFunctionWord(term)) continue;
      if (!found.has(term) && index.countBeside([], [term]).counts.length > 0) found.set(term, word!);
    }
  return [...found.values()];
}
