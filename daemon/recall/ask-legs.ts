// Asks both legs at once. Neither can take the other down: a leg that fails, is late or is missing is named in `degraded`.
import type { Filters } from '../contract/filters.ts';
import { within } from '../contract/within.ts';
import { type Database, QueryError } from '../db/database.ts';
import type { Embedder } from '../embed/embedder.ts';
import { hasForeignTerms } from '../store/analysis.ts';
import { candidatesByTerms, filterIds, type IndexRow, nearestChunks, similarChunks } from '../store/search.ts';
import { queryTerms } from '../text/query-terms.ts';
import { toIndexEntry } from './index-entry.ts';
import type { ProjectIndexes } from './project-indexes.ts';
import type { TextLeg } from './score-query.ts';
import { createTextIndex } from './text-index.ts';
import type { VectorLeg } from './vector-evidence.ts';

/** Rows that SQL may hand over for ranking: a few MB of packed terms. */
const SQL_CANDIDATES = 3000;
/** Terms of a query that SQL counts the rows of: 10,000 characters of Chinese. One that no row holds costs 30 µs. */
const SQL_TERMS = 20_000;
/** From so many on the rows of frequent ones are sampled: each costs milliseconds. */
const SAMPLED_TERMS = 64;
/** Who waits no longer than this for an index (a prompt) gets an answer in time from SQL, with fewer rows and no function words to count. */
const HURRIED_MS = 1000;
/** Together with a prompt's patience for the index still within what its hook waits for. */
const HURRIED_SQL_MS = 50;
/** Indexed and ranked in about 15 ms. */
const HURRIED_CANDIDATES = 300;
/** Hits of a project's index that filters are applied to, before SQL with the filters is asked instead. */
const FILTERED_HITS = 1000;
const VECTOR_HITS = 200;
/** When the nearest of all come too late, it is asked how near the text leg's own hits are; so long. */
const RESCORE_MS = 15;

export type LegDeps = {
  db: Database;
  indexes: ProjectIndexes;
  embedder(): Embedder;
  log: { warn(fields: object, message: string): void };
};

export type LegQuestion = {
  query: string;
  /** null: all projects. */
  projectId: number | null;
  filters: Filters;
  mode: 'hybrid' | 'vector' | 'text';
  /** How long the index of a project may take to load. */
  patienceMs: number;
  /** After so long the vector leg is given up; Infinity: never. */
  vectorDeadlineMs: number;
  textHits: number;
};

export type Legs = {
  /** null: not asked, or it failed. */
  text: TextLeg | null;
  vector: VectorLeg | null;
  degraded: string[];
};

/** Ask the legs that the mode wants. */
export async function askLegs(deps: LegDeps, question: LegQuestion): Promise<Legs> {
  const degraded: string[] = [];
  const guarded = async <T>(leg: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      deps.log.warn({ leg, err: error }, 'a leg of the search failed');
      degraded.push(`${leg}:failed`);
      return undefined;
    }
  };
  const textLeg = question.mode === 'vector' ? undefined : guarded('text', () => askText(deps, question, degraded));
  const [text, vector] = await Promise.all([
    textLeg,
    question.mode === 'text' ? undefined : guarded('vector', () => askVector(deps, question, degraded, textLeg)),
  ]);
  return { text: text ?? null, vector: vector ?? null, degraded };
}

async function askText(deps: LegDeps, question: LegQuestion, degraded: string[]): Promise<TextLeg> {
  const { projectId, filters, query, textHits, patienceMs } = question;
  const isFiltered = Object.keys(filters).length > 0;
  if (projectId === null) {
    degraded.push('text:sql');
    return askSql(deps, question, degraded);
  }
  // Who can't wait doesn't wait for one after the other.
  const instead = isHurried(question) && !deps.indexes.holds(projectId) ? findBySql(deps, question) : undefined;
  instead?.catch(() => {}); // told where it is waited for; an index that came in time has no need of it
  const state = await deps.indexes.use(projectId, patienceMs);
  if ('reason' in state) {
    degraded.push(`text:${state.reason}`);
    return askSql(deps, question, degraded, instead);
  }
  const leg = state.index.search(query, { limit: isFiltered ? FILTERED_HITS : textHits });
  if (!isFiltered) return leg;
  const fitting = await filterIds(
    deps.db,
    leg.hits.map((hit) => hit.id),
    projectId,
    filters,
  );
  const isComplete = leg.hits.length < FILTERED_HITS;
  return isComplete || fitting.size >= textHits
    ? state.index.search(query, { limit: textHits, accept: (id) => fitting.has(id) })
    : askSql(deps, question, degraded);
}

