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
import { createTermCounter } from '../../text/analyse.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { K1, lengthNorm, saturated } from '../text-index/bm25.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { worthOfLabel } from './labels.ts';

/** Weight of the cosine; 0.25 measured alike, 0 cost 7 points of the prompts. */
const VECTOR_WEIGHT = 0.5;
/**
 * What is compared by meaning, the best by words first: so many passages of each observation, and characters of all together, since
 * these take the time.
 */
type Compared = { readonly ofEach: number; readonly maxChars: number };
/** Some 60 passages of real turns. More finds no more; with 5,000 characters the bench finds 1 point less, with 25 passages 3 points. */
export const TO_RANK: Compared = { ofEach: 3, maxChars: 6000 };
export const NONE: Compared = { ofEach: 0, maxChars: 0 };
/** Best hits whose passages are scored for a question: with 30 the bench finds 2 points less, with 100 no more. */
export const MAX_ASKED = 50;
/** Terms of an ordinary passage. */
const ORDINARY_TERMS = 40;

type Observation = { readonly id: number; readonly text: string };

type ScoredPassage = Passage & {
  /** Share of the query's rarity in this passage's words, 0–1. */
  readonly words: number;
  /** Whether one of them is no function word. */
  readonly isTold: boolean;
  /** The weight by its label, for what is shown. */
  readonly worth: number;
  /** The cosine with the query, above 0, weighted by how much of the query the table knows; undefined: not compared. */
  near: number | undefined;
  score: number;
};

export type PassageScores = ReadonlyMap<number, readonly ScoredPassage[]>;

/** Scores passages for one query. @returns the scores of these observations and of all before them */
export type PassageScorer = (observations: readonly Observation[], compared: Compared) => Promise<PassageScores>;

/** @param embedder embeds passages at once; undefined: words decide alone */
export function createPassageScorer(
  embedder: Embedder | undefined,
  query: string,
  terms: TextLeg['terms'],
): PassageScorer {
  const scores = new Map<number, readonly ScoredPassage[]>();
  const scoreWords = wordScorer(terms);
  let asked: Float32Array | undefined;
  return async (observations, { ofEach, maxChars }) => {
    for (const { id, text } of observations) if (!scores.has(id)) scores.set(id, scoreWords(text));
    let left = maxChars;
    const fresh = observations
      .flatMap(({ id, text }) => bestTold(scores.get(id)!, ofEach).map((passage) => ({ passage, text })))
      .filter(({ passage }) => passage.near === undefined)
      .sort((a, b) => b.passage.words - a.passage.words)
      .filter(({ passage }) => {
        left -= passage.end - passage.start;
        return left >= 0;
      });
    if (!embedder || fresh.length === 0) return scores;
    asked ??= (await embedder.embed([query], 'passage'))[0]!;
    const familiarity = embedder.familiarity(query);
    const found = await embedder.embed(
      fresh.map(({ passage, text }) => text.slice(passage.start, passage.end)),
      'passage',
    );
    for (const [at, { passage }] of fresh.entries()) {
      passage.near = familiarity * Math.max(0, dot(asked, found[at]!));
      passage.score = passage.words + VECTOR_WEIGHT * passage.near;
    }
    return scores;
  };
}

/** The passages of an observation that may be compared by meaning. */
const bestTold = (passages: readonly ScoredPassage[], most: number): ScoredPassage[] =>
  passages
    .filter(({ isTold }) => isTold)
    .sort((a, b) => b.words - a.words)
    .slice(0, most);

/** Scores what passages say in the query's words. */
function wordScorer(terms: TextLeg['terms']): (text: string) => ScoredPassage[] {
  const gains = terms.map(({ idf, weight }) => idf * weight);
  const perfect = gains.reduce((sum, gain) => sum + gain, 0) * (K1 + 1) || 1;
  const count = createTermCounter(terms.map(({ term }) => term));
  return (text) => {
    let worth = 1;
    return passagesOf(text).map(({ start, end }) => {
      const passage = text.slice(start, end);
      worth = worthOfLabel(passage) ?? worth;
      const { counts, length } = count(passage);
      const norm = lengthNorm(length / ORDINARY_TERMS);
      let sum = 0;
      let isTold = false;
      for (let place = 0; place < counts.length; place++) {
        if (counts[place] === 0) continue;
        sum += gains[place]! * saturated(counts[place]!, norm);
        isTold ||= terms[place]!.weight === 1;
      }
      const words = sum / perfect;
      return { start, end, words, isTold, worth, near: undefined, score: words };
    });
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
