import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import { hasForeignTerms } from '../../store/analysis.ts';
import type { ProjectScope } from '../../store/project-scope.ts';
import { candidatesByTerms, filterIds, type IndexRow } from '../../store/search.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { toIndexEntry } from '../text-index/index-entry.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { createTextIndex, type TextIndex } from '../text-index/text-index.ts';
import { guarded, type LegAnswer, type LegDeps, type LegQuestion, lateIfGivenUp } from './leg.ts';

/** Rows that SQL may hand over for ranking: a few MB of packed terms. */
const SQL_CANDIDATES = 3000;
/** Terms of a query that SQL counts the rows of: 10,000 characters of Chinese. One that no row holds costs 30 µs. */
const SQL_TERMS = 20_000;
/** From so many on the rows of frequent ones are sampled: each costs milliseconds. */
const SAMPLED_TERMS = 64;
/** Who waits no longer than this for an index (a prompt) gets an answer in time from SQL, with fewer rows and no function words to count. */
const HURRIED_MS = 1000;
/**
 * Together with a prompt's patience for the index still within what its hook waits for. With 20 and 30 ms instead of 30 and 50 the
 * first prompts of a project of 1,800 turns found less: its index takes longer to load, and SQL came too late.
 */
const HURRIED_SQL_MS = 50;
/** Indexed and ranked in about 15 ms. */
const HURRIED_CANDIDATES = 300;
/** From so many on what is loaded of an index, the newest, may answer a prompt without a try of SQL. */
const ENOUGH_LOADED = 2000;
/** Hits of a project's index that filters are applied to, before SQL with the filters is asked instead. */
const FILTERED_HITS = 1000;

/**
 * The text leg: exact BM25 by the project's index; by SQL for what has none, is filtered strictly, or spans projects (`degraded`
 * says which way was taken).
 * @throws QueryError when the database fails
 */
export async function askText(deps: LegDeps, question: LegQuestion): Promise<LegAnswer<TextLeg>> {
  const { scope, filters, query, textHits, patienceMs } = question;
  const bySql = async () => rankFound(await findBySql(deps.db, question), question);
  if (scope === null) return guarded(deps, 'text', ['text:sql'], bySql);
  if (isHurried(question)) return askInTime(deps, question, scope);
  const state = await deps.indexes.use(scope, patienceMs);
  if ('reason' in state) return guarded(deps, 'text', [`text:${state.reason}`], bySql);
  if (Object.keys(filters).length === 0) return whole(state.index.search(query, { limit: textHits }));
  const leg = state.index.search(query, { limit: FILTERED_HITS });
  const fitting = await filterIds(
    deps.db,
    leg.hits.map((hit) => hit.id),
    scope,
    filters,
  );
  const isComplete = leg.hits.length < FILTERED_HITS;
  return isComplete || fitting.size >= textHits
    ? whole(state.index.search(query, { limit: textHits, accept: (id) => fitting.has(id) }))
    : bySql();
}

const whole = (leg: TextLeg): LegAnswer<TextLeg> => ({ leg, degraded: [] });

const isHurried = ({ patienceMs }: LegQuestion): boolean => patienceMs < HURRIED_MS;

/** For a prompt, which has no filters: by the index, by SQL, or where that comes too late by what is loaded of the index. */
async function askInTime(deps: LegDeps, question: LegQuestion, scope: ProjectScope): Promise<LegAnswer<TextLeg>> {
  const { db, indexes, backoff } = deps;
  const searched = (index: TextIndex) => index.search(question.query, { limit: question.textHits });
  const partial = indexes.loading(scope);
  if (partial && partial.size >= ENOUGH_LOADED && backoff.sql.skip(scope)) {
    return { leg: searched(partial), degraded: ['text:cold', 'text:partial'] };
  }
  // A prompt can't afford to try the index and then SQL, so both start.
  const bySql = indexes.holds(scope) ? undefined : findBySql(db, question);
  bySql?.catch(() => {}); // thrown where it is awaited; an index that came in time has no need of it
  const state = await indexes.use(scope, question.patienceMs);
  if ('index' in state) return whole(searched(state.index));
  return guarded(deps, 'text', [`text:${state.reason}`], async () => {
    const finding = (bySql ?? findBySql(db, question)).catch(lateIfGivenUp);
    const found = await indexes.first(within(finding, HURRIED_SQL_MS));
    backoff.sql.note(scope, found === 'late');
    if (found !== 'late') return rankFound(found, question);
    const soFar = indexes.loading(scope) ?? createTextIndex();
    return { leg: searched(soFar), degraded: [soFar.size > 0 ? 'text:partial' : 'text:late'] };
  });
}

type Found = { rows: IndexRow[]; isOutdated: boolean };

/** Rows with the rarest terms of the query, by SQL. */
async function findBySql(db: Database, question: LegQuestion): Promise<Found> {
  const hurried = isHurried(question);
  const all = queryTerms(question.query);
  const telling = hurried ? all.filter(({ weight }) => weight === 1) : all;
  const terms = spread(
    (telling.length > 0 ? telling : all).map(({ term }) => term),
    hurried ? SAMPLED_TERMS : SQL_TERMS,
  );
  const { scope, filters } = question;
  const ask = {
    terms,
    scope,
    filters,
    limit: hurried ? HURRIED_CANDIDATES : SQL_CANDIDATES,
    isSampled: hurried || terms.length > SAMPLED_TERMS,
    timeoutMs: hurried ? question.patienceMs + HURRIED_SQL_MS : Number.POSITIVE_INFINITY,
  };
  const [rows, isOutdated] = await Promise.all([candidatesByTerms(db, ask), hasForeignTerms(db)]);
  return { rows, isOutdated };
}

/** Rank what SQL found with the same BM25 as everywhere. */
function rankFound(found: Found, { query, textHits }: LegQuestion): LegAnswer<TextLeg> {
  const index = createTextIndex();
  for (const row of found.rows) index.upsert(toIndexEntry(row));
  return { leg: index.search(query, { limit: textHits }), degraded: found.isOutdated ? ['text:outdated'] : [] };
}

/** At most so many, from all over the list: what a pasted log is about may stand anywhere in it. */
const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
