import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import type { IndexRow } from '../../store/memories/index-rows.ts';
import { candidatesByTerms, filterIds } from '../../store/memories/search.ts';
import { asksForSummaries } from '../../store/sessions/session-summaries.ts';
import { hasForeignTerms } from '../../store/upkeep/analysis.ts';
import { queryTerms } from '../../text/query-terms.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import { toIndexEntry } from '../text-index/index-entry.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { createTextIndex, type TextIndex } from '../text-index/text-index.ts';
import { guarded, type LegAnswer, type LegDeps, type LegQuestion, lateIfGivenUp } from './leg.ts';

/** Rows that SQL returns for ranking, at most: a few MB of packed terms. */
const SQL_CANDIDATES = 3000;
/** Terms of a query whose rows SQL counts, at most: 10,000 characters of Chinese. A term that no row holds costs 30 µs. */
const SQL_TERMS = 20_000;
/** Terms beyond which the rows of frequent ones are sampled, since each costs milliseconds. */
const SAMPLED_TERMS = 64;
/** Callers that wait less than this for an index (prompts) get a quick answer from SQL, from fewer rows. */
const MIN_PATIENCE_MS = 1000;
/**
 * How long a prompt waits for SQL: together with its patience for the index, less than its hook waits. With 20 and 30 ms instead of
 * 30 and 50 the first prompts of a project of 1,800 turns found less: its index takes longer to load, and SQL came too late.
 */
const PROMPT_SQL_MS = 50;
/** Rows for a prompt, indexed and ranked in about 15 ms. */
const PROMPT_CANDIDATES = 300;
/** Documents of a partly loaded index, the newest, that may answer a prompt without trying SQL. */
const ENOUGH_LOADED = 2000;
/** Hits of a project's index that filters are applied to; if too few pass, SQL is asked with the filters instead. */
const FILTERED_HITS = 1000;

/**
 * Ask the text leg: exact BM25 by the project's index, or by SQL where filters are strict, across all projects, or where the index isn't
 * ready (`degraded` says why).
 * @throws QueryError when the database fails
 */
export async function askText(deps: LegDeps, question: LegQuestion): Promise<LegAnswer<TextLeg>> {
  const { scope, filters, query, textHits, patienceMs } = question;
  const bySql = async () => rankFound(await findBySql(deps.db, question), question);
  // No index holds all projects, nor summaries.
  if (scope === null || asksForSummaries(filters)) return guarded(deps, 'text', [], bySql);
  if (hasDeadline(question)) return askInTime(deps, question, scope);
  const state = await deps.indexes.use(scope, patienceMs);
  if ('reason' in state) return guarded(deps, 'text', [`text:${state.reason}`], bySql);
  if (Object.keys(filters).length === 0) return byIndex(state, question);
  const leg = state.index.search(query, { limit: FILTERED_HITS });
  const fitting = await filterIds(
    deps.db,
    leg.hits.map((hit) => hit.id),
    scope,
    filters,
  );
  const isComplete = leg.hits.length < FILTERED_HITS;
  return isComplete || fitting.size >= textHits ? byIndex(state, question, (id) => fitting.has(id)) : bySql();
}

const byIndex = (
  { index, isBehind }: { index: TextIndex; isBehind: boolean },
  { query, textHits }: LegQuestion,
  accept?: (id: number) => boolean,
): LegAnswer<TextLeg> => ({
  leg: index.search(query, { limit: textHits, ...(accept && { accept }) }),
  degraded: isBehind ? ['text:behind'] : [],
});

const hasDeadline = ({ patienceMs }: LegQuestion): boolean => patienceMs < MIN_PATIENCE_MS;

/** Answer a prompt, which has no filters: by the index, else by SQL, else by the part of the index that is loaded. */
async function askInTime(deps: LegDeps, question: LegQuestion, scope: ProjectScope): Promise<LegAnswer<TextLeg>> {
  const { db, indexes, backoff } = deps;
  const searched = (index: TextIndex) => index.search(question.query, { limit: question.textHits });
  const partial = indexes.loading(scope);
  if (partial && partial.size >= ENOUGH_LOADED && backoff.sql.skip(scope)) {
    return { leg: searched(partial), degraded: ['text:cold', 'text:partial'] };
  }
  // A prompt can't afford to try the index and then SQL, so both start.
  const bySql = indexes.holds(scope) ? undefined : findBySql(db, question);
  bySql?.catch(() => {}); // thrown where it is awaited; not needed if the index came in time
  const state = await indexes.use(scope, question.patienceMs);
  if ('index' in state) return byIndex(state, question);
  return guarded(deps, 'text', [`text:${state.reason}`], async () => {
    const finding = (bySql ?? findBySql(db, question)).catch(lateIfGivenUp);
    const found = await indexes.first(within(finding, PROMPT_SQL_MS));
    backoff.sql.note(scope, found === 'late');
    if (found !== 'late') return rankFound(found, question);
    const soFar = indexes.loading(scope) ?? createTextIndex();
    return { leg: searched(soFar), degraded: [soFar.size > 0 ? 'text:partial' : 'text:late'] };
  });
}

type Found = { rows: IndexRow[]; isOutdated: boolean };

/**
 * Rows with the rarest terms of the query, by SQL. Function words are looked up only where the query has no other word: they find
 * nothing of use, and counting their rows took half the time of a search.
 */
async function findBySql(db: Database, question: LegQuestion): Promise<Found> {
  const isPrompt = hasDeadline(question);
  const all = queryTerms(question.query);
  const informative = all.filter(({ weight }) => weight === 1);
  const terms = spread(
    (informative.length > 0 ? informative : all).map(({ term }) => term),
    isPrompt ? SAMPLED_TERMS : SQL_TERMS,
  );
  const { scope, filters } = question;
  const ask = {
    terms,
    scope,
    filters,
    limit: isPrompt ? PROMPT_CANDIDATES : SQL_CANDIDATES,
    isSampled: isPrompt || terms.length > SAMPLED_TERMS,
    timeoutMs: isPrompt ? question.patienceMs + PROMPT_SQL_MS : Number.POSITIVE_INFINITY,
  };
  const [rows, isOutdated] = await Promise.all([candidatesByTerms(db, ask), hasForeignTerms(db)]);
  return { rows, isOutdated };
}

/** Rank what SQL found with the same BM25 as an index. */
function rankFound(found: Found, { query, textHits }: LegQuestion): LegAnswer<TextLeg> {
  const index = createTextIndex();
  for (const row of found.rows) index.upsert(toIndexEntry(row));
  return { leg: index.search(query, { limit: textHits }), degraded: found.isOutdated ? ['text:outdated'] : [] };
}

/** Take at most this many items, from all over the list: what a pasted log is about may be anywhere in it. */
const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
