/**
 * Decides what is relevant enough to show the model unasked: a few observations, or nothing.
 *
 *   relevance = coverage + ½ ln(matched words) + ½ ln(words of its best passage) + 3 × domain
 *
 * Coverage alone can't decide: hundreds of turns cover "commit this" entirely, and every question finds some turn.
 *   coverage       how much of the prompt is answered
 *   matched words  the matched rarity, in units of a word that only one observation has: the same in projects of 50 and
 *                  of 100,000
 *   domain         how near the prompt is to the project as a whole: to the worst of its 5 % nearest observations;
 *                  off-topic prompts are near nothing
 *   best passage   matched words of one passage: two words in a sentence say more than two on a page
 *
 * A chance match is weaker in little text, so the floor rises with the logarithm of the project's terms. It lets
 * through about as much of the unrelated in 10 short notes as in 1,800 long turns. Longer prompts match more by chance,
 * so it also rises with the logarithm of the prompt's content words (docs/decisions/0005-floors.md).
 */

import type { TextLeg } from '../text-index/score-query.ts';
import { modelWeight } from './model-weights.ts';
import type { Ranked } from './rank.ts';
import type { VectorLeg } from './vector-evidence.ts';

const DOMAIN_WEIGHT = 3;
/** Least share of the query in the best passage; words of neighbours only are in none. */
const LEAST_PASSAGE = 0.05;
/** The least relevance in a project with so many terms or more, as the bench's inject set has … */
const FLOOR = 1.14;
const FULL_TERMS = 314_000;
/**
 * … lower by this for each factor of e less. 1.1–1.4 % of unrelated prompts carry anything in 10 to 100 long turns;
 * with 0.09 1.5–2.1 %.
 */
const RELIEF = 0.07;
/** The floor stops falling below this many terms per observation; shorter ones weren't measured. */
const LEAST_LENGTH = 30;
/** With fewer observations the floor falls faster: one observation can't be the best of many. */
const FEW = 12;
const RELIEF_OF_FEW = 0.25;
/**
 * Content words of a question (median of `answers`: 9); above, the floor rises for each factor of e. Without it, half
 * of the prompts of 15 words and more from other projects carried something, but 3 to 8 % of those up to 9 words.
 */
const USUAL_WORDS = 9;
const RISE_OF_LONG = 0.5;
/** Domain for a missing vector; the floor then lets 2 % of unrelated prompts through. */
const UNKNOWN_DOMAIN = 0.27;
/**
 * Share of the project where the domain is read. A large project's list of the nearest ends before and is extrapolated
 * …
 */
const DOMAIN_SHARE = 0.05;
/** … as a normal distribution with this spread of cosines (0.10–0.14 for 177 to 1,805 turns). */
const SIMILARITY_SPREAD = 0.11;

/**
 * If only 50 text hits were compared: the place to read in their list, and how far above the domain's place it lies for
 * so many observations. With 180, 540 and 1,571 turns: 0.13, 0.10 and 0.09, error 0.03 (decision 0007).
 */
const PLACE_OF_HITS = 0.25;
const ABOVE_HITS = 0.085;
const ABOVE_HITS_AT = 1571;
const LESS_BY_SIZE = 0.018;

/** Others with this share of the best coverage are shown too … */
const SHARE_OF_BEST = 0.8;
/** … at most this many of the same session, so that another session has a chance … */
const MAX_OF_BEST_SESSION = 4;
/** … and fewer if the best itself is unsure (docs/decisions/0005-floors.md). */
const MAX_ITEMS = 5;
const SURE = 1.85;
const MAX_UNSURE_ITEMS = 2;
/** A prompt with a foreign name must be sure in a large project; a small memory knows little anyway. */
const RISE_OF_FOREIGN = SURE / FLOOR - 1;

export type Selection = {
  /** The observations to inject, best first; empty if none is relevant enough. */
  items: Ranked[];
  /** Relevance of the best candidate; at least the floor when there are items. */
  relevance: number;
  floor: number;
};

/**
 * Select from a ranking what a prompt carries.
 * @param ranked best first, without what must not be shown (of this session, or already shown)
 * @param bestPassage share of the query in the best one's best passage
 * @param isSample the text leg saw only SQL's rows, so its size isn't the project's
 * @param isForeign the prompt names something unknown to this memory (foreign-things)
 */
