import { type Filters, filtersShape } from '../contract/filters.ts';
import { phrasingsOf, type SearchReply, type SearchRequest, type SearchResult } from '../contract/search.ts';
import type { Fusion } from '../contract/words.ts';
import type { Queries } from '../db/database.ts';
import type { Reranker } from '../models/reranker.ts';
import type { Projects } from '../projects/projects.ts';
import { type RecalledObservation, readRecalled } from '../store/memories/recalled-observations.ts';
import { readSummaries } from '../store/sessions/session-summaries.ts';
import { readTouchedFiles } from '../store/sessions/tool-calls.ts';
import { isQuestion } from '../text/is-question.ts';
import { namedTimes } from '../text/named-times.ts';
import { type Buckets, NO_BUCKETS, type ProjectScope } from '../visibility/project-scope.ts';
import { nearlyNear } from './again/nearly-near.ts';
import { MAX_NEARLY, searchAgain } from './again/search-again.ts';
import { askLegs } from './legs/ask-legs.ts';
import type { LegDeps } from './legs/leg.ts';
import { weightsOf } from './passages/excerpt.ts';
import { passagesOfResults } from './passages/passages-of-results.ts';
import type { ReadTexts } from './passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, TO_RANK } from './passages/score-passages.ts';
import { askingsAmong } from './ranking/askings.ts';
import { type Boosted, boostByContext, pathsOf, withoutBoosts } from './ranking/boost-by-context.ts';
import { fusePhrasings, type Phrased } from './ranking/fuse-phrasings.ts';
import { groupBySession } from './ranking/group-by-session.ts';
import { joinLists } from './ranking/join-lists.ts';
import { modelWeight } from './ranking/model-weights.ts';
import { type Ranked, rank } from './ranking/rank.ts';
import { RERANKED, rerank } from './ranking/rerank.ts';
import { weighAge } from './ranking/weigh-age.ts';
import { SEEN_FOR_CODE, weighForCode } from './ranking/weigh-for-code.ts';
import { type Found, scoreOf, toResult } from './search-result.ts';
import type { TextLeg } from './text-index/score-query.ts';

/** Text hits that are ranked, at least: fusion and boosts may raise any of them. */
const MIN_TEXT_HITS = 200;
const VECTOR_HITS = 200;
/** Turns that are ranked when the results are sessions. */
const SESSION_HITS = 400;
const SHOWN_OF_SESSION = 3;
/** What is left of the score of a turn that only asked: enough to be found where nothing answers. */
const ONLY_ASKED = 0.25;
/** How long a search waits for the project's index to load; a prompt can't. */
const PATIENCE_MS = 15_000;

type SearchDeps = LegDeps & {
  readTexts: ReadTexts;
  projects: Projects;
  reranker(): Reranker | undefined;
  /** Default of requests. */
  fusion: Fusion;
};

/** What was read so far, with at least these observations. */
type Read = (ids: readonly number[]) => Promise<ReadonlyMap<number, RecalledObservation>>;

/** What every phrasing of a request is asked with; `end`: how many results are wanted from the first on. */
type Asked = { request: SearchRequest; scope: ProjectScope | null; buckets: Buckets; read: Read; end: number };

