import { phrasingsOf, type SearchReply, type SearchRequest } from '../../contract/search.ts';
import type { Reranker } from '../../models/reranker.ts';
import { isQuestion } from '../../text/is-question.ts';
import { type Buckets, NO_BUCKETS } from '../../visibility/project-scope.ts';
import { MAX_NEARLY, searchAgain } from '../again/search-again.ts';
import { weightsOf } from '../passages/excerpt.ts';
import { passagesOfResults } from '../passages/passages-of-results.ts';
import type { PassageScorer } from '../passages/score-passages.ts';
import { fusePhrasings } from '../ranking/fuse-phrasings.ts';
import { RERANKED, rerank } from '../ranking/rerank.ts';
import { foldAskings } from './fold-askings.ts';
import { type RankDeps, rankQuery } from './rank-query.ts';
import { type Read, recalledOnce } from './read-recalled.ts';
import { bySession, readFound } from './results.ts';
import { type Found, toResult } from './search-result.ts';

type SearchDeps = RankDeps & { reranker(): Reranker | undefined };

/**
 * Search observations, grouped by session on request. Empty if nothing has evidence; `degraded` names missing legs.
 * With `ranksAll`, the vector leg's other observations follow without evidence, nearest first.
 */
export function createSearch(deps: SearchDeps) {
  return async (
    request: SearchRequest,
    buckets: Buckets = NO_BUCKETS,
    { ranksAll = false }: { ranksAll?: boolean } = {},
  ): Promise<SearchReply> => {
    const scope = request.project ? await deps.projects.scopeOf(request.project) : null;
    const end = request.offset + request.limit;
    const read = recalledOnce(deps.db, scope, buckets);
    const phrasings = phrasingsOf(request);
    const asks = phrasings.some(isQuestion);
    const lists = await Promise.all(
      phrasings.map((query) => rankQuery(deps, query, asks, { request, scope, buckets, read, end })),
    );
    const degraded = [...new Set(lists.flatMap((list) => list.degraded))];
    const weights = weightsOf(lists.flatMap(({ text }) => text?.terms ?? []));
    const { answers, asked } = await foldAskings(fusePhrasings(lists.map(({ ranked }) => ranked)), phrasings, read);
    if (request.group_by) {
      return {
        results: await bySession(deps.db, answers, request, scope, read, (one) =>
          toResult(one, request, weights, asked),
        ),
        degraded,
      };
    }
    // Reranked before paging, so that the pages of a search fit together.
    const behind = end + MAX_NEARLY;
    const all = ranksAll ? [...answers, ...lists[0]!.farther()] : answers;
    const found = await readFound(all, request, read, request.rerank ? Math.max(behind, RERANKED) : behind);
    const ordered = request.rerank ? await rerank(deps, phrasings[0]!, found) : { found, degraded: [] };
    const page = ordered.found.slice(request.offset, end);
    const passages = request.passage_tokens ? await answering(page, lists, request.passage_tokens) : new Map();
    const results = page.map((one) => ({
      ...toResult(one, request, weights, asked),
      ...(passages.has(one.observation.id) && { passages: passages.get(one.observation.id) }),
    }));
    const again = await searchAgain({
      phrasings,
      terms: lists.flatMap(({ text }) => text?.terms ?? []),
      page,
      next: [...ordered.found.slice(end, behind).map(({ observation }) => observation), ...(await below(lists, read))],
      index: scope === null ? undefined : deps.indexes.words(scope),
      embedder: deps.passageEmbedder(),
    });
    return { results, degraded: [...degraded, ...ordered.degraded], ...again };
  };

  /** What lies just below the floor of a search: no matching word, and a vector that is nearly near enough. */
  async function below(lists: readonly { near: readonly number[] }[], read: Read) {
    const ids = lists.flatMap(({ near }) => near).slice(0, MAX_NEARLY);
    const known = await read(ids);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  /** The passages of results that answer any phrasing of the question. */
  function answering(page: readonly Found[], lists: readonly { scorePassages: PassageScorer }[], tokens: number) {
    const results = page.map(({ hit, observation: { id, title, text, session_id } }) => ({
      id,
      title,
      text,
      session: session_id,
      score: hit.coverage,
    }));
    return passagesOfResults(
      results,
      lists.map(({ scorePassages }) => scorePassages),
      tokens,
    );
  }
}
