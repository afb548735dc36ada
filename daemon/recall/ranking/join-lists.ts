/**
 * Joins several rankings of the findings, by Reciprocal Rank Fusion (Cormack, Clarke & Büttcher 2009) or by adding
 * scores:
 *
 *   sum        words and vectors added (rank.ts), with the asker's context
 *   words      BM25 with the neighbours' words
 *   vectors    the cosine, averaged with the neighbours'
 *   passages   the best passage of each of the best, for questions over long observations
 *
 * Weights and constant were fitted on the development half of the evaluation sets. Ranks and sums find the same within
 * half a point, except long conversations: two points more by ranks (docs/decisions/0004-ranking.md).
 */
import type { Fusion } from '../../contract/words.ts';
import { fuseRanks } from '../../text/fuse-ranks.ts';
import type { PassageScores } from '../passages/score-passages.ts';
import type { Boosted } from './boost-by-context.ts';

/** Weights of the lists; the sum's is 1. */
const WORDS = 0.2;
const VECTORS = 0.1;
const PASSAGES = 1.4;
/** The formula's constant: the first places count most. The textbook's 60 costs 2–10 points of nDCG@10. */
const K = 5;
/** Up to this many terms an observation is one passage; from the second number on its best passage counts in full. */
const SHORT = 60;
const LONG = 260;

/** Places in the lists, from 1; null: not in it. */
export type ListPlaces = { sum: number; words: number | null; vectors: number | null; passages: number | null };

export type Joined = Boosted & {
  /** The sum plus the best passage's score; comparable between observations. */
  evidence: number;
  /** Absent with `score`. */
  places?: ListPlaces;
};

type Lists = {
  fusion: Fusion;
  /** The best ones' scored passages; absent if no question was asked. */
  passages?: PassageScores | undefined;
  /** Mean terms per observation in the project. */
  averageLength: number;
};

/**
 * Order the findings, best first, ties by the newer id. A long text hides a good sentence, so its best passage counts
 * too; in a project of short notes the text itself was scored already.
 * @param ranked by the sum, best first
 */
export function joinLists(ranked: readonly Boosted[], { fusion, passages, averageLength }: Lists): Joined[] {
  const share = passages ? Math.min(1, Math.max(0, (averageLength - SHORT) / (LONG - SHORT))) : 0;
  const best = new Map(ranked.map(({ id }) => [id, share === 0 ? 0 : bestScore(passages!, id)]));
  const hits = ranked.map((hit) => ({ ...hit, evidence: hit.score + share * best.get(hit.id)! }));
  if (fusion === 'score') {
    return hits.map((hit) => ({ ...hit, score: hit.evidence })).sort((a, b) => b.score - a.score || b.id - a.id);
  }
  const words = placesBy(ranked, (hit) => hit.explain.text?.score ?? 0);
  const vectors = placesBy(ranked, (hit) => hit.explain.vector?.evidence ?? 0);
  const ofPassages = placesBy(ranked, (hit) => best.get(hit.id)!);
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const sum = new Map(ranked.map(({ id }, at) => [id, at + 1]));
  const fused = fuseRanks(
    [
      { ids: [...sum.keys()], weight: 1 },
      { ids: [...words.keys()], weight: WORDS },
      { ids: [...vectors.keys()], weight: VECTORS },
      { ids: [...ofPassages.keys()], weight: PASSAGES * share },
    ],
    K,
  );
  return fused.map(({ id, score }) => ({
    ...byId.get(id)!,
    score,
    places: {
      sum: sum.get(id)!,
      words: words.get(id) ?? null,
      vectors: vectors.get(id) ?? null,
      passages: ofPassages.get(id) ?? null,
    },
  }));
}

/** Places by a score above 0, in the given order. */
function placesBy(hits: readonly Boosted[], scoreOf: (hit: Boosted) => number): Map<number, number> {
  const ordered = hits
    .map((hit) => ({ id: hit.id, score: scoreOf(hit) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.id - a.id);
  return new Map(ordered.map(({ id }, at) => [id, at + 1]));
}

const bestScore = (passages: PassageScores, id: number): number =>
  (passages.get(id) ?? []).reduce((best, { score }) => Math.max(best, score), 0);
