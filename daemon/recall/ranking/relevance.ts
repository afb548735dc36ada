/**
 * Decides what is relevant enough to be shown to the model unasked: a few observations, or nothing.
 *
 *   relevance = coverage + ½ ln(matched words) + ½ ln(words of its best passage) + 3 × domain
 *
 * Coverage alone can't decide: hundreds of turns cover "commit this" entirely, and every question finds some turn. Four figures do:
 *   coverage       how much of the prompt is answered
 *   matched words  how much rarity was matched, counted in words that only one observation holds, so that it means the same in a
 *                  project of 50 and of 100,000
 *   domain         how near the prompt is to the project as a whole, i.e. to the worst of its 5 % nearest observations; off-topic
 *                  prompts are near nothing
 *   best passage   the same for one passage: two words in one sentence say more than two in a page, which may hold any two
 *
 * The best coincidence in little text is weaker than in much, so the floor rises with the logarithm of the project's terms; it lets
 * through about as much of the unrelated in 10 short notes as in 1,800 long turns. And the more words a prompt has, the more of them
 * match by coincidence, so the floor rises with the logarithm of its telling words (docs/decisions/0005-floors.md).
 */

import type { TextLeg } from '../text-index/score-query.ts';
import { modelWeight } from './model-weights.ts';
import type { Ranked } from './rank.ts';
import type { VectorLeg } from './vector-evidence.ts';

const DOMAIN_WEIGHT = 3;
/** Least share of the query in the best passage: words that only neighbours hold are in none. */
const LEAST_PASSAGE = 0.05;
/** The least relevance in a project of so many terms or more, as the bench's inject set has … */
const FLOOR = 1.14;
const FULL_TERMS = 314_000;
/** … and how much less for each factor of e; of slices of 10 to 100 long turns 1.1–1.4 % of unrelated prompts carry anything, with 0.09 1.5–2.1. */
const RELIEF = 0.07;
/** Terms of an observation below which the floor sinks no further: shorter ones were not measured. */
const LEAST_LENGTH = 30;
/** Observations below which it sinks by more for each factor of e: one observation can't be the best of many. */
const FEW = 12;
const RELIEF_OF_FEW = 0.25;
/**
 * Telling words that a question has (the median of `answers` is 9), and how much the floor rises for each factor of e above: of other
 * projects' prompts of 15 and more half carried something, whatever the project's size, of those up to 9 words 3 to 8 %.
 */
const USUAL_WORDS = 9;
const RISE_OF_LONG = 0.5;
/** The domain figure where there is no vector: with it the floor lets 2 % of unrelated prompts through. */
const UNKNOWN_DOMAIN = 0.27;
/** Share of the project at which the domain is read; the nearest lists of large projects end long before, and are extrapolated … */
const DOMAIN_SHARE = 0.05;
/** … as a normal distribution with this spread of cosines (0.10–0.14 from 177 to 1,805 turns). */
const SIMILARITY_SPREAD = 0.11;

/**
 * Where only the text leg's 50 hits were compared: the place in their list that is read, and how far the domain's place in a project of
 * so many observations lies above it. With 180, 540 and 1,571 turns the difference was 0.13, 0.10 and 0.09, the error 0.03 (decision 0007).
 */
const PLACE_OF_HITS = 0.25;
const ABOVE_HITS = 0.085;
const ABOVE_HITS_AT = 1571;
const LESS_BY_SIZE = 0.018;

/** Share of the best one's coverage from which others are shown with it … */
const SHARE_OF_BEST = 0.8;
/** … at most this many of its session, so that another session has a chance … */
const MAX_OF_BEST_SESSION = 4;
/** … and fewer when the best itself is unsure (docs/decisions/0005-floors.md). */
const MAX_ITEMS = 5;
const SURE = 1.85;
const MAX_UNSURE_ITEMS = 2;
/** What names a foreign thing has to be sure, in a large project; where little is remembered, little is known. */
const RISE_OF_FOREIGN = SURE / FLOOR - 1;

export type Selection = {
  /** What to inject, best first; empty when nothing is relevant enough. */
  items: Ranked[];
  /** Relevance of the best candidate; at least the floor when there are items. */
  relevance: number;
  floor: number;
};

/**
 * Choose from a ranking what a prompt carries.
 * @param ranked best first, without what must not be shown (of this session, shown before)
 * @param bestPassage share of the query in the words of the best one's best passage
 * @param isSample the text leg saw only what SQL found by the rarest words, so its size isn't the project's
 * @param isForeign the prompt names what this memory doesn't know (foreign-things)
 */
export function selectForInjection(
  text: TextLeg | null,
  vector: VectorLeg | null,
  ranked: readonly Ranked[],
  bestPassage: number,
  { isSample = false, isForeign = false } = {},
): Selection {
  const [best, ...others] = ranked;
  // Without the text leg there is no evidence that the floor was calibrated for.
  if (!best || !text) return { items: [], relevance: Number.NEGATIVE_INFINITY, floor: FLOOR };
  const relevance = relevanceOf(best, bestPassage, text, vector);
  const floor =
    floorOf(text, { isSample, isForeign }) + riseOfLong(text) + (vector ? modelWeight(vector.model).promptFloor : 0);
  // Also a relevance that can't be told lies below it.
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

/** How much more is asked of a prompt of many words. */
function riseOfLong({ terms }: TextLeg): number {
  const telling = terms.reduce((count, { weight }) => count + (weight === 1 ? 1 : 0), 0);
  return RISE_OF_LONG * Math.max(0, Math.log(telling / USUAL_WORDS));
}

function relevanceOf(item: Ranked, bestPassage: number, text: TextLeg, vector: VectorLeg | null): number {
  const rarity = text.terms.reduce((sum, { idf, weight }) => sum + idf * weight, 0) / Math.log(text.size + 2);
  const matched = (share: number) => Math.log(share * rarity + 1e-9);
  // A date in the prompt says which observation is meant, not whether one is.
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

/** The similarity of the worst of the project's nearest. */
function similarityOfDomain(size: number, nearest: VectorLeg['nearest']): number {
  // A project without memory of its own is asked by what its user brings along.
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
 * The value that a standard normal variable exceeds with probability `share` (0 < share ≤ 0.5); Abramowitz & Stegun 26.2.23, error <
 * 0.0005.
 */
function upperQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}
