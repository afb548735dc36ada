/**
 * Joins the text leg and the vector leg into one ranking.
 *
 *   score = text + SESSION × session + vector + time − what an observation of few words loses
 *
 * All are shares of the query: text and session of its rarity that is covered, vector of a perfect cosine × the model's weight,
 * time what a date in it counts for. So the weights follow the query by themselves: where the words are found they decide, where
 * they aren't the vectors do. RRF, which knows only places, lost by 1–4 points of nDCG@10 on every set (docs/decisions/0006-fusion.md); it stays as `fusion: 'rrf'`.
 */
import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { TimeSpan } from '../../text/named-times.ts';
import type { TextHit, TextLeg } from '../text-index/score-query.ts';
import { modelWeight } from './model-weights.ts';
import { timeEvidence } from './time-evidence.ts';
import { VECTOR_REACH, type VectorEvidence, type VectorLeg, vectorEvidence } from './vector-evidence.ts';

/** How much the whole session's match counts; 0.1–0.3 measured alike. */
const SESSION_WEIGHT = 0.2;
/** A turn of fewer terms than this is found by its neighbours' words, but says little itself. */
const FULL_LENGTH = 30;
const SHORTNESS_WEIGHT = 0.1;
/** The neighbours of so many vector hits are judged too. */
const NEIGHBOURLY_HITS = 40;
/** With RRF the vector list weighs this much beside the text list. */
const RRF_VECTOR_WEIGHT = 0.6;

export interface Ranked {
  id: number;
  session: string | null;
  score: number;
  /** Whether anything speaks for it: a telling word in it or beside it, a vector near enough, the time that the question names. */
  hasEvidence: boolean;
  explain: RankExplanation;
}

/** Why an observation stands where it does; null where a leg doesn't know it. */
export interface RankExplanation {
  text: { rank: number | null; score: number; own: number; session: number } | null;
  vector: { rank: number | null; similarity: number | null; evidence: number } | null;
  /** For the time that the question names. */
  time: number;
  shortness: number;
}

export interface RankOptions {
  /** `score` unless told. */
  fusion?: 'score' | 'rrf';
  /** The times that the question names (text/named-times). */
  times?: readonly TimeSpan[];
}

/** Rank what either leg found; a leg that failed or is missing is null. Best first, ties by the newer id; never throws for lack of a leg. */
export function rank(
  text: TextLeg | null,
  vector: VectorLeg | null,
  { fusion = 'score', times = [] }: RankOptions = {},
): Ranked[] {
  const evidence = vector && vectorEvidence(vector, modelWeight(vector.model), text);
  const textRanks = new Map(text?.hits.map((hit, place) => [hit.id, place + 1]));
  const facts = new Map(text?.hits.map((hit) => [hit.id, hit]));
  const ranked: Ranked[] = [];
  for (const id of candidates(text, evidence)) {
    const hit = facts.get(id) ?? text?.factsOf(id);
    ranked.push(judge({ id, hit, textRank: textRanks.get(id) ?? null, evidence, times }));
  }
  const byScore = ranked.sort((a, b) => b.score - a.score || b.id - a.id);
  return fusion === 'score' ? byScore : reorderedByRanks(byScore);
}

/** What either leg found, and what stands beside the nearest vector hits in their sessions. */
function candidates(text: TextLeg | null, evidence: VectorEvidence | null): Set<number> {
  const ids = new Set<number>(text?.hits.map((hit) => hit.id));
  evidence?.ids.forEach((id, place) => {
    ids.add(id);
    if (place >= NEIGHBOURLY_HITS) return;
    for (const neighbour of text?.neighboursOf(id, VECTOR_REACH) ?? []) ids.add(neighbour.id);
  });
  return ids;
}

interface Judged {
  id: number;
  hit: TextHit | undefined;
  textRank: number | null;
  evidence: VectorEvidence | null;
  times: readonly TimeSpan[];
}

function judge({ id, hit, textRank, evidence, times }: Judged): Ranked {
  const fromVector = evidence?.of(id) ?? 0;
  const time = hit ? timeEvidence(times, hit.createdAt) : 0;
  const shortness = hit?.session ? SHORTNESS_WEIGHT * Math.max(0, Math.log(FULL_LENGTH / Math.max(1, hit.length))) : 0;
  return {
    id,
    session: hit?.session ?? null,
    score: (hit ? hit.score + SESSION_WEIGHT * hit.sessionScore : 0) + fromVector + time - shortness,
    hasEvidence: time > 0 || (hit?.matched ?? false) || (evidence?.isNear(id) ?? false),
    explain: {
      text: hit ? { rank: textRank, score: hit.score, own: hit.own, session: hit.sessionScore } : null,
      vector: evidence && {
        rank: evidence.rankOf(id) ?? null,
        similarity: evidence.similarityOf(id) ?? null,
        evidence: fromVector,
      },
      time,
      shortness,
    },
  };
}

function reorderedByRanks(ranked: readonly Ranked[]): Ranked[] {
  const placed = (of: (item: Ranked) => number): number[] =>
    [...ranked]
      .filter((item) => of(item) > 0)
      .sort((a, b) => of(b) - of(a) || b.id - a.id)
      .map((item) => item.id);
  const fused = fuseRanks([
    { ids: placed((item) => item.explain.text?.score ?? 0), weight: 1 },
    { ids: placed((item) => item.explain.vector?.evidence ?? 0), weight: RRF_VECTOR_WEIGHT },
  ]);
  const items = new Map(ranked.map((item) => [item.id, item]));
  return fused.map(({ id, score }) => ({ ...items.get(id)!, score }));
}