export function selectForInjection(
  text: TextLeg | null,
  vector: VectorLeg | null,
  ranked: readonly Ranked[],
  bestPassage: number,
  { isSample = false, isForeign = false } = {},
): Selection {
  const [best, ...others] = ranked;
  // The floor is calibrated with the text leg only.
  if (!best || !text) return { items: [], relevance: Number.NEGATIVE_INFINITY, floor: FLOOR };
  const relevance = relevanceOf(best, bestPassage, text, vector);
  const floor =
    floorOf(text, { isSample, isForeign }) + riseOfLong(text) + (vector ? modelWeight(vector.model).promptFloor : 0);
  // Also true for NaN.
  if (!(relevance >= floor)) return { items: [], relevance, floor };
  const limit = relevance < SURE ? MAX_UNSURE_ITEMS : MAX_ITEMS;
  const items = [best];
  let ofBestSession = 1;
  for (const item of others) {
    if (items.length === limit) break;
    if (item.coverage < best.coverage * SHARE_OF_BEST) continue;
    const isOfBestSession = best.session !== null && item.session === best.session;
    if (isOfBestSession && ++ofBestSession > MAX_OF_BEST_SESSION) continue;
    items.push(item);
  }
  return { items, relevance, floor };
}

type Doubts = { isSample: boolean; isForeign: boolean };

function floorOf(text: TextLeg, { isSample, isForeign }: Doubts): number {
  const floor = isSample ? FLOOR : floorBySize(text);
  return floor + (isForeign ? RISE_OF_FOREIGN * Math.max(0, floor) : 0);
}

function floorBySize({ size, averageLength }: TextLeg): number {
  const known = Math.max(1, size);
  const below = (full: number, reached: number) => Math.max(0, Math.log(full / reached));
  const terms = known * Math.max(LEAST_LENGTH, averageLength);
  return FLOOR - RELIEF * below(FULL_TERMS, terms) - RELIEF_OF_FEW * below(FEW, known);
}

/** How much higher the floor is for a long prompt. */
function riseOfLong({ terms }: TextLeg): number {
  const telling = terms.reduce((count, { weight }) => count + (weight === 1 ? 1 : 0), 0);
  return RISE_OF_LONG * Math.max(0, Math.log(telling / USUAL_WORDS));
}

function relevanceOf(item: Ranked, bestPassage: number, text: TextLeg, vector: VectorLeg | null): number {
  const rarity = text.terms.reduce((sum, { idf, weight }) => sum + idf * weight, 0) / Math.log(text.size + 2);
  const matched = (share: number) => Math.log(share * rarity + 1e-9);
  // A date says which observation is meant, not that one is.
  return (
    item.coverage -
    item.explain.time +
    (matched(item.explain.text?.score ?? 0) + matched(Math.max(LEAST_PASSAGE, bestPassage))) / 2 +
    DOMAIN_WEIGHT * domainOf(text.size, vector)
  );
}

function domainOf(size: number, vector: VectorLeg | null): number {
  if (!vector || vector.nearest.length === 0) return UNKNOWN_DOMAIN;
  const { baseline, isEnglishOnly } = modelWeight(vector.model);
  const similarity = vector.isOfHits
    ? similarityByHits(size, vector.nearest)
    : similarityOfDomain(size, vector.nearest);
  const familiarity = isEnglishOnly ? (vector.familiarity ?? 1) : 1;
  return (familiarity * (similarity - baseline)) / (1 - baseline) + (1 - familiarity) * UNKNOWN_DOMAIN;
}

/** The similarity of the worst of the project's nearest 5 %. */
function similarityOfDomain(size: number, nearest: VectorLeg['nearest']): number {
  // A project without memories is asked by its user's own ones.
  const known = Math.max(1, size);
  const wanted = Math.max(1, Math.ceil(known * DOMAIN_SHARE));
  const place = Math.min(wanted, nearest.length);
  // 0 unless the list ends before the wanted place.
  const beyond = upperQuantile(place / known) - upperQuantile(wanted / known);
  return nearest[place - 1]!.similarity - SIMILARITY_SPREAD * beyond;
}

/** The same, judged by the text leg's hits. */
function similarityByHits(size: number, nearest: VectorLeg['nearest']): number {
  const read = nearest[Math.floor(nearest.length * PLACE_OF_HITS)]!.similarity;
  return read + ABOVE_HITS - LESS_BY_SIZE * Math.log(Math.max(1, size) / ABOVE_HITS_AT);
}

/**
 * The value that a standard normal variable exceeds with probability `share` (0 < share ≤ 0.5); Abramowitz & Stegun
 * 26.2.23, error < 0.0005.
 */
function upperQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}
