/**
 * Scores the passages of observations for a query: where in a text is the answer?
 *
 *   score = words + VECTOR × cosine
 *
 * `words` is BM25 with the rarity of the whole project, as a share of a perfect match. The vectors are those of the static table,
 * whatever model embeds observations: it takes microseconds, so that no prompt waits for it. A passage with
 * nothing but function words of the query gets none: with them the bench finds no more. Weights and bounds: docs/decisions/0019-passages.md.
 */
import type { Embedder } from '../../models/embedder.ts';
import { createTermCounter } from '../../text/analyse.ts';
import { K1, lengthNorm, saturated } from '../text-index/bm25.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { ReadPassage, ReadTexts } from './read-texts.ts';

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

type ScoredPassage = Pick<ReadPassage, 'start' | 'end' | 'worth'> & {
  readonly read: ReadPassage;
  /** Share of the query's rarity in this passage's words, 0–1. */
  readonly words: number;
  /** Whether one of them is no function word. */
  readonly isTold: boolean;
  /** The cosine with the query, above 0, weighted by how much of the query the table knows; undefined: not compared. */
  near: number | undefined;
  score: number;
};

export type PassageScores = ReadonlyMap<number, readonly ScoredPassage[]>;

/** Scores passages for one query. @returns the scores of these observations and of all before them */
export type PassageScorer = (observations: readonly Observation[], compared: Compared) => Promise<PassageScores>;

/** @param embedder embeds passages at once, always with the same table; undefined: words decide alone */
export function createPassageScorer(
  { readTexts, embedder }: { readTexts: ReadTexts; embedder: Embedder | undefined },
  query: string,
  terms: TextLeg['terms'],
): PassageScorer {
  const scores = new Map<number, readonly ScoredPassage[]>();
  const scoreWords = wordScorer(terms);
  let asked: Float32Array | undefined;
  return async (observations, { ofEach, maxChars }) => {
    for (const { id, text } of observations) if (!scores.has(id)) scores.set(id, readTexts(id, text).map(scoreWords));
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
    const unknown = fresh.filter(({ passage }) => passage.read.vector === undefined);
    const found = await embedder.embed(
      unknown.map(({ passage, text }) => text.slice(passage.start, passage.end)),
      'passage',
    );
    for (const [at, { passage }] of unknown.entries()) passage.read.vector = found[at]!;
    for (const { passage } of fresh) {
      passage.near = familiarity * Math.max(0, dot(asked, passage.read.vector!));
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

/** Scores what a passage says in the query's words. */
function wordScorer(terms: TextLeg['terms']): (passage: ReadPassage) => ScoredPassage {
  const gains = terms.map(({ idf, weight }) => idf * weight);
  const perfect = gains.reduce((sum, gain) => sum + gain, 0) * (K1 + 1) || 1;
  const count = createTermCounter(terms.map(({ term }) => term));
  return (read) => {
    const counts = count(read.runs);
    const norm = lengthNorm(read.length / ORDINARY_TERMS);
    let sum = 0;
    let isTold = false;
    for (let place = 0; place < counts.length; place++) {
      if (counts[place] === 0) continue;
      sum += gains[place]! * saturated(counts[place]!, norm);
      isTold ||= terms[place]!.weight === 1;
    }
    const words = sum / perfect;
    const { start, end, worth } = read;
    return { start, end, worth, read, words, isTold, near: undefined, score: words };
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
