// Ranks one phrasing of a search: ask both legs, join, boost, weigh for code, fuse with the best passages.
import { type Filters, filtersShape } from '../../contract/filters.ts';
import type { SearchRequest } from '../../contract/search.ts';
import type { Fusion } from '../../contract/words.ts';
import type { Projects } from '../../projects/projects.ts';
import { readTouchedFiles } from '../../store/sessions/tool-calls.ts';
import { namedTimes } from '../../text/named-times.ts';
import type { Buckets, ProjectScope } from '../../visibility/project-scope.ts';
import { nearlyNear } from '../again/nearly-near.ts';
import { askLegs } from '../legs/ask-legs.ts';
import type { LegDeps } from '../legs/leg.ts';
import type { ReadTexts } from '../passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, type PassageScorer, TO_RANK } from '../passages/score-passages.ts';
import { nearStored, type StoredPassages } from '../passages/stored-passages.ts';
import { type Boosted, boostByContext, pathsOf, withoutBoosts } from '../ranking/boost-by-context.ts';
import { type Joined, joinLists } from '../ranking/join-lists.ts';
import { modelWeight } from '../ranking/model-weights.ts';
import { type Ranked, rank } from '../ranking/rank.ts';
import { SEEN_FOR_CODE, weighForCode } from '../ranking/weigh-for-code.ts';
import type { Read } from './read-recalled.ts';

/** Minimum of ranked text hits, since fusion and boosts may raise any. */
const MIN_TEXT_HITS = 200;
const VECTOR_HITS = 200;
/** Turns ranked if results are sessions. */
const SESSION_HITS = 400;
/** How long a search waits for the project's index; a prompt can't. */
const PATIENCE_MS = 15_000;

/** How long a search waits for stored passage vectors. */
const STORED_MS = 1000;

export type RankDeps = LegDeps &
  StoredPassages & {
    readTexts: ReadTexts;
    projects: Projects;
    /** The default for requests. */
    fusion: Fusion;
  };

/** What all phrasings of a request share. `end`: number of results wanted from the first. */
type Asked = { request: SearchRequest; scope: ProjectScope | null; buckets: Buckets; read: Read; end: number };

/** Rank one phrasing's findings. @param asks whether the request is a question in any phrasing */
export async function rankQuery(
  deps: RankDeps,
  query: string,
  asks: boolean,
  { request, scope, buckets, read, end }: Asked,
) {
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
  const boostedHits = await boosted(deps, found, request, read);
  const forCode = legs.vector ? modelWeight(legs.vector.model).forCode : 0;
  const weighed = forCode > 0 ? await weighedForCode(boostedHits, forCode, read) : boostedHits;
  const scorePassages = createPassageScorer(
    {
      readTexts: deps.readTexts,
      embedder: deps.passageEmbedder(),
      nearStored: nearStored(deps, legs.vector, STORED_MS),
    },
    query,
    legs.text?.terms ?? [],
  );
  const passages = legs.text && asks ? await passagesOfBest(scorePassages, weighed, read) : undefined;
  const ranked = joinLists(weighed, { fusion, passages, averageLength: legs.text?.averageLength ?? 0 });
  // Only if little was found: near misses say less than any match of a word.
  const near = found.length < end ? nearlyNear(all, legs.vector) : [];
  return { ranked, near, farther: () => fartherOf(all), text: legs.text, scorePassages, degraded: legs.degraded };
}

/** Observations without evidence, nearest vectors first. */
function fartherOf(all: readonly Ranked[]): Joined[] {
  const nearness = ({ explain }: Ranked) => explain.vector?.similarity ?? -1;
  const farther = all
    .filter(({ hasEvidence }) => !hasEvidence)
    .sort((a, b) => nearness(b) - nearness(a) || b.id - a.id);
  return withoutBoosts(farther).map((hit) => ({ ...hit, evidence: hit.score }));
}

async function boosted(
  deps: RankDeps,
  ranked: readonly Ranked[],
  { near }: SearchRequest,
  read: Read,
): Promise<Boosted[]> {
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

/** A passage answers a question, so the best observations are also ranked by their best passages. */
async function passagesOfBest(scorePassages: PassageScorer, ranked: readonly Boosted[], read: Read) {
  const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
  const known = await read(best);
  return scorePassages(
    best.flatMap((id) => known.get(id) ?? []),
    TO_RANK,
  );
}

function filtersOf(request: SearchRequest): Filters {
  return Object.fromEntries(
    Object.keys(filtersShape).flatMap((field) => {
      const filter = request[field as keyof Filters];
      return filter === undefined ? [] : [[field, filter]];
    }),
  );
}
