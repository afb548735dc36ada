/**
 * What is relevant enough to be put before the model unasked: a few observations, or nothing.
 *
 *   relevance = 0.6 × coverage + ln(matched words) + 2 × domain + 0.1 × brevity
 *
 * The coverage alone can't tell: "commit this" is covered whole by hundreds of turns, and every question finds some turn. Four things
 * together do. The coverage: how much of the prompt is answered. Matched words: how much rarity was matched, in words that stand in
 * one observation only, so that it means the same in a project of 50 and of 100,000. Domain: how near the prompt
 * is to the project as a whole, i.e. to what the worst of its 5 % nearest observations is; off-topic prompts are near nothing. Brevity:
 * two words found in one sentence say more than two found in a page, where any two may stand.
 *
 * The best coincidence among few observations is a smaller one than among many, so the floor of a tiny project lies lower.
 *
 * Calibrated on the development half of the bench's inject set (116 related, 500 unrelated, 50 contentless prompts); with a third and a tenth
 * of the project's sessions the same floor lets no more of the unrelated through (docs/decisions/0007-injection-floor.md).
 */

import type { TextLeg } from '../text-index/score-query.ts';
import { modelWeight } from './model-weights.ts';
import type { Ranked } from './rank.ts';
import type { VectorLeg } from './vector-evidence.ts';

const COVERAGE_WEIGHT = 0.6;
const DOMAIN_WEIGHT = 2;
const BREVITY_WEIGHT = 0.1;
/** Terms of an ordinary turn, against which brevity is measured, and of what is as brief as can be. */
const ORDINARY_LENGTH = 200;
const BRIEF_LENGTH = 12;
/** 2.0 % of unrelated prompts lie above it and 95 % of related ones; at 0.72 it is 2.6 % and 96 %, at 0.82 1.8 % and 92 %. */
const FLOOR = 0.76;
/** Below so many observations the floor sinks, by this much for each e-th part: what keeps unrelated prompts at 1–2 % from 1 observation on. */
const SMALL_PROJECT = 12;
const SMALL_PROJECT_RELIEF = 0.5;
/** What is said about the domain when no vector says it: the value with which the floor lets 2 % of unrelated prompts through. */
const UNKNOWN_DOMAIN = 0.22;
/** The domain is read at this share of the project; nearest lists of large projects end long before, and are extrapolated … */
const DOMAIN_SHARE = 0.05;
/** … as a normal distribution with this spread of cosines (0.10–0.14 from 177 to 1,805 turns). */
const SIMILARITY_SPREAD = 0.11;

/** Others go along with the best when they cover nearly as much … */
const SHARE_OF_BEST = 0.8;
/** … not more than these of its session, so that another story has a chance … */
const MAX_OF_BEST_SESSION = 4;
/** … and fewer when the best itself is none too sure: of what was carried 42 % was right instead of 39 %. */
const MAX_ITEMS = 5;
const SURE = 1.15;
const MAX_UNSURE_ITEMS = 2;

type Selection = {
  /** What to inject, best first; empty when nothing is relevant enough. */
  items: Ranked[];
  /** Relevance of the best candidate; at least the floor when there are items. */
  relevance: number;
  floor: number;
};

/**
 * Choose from a ranking what a prompt carries.
 * @param ranked best first, without what must not be shown (of this session, shown before)
 * @param isSample the text leg saw only what SQL found by the rarest words, which says nothing about the project's size
 */
export function selectForInjection(
  text: TextLeg | null,
  vector: VectorLeg | null,
  ranked: readonly Ranked[],
  isSample = false,
): Selection {
  const [best, ...others] = ranked;
  // Without the text leg there is no evidence that the floor was calibrated for.
  if (!best || !text) return { items: [], relevance: Number.NEGATIVE_INFINITY, floor: FLOOR };
  const relevance = relevanceOf(best, text, vector);
  const floor = isSample ? FLOOR : floorOf(text.size);
  if (relevance < floor) return { items: [], relevance, floor };
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

function floorOf(size: number): number {
  return FLOOR - SMALL_PROJECT_RELIEF * Math.max(0, Math.log(SMALL_PROJECT / Math.max(1, size)));
}

function relevanceOf(item: Ranked, text: TextLeg, vector: VectorLeg | null): number {
  const rarity = text.terms.reduce((sum, { idf, weight }) => sum + idf * weight, 0);
  const matchedWords = ((item.explain.text?.score ?? 0) * rarity) / Math.log(text.size + 2);
  // A date in the prompt says which observation is meant, not that one is.
  return (
    COVERAGE_WEIGHT * (item.coverage - item.explain.time) +
    Math.log(matchedWords + 1e-9) +
    DOMAIN_WEIGHT * domainOf(text.size, vector) +
    BREVITY_WEIGHT * brevityOf(item, text)
  );
}

/** 0 for a turn of ordinary length, 2.8 for one short sentence. */
function brevityOf(item: Ranked, text: TextLeg): number {
  const length = text.factsOf(item.id)?.length ?? ORDINARY_LENGTH;
  return Math.max(0, Math.log(ORDINARY_LENGTH / Math.max(BRIEF_LENGTH, length)));
}

function domainOf(size: number, vector: VectorLeg | null): number {
  if (!vector || vector.nearest.length === 0) return UNKNOWN_DOMAIN;
  const { baseline, isEnglishOnly } = modelWeight(vector.model);
  const wanted = Math.max(1, Math.ceil(size * DOMAIN_SHARE));
  const place = Math.min(wanted, vector.nearest.length);
  // 0 unless the list ends before the place that is wanted.
  const beyond = upperQuantile(place / size) - upperQuantile(wanted / size);
  const similarity = vector.nearest[place - 1]!.similarity - SIMILARITY_SPREAD * beyond;
  const familiarity = isEnglishOnly ? (vector.familiarity ?? 1) : 1;
  return (familiarity * (similarity - baseline)) / (1 - baseline) + (1 - familiarity) * UNKNOWN_DOMAIN;
}

/** Where a standard normal variable's upper tail is `share` (0 < share ≤ 0.5); Abramowitz & Stegun 26.2.23, error < 0.0005. */
function upperQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}