/** Search observations, grouped by session on request. Empty if none has evidence; `degraded` says which leg was missing. */
export function createSearch(deps: SearchDeps) {
  return async (request: SearchRequest, buckets: Buckets = NO_BUCKETS): Promise<SearchReply> => {
    const scope = request.project ? await deps.projects.scopeOf(request.project) : null;
    const end = request.offset + request.limit;
    const read = recalledOnce(deps.db, scope, buckets);
    const phrasings = phrasingsOf(request);
    const asks = phrasings.some(isQuestion);
    const lists = await Promise.all(
      phrasings.map((query) => rankOne(query, asks, { request, scope, buckets, read, end })),
    );
    const degraded = [...new Set(lists.flatMap((list) => list.degraded))];
    const weights = weightsOf(lists.flatMap(({ text }) => text?.terms ?? []));
    const { answers, asked } = await askingsFolded(fusePhrasings(lists.map(({ ranked }) => ranked)), phrasings, read);
    if (request.group_by) {
      return {
        results: await bySession(answers, request, scope, read, (one) => toResult(one, request, weights, asked)),
        degraded,
      };
    }
    // Reranked before the page is cut out, so that the pages of one search fit together.
    const behind = end + MAX_NEARLY;
    const found = await readFound(answers, request, read, request.rerank ? Math.max(behind, RERANKED) : behind);
    const ordered = request.rerank ? await rerank(deps, phrasings[0]!, found) : { found, degraded: [] };
    const page = ordered.found.slice(request.offset, end);
    const passages = request.passage_tokens ? await told(page, lists, request.passage_tokens) : new Map();
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

  /** What lies just below the floor of a search: neither a word leads to it nor a vector near enough, but one that is nearly so. */
  async function below(lists: readonly { near: readonly number[] }[], read: Read) {
    const ids = lists.flatMap(({ near }) => near).slice(0, MAX_NEARLY);
    const known = await read(ids);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  /** Rank what one phrasing finds. @param asks whether it is a question, or one of its other phrasings is */
  async function rankOne(query: string, asks: boolean, { request, scope, buckets, read, end }: Asked) {
    const legs = await askLegs(deps, {
      query,
      scope,
      buckets,
      filters: filtersOf(request),
      mode: request.mode,
      patienceMs: PATIENCE_MS,
      vectorDeadlineMs: Number.POSITIVE_INFINITY,
      textHits: Math.max(MIN_TEXT_HITS, request.group_by ? SESSION_HITS : end),
      vectorHits: VECTOR_HITS,
    });
    const fusion = request.fusion ?? deps.fusion;
    const all = rank(legs.text, legs.vector, { times: namedTimes(query, Date.now()) });
    const found = all.filter(({ hasEvidence }) => hasEvidence);
    const boostedHits = await boosted(found, request, read);
    const forCode = legs.vector ? modelWeight(legs.vector.model).forCode : 0;
    const weighed = forCode > 0 ? await weighedForCode(boostedHits, forCode, read) : boostedHits;
    const passages = legs.text && asks ? await passagesOfBest(weighed, legs.text, query, read) : undefined;
    const ranked = joinLists(weighed, { fusion, passages, averageLength: legs.text?.averageLength ?? 0 });
    // Only where little was found: what is nearly near says less than anything that has a word of the question.
    const near = found.length < end ? nearlyNear(all, legs.vector) : [];
    return { query, ranked, near, text: legs.text, degraded: legs.degraded };
  }

  /** The passages of results that answer the question in any of its phrasings. */
  function told(page: readonly Found[], lists: readonly { query: string; text: TextLeg | null }[], tokens: number) {
    const scorers = lists.map(({ query, text }) => passageScorer(query, text?.terms ?? []));
    const results = page.map(({ hit, observation: { id, title, text, session_id } }) => ({
      id,
      title,
      text,
      session: session_id,
      score: hit.coverage,
    }));
    return passagesOfResults(results, scorers, tokens);
  }

  function passageScorer(query: string, terms: TextLeg['terms']) {
    return createPassageScorer({ readTexts: deps.readTexts, embedder: deps.passageEmbedder() }, query, terms);
  }

  async function boosted(ranked: readonly Ranked[], { near }: SearchRequest, read: Read): Promise<Boosted[]> {
    if (!near) return withoutBoosts(ranked);
    const [project, calls, known] = await Promise.all([
      near.project ? deps.projects.find(near.project) : undefined,
      near.session_id ? readTouchedFiles(deps.db, near.session_id) : [],
      read(ranked.map((hit) => hit.id)),
    ]);
    return boostByContext(ranked, known, { project: project?.key ?? null, files: pathsOf(calls) });
  }

  async function weighedForCode(ranked: readonly Boosted[], more: number, read: Read) {
    const known = await read(ranked.slice(0, SEEN_FOR_CODE).map(({ id }) => id));
    return weighForCode(ranked, more, (id) => known.get(id)?.text);
  }

  /**
   * Fold the turns that only asked a question into the one that answered it last, or, where none did, into one of them behind all others;
   * `asked`: how many stand in one, by its id.
   */
  async function askingsFolded(
    ranked: readonly Phrased[],
    phrasings: readonly string[],
    read: Read,
  ): Promise<{ answers: readonly Phrased[]; asked: ReadonlyMap<number, number> }> {
    if (!phrasings.some(isQuestion)) return { answers: ranked, asked: new Map() };
    const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
    const known = await read(best);
    const askings = askingsAmong(
      phrasings,
      best.flatMap((id) => known.get(id) ?? []),
    );
    const onlyAsked = new Set([...askings].flatMap(([id, asking]) => (asking === 'answered' ? [] : [id])));
    if (onlyAsked.size === 0) return { answers: ranked, asked: new Map() };
    const others = ranked.filter(({ id }) => !onlyAsked.has(id));
    // Newest first, as askingsAmong gives them.
    const answered = [...askings].find(([, asking]) => asking === 'answered')?.[0];
    if (answered !== undefined) return { answers: others, asked: new Map([[answered, onlyAsked.size + 1]]) };
    const [one] = ranked
      .filter(({ id }) => onlyAsked.has(id))
      .map((hit) => ({ ...hit, score: hit.score * ONLY_ASKED }));
    const answers = [...others, one!].sort((a, b) => b.score - a.score || b.id - a.id);
    return { answers, asked: new Map([[one!.id, onlyAsked.size]]) };
  }

  /** A question is answered by a passage, so the best observations are ranked by their best passages as well. */
  async function passagesOfBest(ranked: readonly Boosted[], text: TextLeg, query: string, read: Read) {
    const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
    const known = await read(best);
    const scorePassages = passageScorer(query, text.terms);
    return scorePassages(
      best.flatMap((id) => known.get(id) ?? []),
      TO_RANK,
    );
  }

  async function readFound(
    ranked: readonly Phrased[],
    request: SearchRequest,
    read: Read,
    end: number,
  ): Promise<Found[]> {
    // With recency any of them may move up; without it those up to the end of the page are enough.
    const considered = request.recency ? ranked : ranked.slice(0, end);
    const known = await read(considered.map((hit) => hit.id));
    const now = Date.now();
    const found = considered.flatMap((hit) => {
      const observation = known.get(hit.id);
      return observation ? [{ hit, observation, age: request.recency ? weighAge(observation, now) : 1 }] : [];
    });
    return request.recency ? found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.hit.id - a.hit.id) : found;
  }

  async function bySession(
    ranked: readonly Phrased[],
    request: SearchRequest,
    scope: ProjectScope | null,
    read: Read,
    show: (one: Found) => SearchResult,
  ) {
    const sessions = groupBySession(ranked).slice(request.offset, request.offset + request.limit);
    const shown = sessions.flatMap((session) => session.observations.slice(0, SHOWN_OF_SESSION));
    const results = (await readFound(shown, request, read, shown.length)).map(show);
    const summaries = await readSummaries(
      deps.db,
      sessions.map(({ session }) => session),
      scope,
    );
    const summaryOf = new Map(summaries.map(({ session_id, id, title, text }) => [session_id, { id, title, text }]));
    return sessions.map(({ session, score }) => ({
      session_id: session,
      score,
      summary: summaryOf.get(session) ?? null,
      observations: results.filter((result) => result.session_id === session),
    }));
  }
}

/** Reads each observation once, however many steps of a search need it. */
function recalledOnce(db: Queries, scope: ProjectScope | null, buckets: Buckets): Read {
  const asked = new Set<number>();
  const known = new Map<number, RecalledObservation>();
  return async (ids) => {
    const fresh = ids.filter((id) => !asked.has(id));
    for (const id of fresh) asked.add(id);
    if (fresh.length > 0) for (const [id, row] of await readRecalled(db, fresh, scope, buckets)) known.set(id, row);
    return known;
  };
}

function filtersOf(request: SearchRequest): Filters {
  return Object.fromEntries(
    Object.keys(filtersShape).flatMap((field) => {
      const filter = request[field as keyof Filters];
      return filter === undefined ? [] : [[field, filter]];
    }),
  );
}
