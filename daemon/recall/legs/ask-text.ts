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

/** Maximum of rows that SQL returns for ranking: a few MB of packed terms. */
const SQL_CANDIDATES = 3000;
/** Maximum of query terms counted by SQL: 10,000 Chinese characters. A term without rows costs 30 µs. */
const SQL_TERMS = 20_000;
/** With more terms, the rows of frequent ones are sampled, since each costs milliseconds. */
const SAMPLED_TERMS = 64;
/** Callers with less patience (prompts) get a quick answer by SQL from fewer rows. */
const MIN_PATIENCE_MS = 1000;
/**
 * How long a prompt waits for SQL. With its patience for the index this is less than its hook waits. With 20 and 30 ms
 * instead of 30 and 50, first prompts in a project of 1,800 turns found less: SQL was late and the index still loading.
 */
const PROMPT_SQL_MS = 50;
/** Rows for a prompt; indexed and ranked in about 15 ms. */
const PROMPT_CANDIDATES = 300;
/** Newest documents in a partly loaded index that are enough for a prompt without SQL. */
const ENOUGH_LOADED = 2000;
/** Index hits that filters are applied to. If too few pass, SQL is asked with the filters. */
const FILTERED_HITS = 1000;

/**
 * Ask the text leg: exact BM25 by the project's index. SQL answers for strict filters, all projects, or while the index
 * isn't ready (`degraded` says why).
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

/** Answer a prompt, which has no filters: by the index, else SQL, else the loaded part of the index. */
async function askInTime(deps: LegDeps, question: LegQuestion, scope: ProjectScope): Promise<LegAnswer<TextLeg>> {
  const { db, indexes, backoff } = deps;
  const searched = (index: TextIndex) => index.search(question.query, { limit: question.textHits });
  const partial = indexes.loading(scope);
  if (partial && partial.size >= ENOUGH_LOADED && backoff.sql.skip(scope)) {
    return { leg: searched(partial), degraded: ['text:cold', 'text:partial'] };
  }
  // A prompt has no time to try the index first, so both start.
  const bySql = indexes.holds(scope) ? undefined : findBySql(db, question);
  bySql?.catch(() => {}); // the error is thrown where it is awaited; not needed if the index was in time
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
 * Rows with the query's rarest terms, by SQL. Function words are looked up only if there are no others: they find
 * nothing useful, and counting their rows took half of a search.
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

/** Rank SQL's rows with the same BM25 as an index. */
function rankFound(found: Found, { query, textHits }: LegQuestion): LegAnswer<TextLeg> {
  const index = createTextIndex();
  for (const row of found.rows) index.upsert(toIndexEntry(row));
  return { leg: index.search(query, { limit: textHits }), degraded: found.isOutdated ? ['text:outdated'] : [] };
}

/** Take at most this many items, spread over the list: the subject of a pasted log may be anywhere. */
const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
