/**
 * Scores the passages of observations for a query: where in a text is the answer?
 *
 *   score = words + VECTOR × cosine
 *
 * `words` is BM25 with the project's rarities, as a share of a perfect match. Vectors are the model's if stored
 * (stored-passages.ts), else the static table's, which takes microseconds. A passage with only function words of the
 * query gets no score; the bench finds no more with them. Weights and bounds: docs/decisions/0019-passages.md.
 */
import type { Embedder } from '../../models/embedder.ts';
import { createTermCounter } from '../../text/analyse.ts';
import { K1, lengthNorm, saturated } from '../text-index/bm25.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { ReadPassage, ReadTexts } from './read-texts.ts';
import type { NearStored } from './stored-passages.ts';

/** Weight of the cosine; 0.25 measured the same, 0 cost 7 points on prompts. */
const VECTOR_WEIGHT = 0.5;
/**
 * Limits of the comparison by meaning, which takes the time: passages per observation (best by words first), and total
 * characters.
 */
type Compared = { readonly ofEach: number; readonly maxChars: number };
/**
 * Some 60 passages of real turns. More finds no more; 5,000 characters find 1 point less on the bench, 25 passages 3.
 */
export const TO_RANK: Compared = { ofEach: 3, maxChars: 6000 };
export const NONE: Compared = { ofEach: 0, maxChars: 0 };
/** Best hits whose passages are scored for a question; 30 find 2 points less on the bench, 100 no more. */
export const MAX_ASKED = 50;
/** Terms of an ordinary passage. */
const ORDINARY_TERMS = 40;

type Observation = { readonly id: number; readonly text: string };

type ScoredPassage = Pick<ReadPassage, 'start' | 'end' | 'worth'> & {
  readonly read: ReadPassage;
  /** Share of the query's rarity in this passage, 0–1. */
  readonly words: number;
  /** Whether it has a query word that isn't a function word. */
  readonly isTold: boolean;
  /**
   * The cosine with the query, at least 0, weighted by the share of the query that the table knows; undefined: not
   * compared.
   */
  near: number | undefined;
  score: number;
};

export type PassageScores = ReadonlyMap<number, readonly ScoredPassage[]>;

/** Scores passages for one query. @returns the scores of these and all earlier observations */
export type PassageScorer = (observations: readonly Observation[], compared: Compared) => Promise<PassageScores>;

/**
 * @param embedder embeds passages on the spot, always with the same table; undefined: words only
 * @param nearStored compares stored vectors of a slower model, instead of the table
 */
export function createPassageScorer(
  {
    readTexts,
    embedder,
    nearStored,
  }: { readTexts: ReadTexts; embedder: Embedder | undefined; nearStored?: NearStored | undefined },
  query: string,
  terms: TextLeg['terms'],
): PassageScorer {
  const scores = new Map<number, readonly ScoredPassage[]>();
  const scoreWords = wordScorer(terms);
  let asked: Float32Array | undefined;
  return async (observations, { ofEach, maxChars }) => {
    const unread = observations.filter(({ id }) => !scores.has(id));
    const texts = unread.map(({ id, text }) => ({ id, text, passages: readTexts(id, text) }));
    for (const { id, passages } of texts) scores.set(id, passages.map(scoreWords));
    if (nearStored && ofEach > 0) {
      const familiarity = embedder?.familiarity(query) ?? 1;
      for (const [id, cosines] of await nearStored(texts)) compareStored(scores.get(id)!, cosines, familiarity);
    }
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
    for (const { passage } of fresh) setNear(passage, familiarity * dot(asked, passage.read.vector!));
    return scores;
  };
}

/** Apply stored vectors to all passages of an observation with a query word; a comparison takes a microsecond. */
function compareStored(passages: readonly ScoredPassage[], cosines: Float32Array, familiarity: number): void {
  for (const [at, cosine] of cosines.entries()) if (passages[at]!.isTold) setNear(passages[at]!, familiarity * cosine);
}

function setNear(passage: ScoredPassage, similarity: number): void {
  passage.near = Math.max(0, similarity);
  passage.score = passage.words + VECTOR_WEIGHT * passage.near;
}

/** The passages of an observation that may be compared by meaning. */
const bestTold = (passages: readonly ScoredPassage[], most: number): ScoredPassage[] =>
  passages
    .filter(({ isTold }) => isTold)
    .sort((a, b) => b.words - a.words)
    .slice(0, most);

/** Scores passages by the query's words. */
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
