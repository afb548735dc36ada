/**
 * Joins text leg and vector leg into one ranking.
 *
 *   score = text + SESSION × session + vector + time − penalty for few words
 *
 * All terms are shares of the query: text and session the covered share of its rarity, vector the share of a perfect
 * cosine × the model's weight, time the worth of a named date. So weights adapt to the query: words decide where they
 * are found, vectors elsewhere (docs/decisions/0004-ranking.md). join-lists.ts fuses this order with the legs' own.
 */
import type { TimeSpan } from '../../text/named-times.ts';
import type { TextHit, TextLeg } from '../text-index/score-query.ts';
import { modelWeight } from './model-weights.ts';
import { timeEvidence } from './time-evidence.ts';
import { VECTOR_REACH, type VectorEvidence, type VectorLeg, vectorEvidence } from './vector-evidence.ts';

/** Weight of the session's match; 0.1–0.3 measured the same. */
const SESSION_WEIGHT = 0.2;
/** A turn with fewer terms loses score: its neighbours' words find it, but it says little. */
const FULL_LENGTH = 30;
const SHORTNESS_WEIGHT = 0.1;
/** Vector hits whose neighbours are scored too. */
const NEIGHBOURLY_HITS = 40;

export type Ranked = {
  id: number;
  session: string | null;
  /** Determines the order; initially `coverage`. */
  score: number;
  /** The sum above, whatever determines the order. */
  coverage: number;
  /** Whether anything supports it: an informative word in or beside it, a near vector, or a named time. */
  hasEvidence: boolean;
  explain: RankExplanation;
};

/** Why an observation has its place; null where a leg doesn't know it. */
type RankExplanation = {
  text: { rank: number | null; score: number; own: number; session: number } | null;
  vector: { rank: number | null; similarity: number | null; evidence: number } | null;
  /** Score for the named time. */
  time: number;
  shortness: number;
};

type RankOptions = {
  /** The times named in the question (text/named-times). */
  times?: readonly TimeSpan[];
};

/** Rank the legs' findings, best first, ties by the newer id. null: a leg is missing or failed. */
export function rank(text: TextLeg | null, vector: VectorLeg | null, { times = [] }: RankOptions = {}): Ranked[] {
  const evidence = vector && vectorEvidence(vector, modelWeight(vector.model), text);
  const textRanks = new Map(text?.hits.map((hit, place) => [hit.id, place + 1]));
  const facts = new Map(text?.hits.map((hit) => [hit.id, hit]));
  const ranked: Ranked[] = [];
  for (const id of candidates(text, evidence)) {
    const hit = facts.get(id) ?? text?.factsOf(id);
    ranked.push(scoreCandidate({ id, hit, textRank: textRanks.get(id) ?? null, evidence, times }));
  }
  return ranked.sort((a, b) => b.score - a.score || b.id - a.id);
}

/** The legs' findings, and session neighbours of the nearest vector hits. */
function candidates(text: TextLeg | null, evidence: VectorEvidence | null): Set<number> {
  const ids = new Set<number>(text?.hits.map((hit) => hit.id));
  evidence?.ids.forEach((id, place) => {
    ids.add(id);
    if (place >= NEIGHBOURLY_HITS) return;
    for (const neighbour of text?.neighboursOf(id, VECTOR_REACH) ?? []) ids.add(neighbour.id);
  });
  return ids;
}

type CandidateFacts = {
  id: number;
  hit: TextHit | undefined;
  textRank: number | null;
  evidence: VectorEvidence | null;
  times: readonly TimeSpan[];
};

function scoreCandidate({ id, hit, textRank, evidence, times }: CandidateFacts): Ranked {
  const fromVector = evidence?.of(id) ?? 0;
  const time = hit ? timeEvidence(times, hit.createdAt) : 0;
  const shortness = hit?.session ? SHORTNESS_WEIGHT * Math.max(0, Math.log(FULL_LENGTH / Math.max(1, hit.length))) : 0;
  const coverage = (hit ? hit.score + SESSION_WEIGHT * hit.sessionScore : 0) + fromVector + time - shortness;
  return {
    id,
    session: hit?.session ?? null,
    score: coverage,
    coverage,
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
