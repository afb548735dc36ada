import { type Filters, filtersShape } from '../contract/filters.ts';
import type { SearchReply, SearchRequest, SearchResult } from '../contract/search.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Fusion } from '../contract/words.ts';
import type { Queries } from '../db/database.ts';
import type { Reranker } from '../models/reranker.ts';
import type { Projects } from '../projects/projects.ts';
import { type RecalledObservation, readRecalled } from '../store/memories/recalled-observations.ts';
import { readSummaries } from '../store/sessions/session-summaries.ts';
import { readTouchedFiles } from '../store/sessions/tool-calls.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { isQuestion } from '../text/is-question.ts';
import { namedTimes } from '../text/named-times.ts';
import { type Buckets, NO_BUCKETS, type ProjectScope } from '../visibility/project-scope.ts';
import { askLegs } from './legs/ask-legs.ts';
import type { LegDeps } from './legs/leg.ts';
import { excerptOf, type TermWeights, weightsOf } from './passages/excerpt.ts';
import { liftByPassages } from './passages/lift-by-passages.ts';
import type { ReadTexts } from './passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, TO_RANK } from './passages/score-passages.ts';
import { askingsAmong } from './ranking/askings.ts';
import { type Boosted, boostByContext, pathsOf, withoutBoosts } from './ranking/boost-by-context.ts';
import { groupBySession } from './ranking/group-by-session.ts';
import { modelWeight } from './ranking/model-weights.ts';
import { type Ranked, rank } from './ranking/rank.ts';
import { type Judged, RERANKED, rerank } from './ranking/rerank.ts';
import { weighAge } from './ranking/weigh-age.ts';
import { SEEN_FOR_CODE, weighForCode } from './ranking/weigh-for-code.ts';
import type { TextLeg } from './text-index/score-query.ts';

const SNIPPET_CHARS = 240;
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

type Found = { hit: Boosted; observation: RecalledObservation; age: number; judged?: Judged };

/**
 * Search observations, grouped by session on request. Empty if none has evidence; `degraded` says which leg was missing. With `ranksAll`, what
 * the vector leg compared follows without evidence, the nearest first.
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
    const legs = await askLegs(deps, {
      query: request.query,
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
    const places = rank(legs.text, legs.vector, { fusion, times: namedTimes(request.query, Date.now()) });
    const boostedHits = await boosted(
      places.filter(({ hasEvidence }) => hasEvidence),
      request,
      read,
    );
    const forCode = fusion === 'score' && legs.vector ? modelWeight(legs.vector.model).forCode : 0;
    const weighed = forCode > 0 ? await weighedForCode(boostedHits, forCode, read) : boostedHits;
    const ranked =
      fusion === 'score' && legs.text && isQuestion(request.query)
        ? await lifted(weighed, legs.text, request.query, read)
        : weighed;
    const weights = weightsOf(legs.text?.terms ?? []);
    const { answers, asked } = await askingsFolded(ranked, request.query, read);
    if (request.group_by) {
      return {
        results: await bySession(answers, request, scope, read, (one) => toResult(one, request, weights, asked)),
        degraded: legs.degraded,
      };
    }
    // Reranked before the page is cut out, so that the pages of one search fit together.
    const all = ranksAll ? [...answers, ...withoutBoosts(farther(places))] : answers;
    const found = await readFound(all, request, read, request.rerank ? Math.max(end, RERANKED) : end);
    const ordered = request.rerank ? await rerank(deps, request.query, found) : { found, degraded: [] };
    const results = ordered.found.slice(request.offset, end).map((one) => toResult(one, request, weights, asked));
    return { results, degraded: [...legs.degraded, ...ordered.degraded] };
  };

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
    ranked: readonly Boosted[],
    query: string,
    read: Read,
  ): Promise<{ answers: readonly Boosted[]; asked: ReadonlyMap<number, number> }> {
    if (!isQuestion(query)) return { answers: ranked, asked: new Map() };
    const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
    const known = await read(best);
    const askings = askingsAmong(
      query,
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
  async function lifted(ranked: readonly Boosted[], text: TextLeg, query: string, read: Read) {
    const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
    const known = await read(best);
    const scorePassages = createPassageScorer(
      { readTexts: deps.readTexts, embedder: deps.passageEmbedder() },
      query,
      text.terms,
    );
    const passages = await scorePassages(
      best.flatMap((id) => known.get(id) ?? []),
      TO_RANK,
    );
    return liftByPassages(ranked, passages, text.averageLength);
  }

  async function readFound(
    ranked: readonly Boosted[],
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
    ranked: readonly Boosted[],
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

/** What has no evidence, the nearest by the vector leg first. */
function farther(places: readonly Ranked[]): Ranked[] {
  const nearness = ({ explain }: Ranked) => explain.vector?.similarity ?? -1;
  return places.filter(({ hasEvidence }) => !hasEvidence).sort((a, b) => nearness(b) - nearness(a) || b.id - a.id);
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

/** The score that orders results: the reranker's where there is one. */
const scoreOf = ({ hit, age, judged }: Found): number => judged?.score ?? hit.score * age;

function toResult(
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
        fused: hit.fused,
        boosts: { ...hit.boosts, ...(request.recency && { age_and_confidence: age }) },
        ...(judged && { rerank: judged }),
      },
    }),
  };
}