type Found = { rows: IndexRow[]; isOutdated: boolean };

/** The way for what is cold, too large or of all projects: SQL finds rows by the rarest terms, the same BM25 ranks them. */
async function askSql(
  deps: LegDeps,
  question: LegQuestion,
  degraded: string[],
  begun: Promise<Found> = findBySql(deps, question),
): Promise<TextLeg> {
  const found = isHurried(question) ? await deps.indexes.first(within(begun, HURRIED_SQL_MS)) : await begun;
  if (found === 'late') degraded.push('text:late');
  else if (found.isOutdated) degraded.push('text:outdated');
  const index = createTextIndex();
  if (found !== 'late') for (const row of found.rows) index.upsert(toIndexEntry(row));
  return index.search(question.query, { limit: question.textHits });
}

async function findBySql({ db }: LegDeps, question: LegQuestion): Promise<Found> {
  const hurried = isHurried(question);
  const all = queryTerms(question.query);
  const telling = hurried ? all.filter(({ weight }) => weight === 1) : all;
  const terms = spread(
    (telling.length > 0 ? telling : all).map(({ term }) => term),
    hurried ? SAMPLED_TERMS : SQL_TERMS,
  );
  const { projectId, filters } = question;
  const limit = hurried ? HURRIED_CANDIDATES : SQL_CANDIDATES;
  const [rows, isOutdated] = await Promise.all([
    candidatesByTerms(db, { terms, projectId, filters, limit, isSampled: hurried || terms.length > SAMPLED_TERMS }),
    hasForeignTerms(db),
  ]);
  return { rows, isOutdated };
}

/** At most so many, from all over the list: what a pasted log is about may stand anywhere in it. */
const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);

const isHurried = ({ patienceMs }: LegQuestion): boolean => patienceMs < HURRIED_MS;

/** What Postgres says of a statement that it gave up when its time was over. */
const GIVEN_UP = '57014';
function lateIfGivenUp(error: unknown): 'late' {
  if (error instanceof QueryError && error.code === GIVEN_UP) return 'late';
  throw error;
}

async function askVector(
  { db, embedder: current }: LegDeps,
  { query, projectId, filters, vectorDeadlineMs }: LegQuestion,
  degraded: string[],
  textLeg: Promise<TextLeg | undefined> | undefined,
): Promise<VectorLeg | null> {
  const embedder = current();
  if (embedder.dimensions === 0) return null;
  const { name: model } = embedder;
  const tooLate = (): null => {
    degraded.push('vector:late');
    return null;
  };
  const deadline = performance.now() + vectorDeadlineMs;
  const vectors = await within(embedder.embed([query], 'query'), vectorDeadlineMs);
  if (vectors === 'late') return tooLate();
  const [vector] = vectors;
  if (!vector?.some((value) => value !== 0)) return null; // no word that the model knows
  const legOf = (nearest: VectorLeg['nearest']) => ({ model, nearest, familiarity: embedder.familiarity(query) });
  const timeoutMs = deadline - performance.now();
  const asked = nearestChunks(db, { model, vector, projectId, filters, limit: VECTOR_HITS, timeoutMs });
  const nearest = await within(asked.catch(lateIfGivenUp), timeoutMs);
  if (nearest !== 'late') return legOf(nearest);
  // A small project in a large memory: the way to the nearest is long, the one to those that the words found is short.
  const ids = (await textLeg)?.hits.map((hit) => hit.id) ?? [];
  const rescored = ids.length > 0 ? await within(similarChunks(db, { model, vector, ids }), RESCORE_MS) : 'late';
  if (rescored === 'late') return tooLate();
  degraded.push('vector:rescored');
  return legOf(rescored);
}
