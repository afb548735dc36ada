import type { Projects } from '../capture/projects.ts';
import { type Filters, filtersShape } from '../contract/filters.ts';
import type { SearchReply, SearchRequest, SearchResult } from '../contract/search.ts';
import { type RecalledObservation, readRecalled, readTouchedFiles } from '../store/recall.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { namedTimes } from '../text/named-times.ts';
import { type Lifted, liftByAffinity, notLifted, pathsOf } from './affinity.ts';
import { askLegs, type LegDeps } from './ask-legs.ts';
import { groupBySession } from './group-by-session.ts';
import { neutraliseLine } from './neutralise.ts';
import { type Ranked, rank } from './rank.ts';
import { weighAge } from './weigh-age.ts';

const SNIPPET_CHARS = 240;
/** Text hits ranked at least: what fusion and boosts may lift. */
const MIN_TEXT_HITS = 200;
/** Sessions are found through their turns: so many of them are looked at. */
const SESSION_HITS = 400;
const SHOWN_OF_SESSION = 3;
/** No row has it: where nothing was ever recorded, only what belongs to no project is found. */
export const NO_PROJECT = 0;
/** A search has time for the project's index to load; a prompt hasn't. */
const PATIENCE_MS = 15_000;

export type SearchDeps = LegDeps & { projects: Projects };

/** Search observations; grouped by session on request. Never empty for want of a leg: `degraded` says what was missing. */
export function createSearch(deps: SearchDeps) {
  return async (request: SearchRequest): Promise<SearchReply> => {
    const project = request.project ? await deps.projects.find(request.project) : undefined;
    const end = request.offset + request.limit;
    const legs = await askLegs(deps, {
      query: request.query,
      projectId: project?.id ?? (request.project ? NO_PROJECT : null),
      filters: filtersOf(request),
      mode: request.mode,
      patienceMs: PATIENCE_MS,
      vectorDeadlineMs: Number.POSITIVE_INFINITY,
      textHits: Math.max(MIN_TEXT_HITS, request.group_by ? SESSION_HITS : end),
    });
    const ranked = await fromStandpoint(
      rank(legs.text, legs.vector, { times: namedTimes(request.query, Date.now()) }),
      request,
    );
    const results = request.group_by
      ? await bySession(ranked, request)
      : (await toResults(ranked, request, end)).slice(request.offset, end);
    return { results, degraded: legs.degraded };
  };

  async function fromStandpoint(ranked: readonly Ranked[], { near }: SearchRequest): Promise<Lifted[]> {
    if (!near) return notLifted(ranked);
    const [project, calls, known] = await Promise.all([
      near.project ? deps.projects.find(near.project) : undefined,
      near.session_id ? readTouchedFiles(deps.db, near.session_id) : [],
      readRecalled(
        deps.db,
        ranked.map((hit) => hit.id),
      ),
    ]);
    return liftByAffinity(ranked, known, { project: project?.key ?? null, files: pathsOf(calls) });
  }

  async function toResults(ranked: readonly Lifted[], request: SearchRequest, end: number): Promise<SearchResult[]> {
    // With recency any of them may move up; without it only the page is read.
    const considered = request.recency ? ranked : ranked.slice(0, end);
    const known = await readRecalled(
      deps.db,
      considered.map((hit) => hit.id),
    );
    const now = Date.now();
    const results = considered.flatMap((hit) => {
      const observation = known.get(hit.id);
      return observation ? [toResult(hit, observation, request, now)] : [];
    });
    return request.recency ? results.sort((a, b) => b.score - a.score || b.id - a.id) : results;
  }

  async function bySession(ranked: readonly Lifted[], request: SearchRequest) {
    const sessions = groupBySession(ranked).slice(request.offset, request.offset + request.limit);
    const shown = sessions.flatMap((session) => session.observations.slice(0, SHOWN_OF_SESSION));
    const results = await toResults(shown, request, shown.length);
    return sessions.map(({ session, score }) => ({
      session_id: session,
      score,
      observations: results.filter((result) => result.session_id === session),
    }));
  }
}

function filtersOf(request: SearchRequest): Filters {
  return Object.fromEntries(
    Object.keys(filtersShape).flatMap((field) => {
      const filter = request[field as keyof Filters];
      return filter === undefined ? [] : [[field, filter]];
    }),
  );
}

function toResult(hit: Lifted, observation: RecalledObservation, request: SearchRequest, now: number): SearchResult {
  const age = request.recency ? weighAge(observation, now) : 1;
  return {
    id: observation.id,
    external_id: observation.external_id,
    session_id: observation.session_id,
    project: observation.project,
    kind: observation.kind,
    title: observation.title,
    snippet: neutraliseLine(observation.text, SNIPPET_CHARS),
    files: observation.files,
    created_at: observation.created_at.toISOString(),
    pinned: observation.pinned,
    tokens: estimateTokens(observation.text),
    score: hit.score * age,
    ...(request.explain && {
      explain: {
        ...hit.explain,
        fused: hit.fused,
        boosts: { ...hit.boosts, ...(request.recency && { age_and_confidence: age }) },
      },
    }),
  };
}
