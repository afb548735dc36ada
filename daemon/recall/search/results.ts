import type { SearchRequest, SearchResult } from '../../contract/search.ts';
import type { Queries } from '../../db/database.ts';
import { readSummaries } from '../../store/sessions/session-summaries.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import type { Phrased } from '../ranking/fuse-phrasings.ts';
import { groupBySession } from '../ranking/group-by-session.ts';
import { weighAge } from '../ranking/weigh-age.ts';
import type { Read } from './read-recalled.ts';
import { type Found, scoreOf } from './search-result.ts';

const SHOWN_OF_SESSION = 3;

/** The first hits with their observations, in the order of the answer. */
export async function readFound(
  ranked: readonly Phrased[],
  request: SearchRequest,
  read: Read,
  end: number,
): Promise<Found[]> {
  // Recency may raise any of them; without it the page's end is enough.
  const considered = request.recency ? ranked : ranked.slice(0, end);
  const known = await read(considered.map((hit) => hit.id));
  const now = Date.now();
  const found = considered.flatMap((hit) => {
    const observation = known.get(hit.id);
    return observation ? [{ hit, observation, age: request.recency ? weighAge(observation, now) : 1 }] : [];
  });
  return request.recency ? found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.hit.id - a.hit.id) : found;
}

/** The sessions of the hits, each with its summary and best observations. */
export async function bySession(
  db: Queries,
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
    db,
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
