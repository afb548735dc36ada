/**
 * Scores the passages of observations for a query: where in a text is the answer?
 *
 *   score = words + VECTOR × cosine
 *
 * `words` is BM25 with the rarity of the whole project, as a share of a perfect match. The vectors are those of the static table,
 * whatever model embeds observations: it takes microseconds, so that no prompt waits for it. A passage with
 * nothing but function words of the query gets none: with them the bench finds no more. Weights and bounds: docs/decisions/0113-passages-in-the-ranking.md.
 */
import type { Embedder } from '../../models/embedder.ts';
import { K1, lengthNorm, saturated } from '../text-index/bm25.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { type AnalysedPassage, AnalysedPassages } from './analysed-passages.ts';

/** Weight of the cosine; 0.25 measured alike, 0 cost 7 points of the prompts. */
const VECTOR_WEIGHT = 0.5;
/** Vectors for each observation that find the right one; more found no better. */
export const VECTORS_TO_RANK = 3;
/** Terms of an ordinary passage. */
const ORDINARY_TERMS = 40;

type ScoredPassage = {
  readonly start: number;
  readonly end: number;
  /** Share of the query's rarity in this passage's words, 0–1. */
  readonly words: number;
  readonly score: number;
  /** The weight by its label, for what is shown. */
  readonly worth: number;
};

export type PassageScores = ReadonlyMap<number, readonly ScoredPassage[]>;

type Part = { passage: AnalysedPassage; words: number; isTold: boolean };
type WantedTerm = { term: string; gain: number; isInformative: boolean };

export type PassageScorer = (
  query: string,
  terms: TextLeg['terms'],
  observations: readonly { id: number; text: string }[],
  /** Passages of each observation, the best by words, that get a vector. */
  vectors: number,
) => Promise<PassageScores>;

/** @param embedder embeds passages at once; undefined: words decide alone */
export function createPassageScorer(embedder: () => Embedder | undefined): PassageScorer {
  const passages = new AnalysedPassages();
  return async (query, terms, observations, vectors) => {
    const wanted = terms.map(({ term, idf, weight }) => ({ term, gain: idf * weight, isInformative: weight === 1 }));
    const perfect = wanted.reduce((sum, { gain }) => sum + gain, 0) * (K1 + 1) || 1;
    const found = observations.map((observation) => ({ ...observation, parts: partsOf(observation, wanted, perfect) }));
    const near = await cosines(
      embedder(),
      query,
      found.flatMap(({ text, parts }) => bestTold(parts, vectors).map(({ passage }) => ({ text, passage }))),
    );
    return new Map(
      found.map(({ id, parts }) => [
        id,
        parts.map(({ passage, words }) => ({
          start: passage.start,
          end: passage.end,
          words,
          score: words + VECTOR_WEIGHT * near(passage),
          worth: passage.worth,
        })),
      ]),
    );
  };

  function partsOf(observation: { id: number; text: string }, wanted: readonly WantedTerm[], perfect: number): Part[] {
    return passages.of(observation).map((passage) => {
      const { score, isTold } = wordScore(passage, wanted);
      return { passage, words: score / perfect, isTold };
    });
  }
}

/** The passages of an observation that get a vector. */
const bestTold = (parts: readonly Part[], most: number): Part[] =>
  parts
    .filter(({ isTold }) => isTold)
    .sort((a, b) => b.words - a.words)
    .slice(0, most);

/** What a passage says in the query's words; `isTold`: one of them is no function word. */
function wordScore(passage: AnalysedPassage, wanted: readonly WantedTerm[]): { score: number; isTold: boolean } {
  const norm = lengthNorm(passage.length / ORDINARY_TERMS);
  let score = 0;
  let isTold = false;
  for (const { term, gain, isInformative } of wanted) {
    const frequency = passage.terms.get(term);
    if (frequency === undefined) continue;
    score += gain * saturated(frequency, norm);
    isTold ||= isInformative;
  }
  return { score, isTold };
}

/** Cosines with the query, above 0, weighted by how much of the query the table knows. */
async function cosines(
  embedder: Embedder | undefined,
  query: string,
  passages: readonly { text: string; passage: AnalysedPassage }[],
): Promise<(passage: AnalysedPassage) => number> {
  if (!embedder || passages.length === 0) return () => 0;
  const wanted = new Set(passages.map(({ passage }) => passage));
  const fresh = passages.filter(({ passage }) => passage.vector === undefined);
  const [asked, ...vectors] = await embedder.embed(
    [query, ...fresh.map(({ text, passage }) => text.slice(passage.start, passage.end))],
    'passage',
  );
  for (const [at, { passage }] of fresh.entries()) passage.vector = vectors[at];
  const familiarity = embedder.familiarity(query);
  return (passage) => {
    const { vector } = passage;
    let sum = 0;
    if (asked && vector && wanted.has(passage)) for (let d = 0; d < asked.length; d++) sum += asked[d]! * vector[d]!;
    return familiarity * Math.max(0, sum);
  };
}
