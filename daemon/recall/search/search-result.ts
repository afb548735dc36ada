import type { SearchRequest, SearchResult } from '../../contract/search.ts';
import { oneLine } from '../../contract/shown-text.ts';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { excerptOf, type TermWeights } from '../passages/excerpt.ts';
import type { Phrased } from '../ranking/fuse-phrasings.ts';
import type { Judged } from '../ranking/rerank.ts';

const SNIPPET_CHARS = 240;

/** A hit with its observation. */
export type Found = { hit: Phrased; observation: RecalledObservation; age: number; judged?: Judged };

/** The score that orders results: the reranker's if any. */
export const scoreOf = ({ hit, age, judged }: Found): number => judged?.score ?? hit.score * age;

/** A result as in the reply. @param asked how often its question was asked, by observation */
export function toResult(
  found: Found,
  request: SearchRequest,
  weights: TermWeights,
  asked: ReadonlyMap<number, number>,
): SearchResult {
  const { hit, observation, age, judged } = found;
  const times = asked.get(observation.id) ?? 1;
  return {
    id: observation.id,
    external_id: observation.external_id,
    session_id: observation.session_id,
    agent: observation.agent,
    project: observation.project,
    scope: observation.scope,
    kind: observation.kind,
    title: observation.title,
    snippet: oneLine(excerptOf(observation.text, weights)(SNIPPET_CHARS)),
    files: observation.files,
    created_at: observation.created_at.toISOString(),
    updated_at: observation.updated_at.toISOString(),
    confidence: Math.round(observation.confidence * 100) / 100,
    pinned: observation.pinned,
    tokens: estimateTokens(observation.text),
    score: scoreOf(found),
    ...(times > 1 && { asked: times }),
    ...(request.explain && {
      explain: {
        ...hit.explain,
        ...(hit.places && { ranks: hit.places }),
        fused: hit.fused,
        boosts: { ...hit.boosts, ...(request.recency && { age_and_confidence: age }) },
        ...(hit.phrasings && { phrasings: [...hit.phrasings] }),
        ...(judged && { rerank: judged }),
      },
    }),
  };
}
