/**
 * Words that this memory uses where a question uses others, for whoever searches again.
 *
 *   beside   words of the best hits that stand beside the question's rarest words more often than by chance: counted in the project's index
 *   near     words that mean nearly what the question's rarest words mean, by the embedding table, where the project has them
 *
 * No model is asked. A question's own words and their other forms are left out.
 */
import type { Embedder } from '../../models/embedder.ts';
import { analyse } from '../../text/analyse.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { TextIndex } from '../text-index/text-index.ts';
import { nearWords } from './near-words.ts';

const MAX_TERMS = 8;
/** Of them by meaning, at most. */
const MAX_NEAR = 3;
/** Words near each of the question's that are looked up in the project: most of them it lacks. */
const LOOKED_UP = 20;
/** The question's rarest words, beside and near which others are looked for. */
const RAREST = 3;
/** Hits whose words are counted, and characters of each: some milliseconds. */
const READ_TEXTS = 15;
const READ_CHARS = 4000;
/** Observations beside the question's words that a word needs, and how many times as many as by chance. */
const LEAST_BESIDE = 3;
const LEAST_LIFT = 2;
/** Share of the project's observations beyond which a word leads nowhere. */
const COMMON = 0.1;
const WORD = /[\p{L}][\p{L}\p{M}_-]{2,29}/gu;
/** What the redactor leaves of a secret. */
const MASK = /^redacted/i;

type Sources = {
  /** The project's words. */
  index: TextIndex;
  /** The static table; undefined where the user wants no vectors. */
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

/** The words of texts by their term, as they are written first; only plain words, since a path's parts stand beside everything. */
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

/** Words that stand beside the asked ones more often than by chance, by how much they say of where those are. */
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

/** The question's words of these terms, as it spells them. */
function wordsAsked(question: string, terms: readonly { term: string }[]): string[] {
  const wanted = new Set(terms.map(({ term }) => term));
  return [...question.matchAll(WORD)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => analyse(word).some((term) => wanted.has(term)));
}

/** Words near these in meaning that the project has; in turns, so that each of them gives some. */
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
