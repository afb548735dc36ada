// Asks both legs at once. Neither can take the other down: a leg that fails, is late or is missing is named in `degraded`.
import type { Filters } from '../contract/filters.ts';
import { within } from '../contract/within.ts';
import type { Database } from '../db/database.ts';
import type { Embedder } from '../embed/embedder.ts';
import { candidatesByTerms, filterIds, nearestChunks } from '../store/search.ts';
import { queryTerms } from '../text/query-terms.ts';
import type { ProjectIndexes } from './project-indexes.ts';
import type { TextLeg } from './score-query.ts';
import { createTextIndex } from './text-index.ts';
import type { VectorLeg } from './vector-evidence.ts';

/** Rows that SQL may hand over for ranking: a few MB of packed terms. */
const SQL_CANDIDATES = 3000;
/** Hits of a project's index that filters are applied to, before SQL with the filters is asked instead. */
const FILTERED_HITS = 1000;
const VECTOR_HITS = 200;

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
  const [text, vector] = await Promise.all([
    question.mode === 'vector' ? undefined : guarded('text', () => askText(deps, question, degraded)),
    question.mode === 'text' ? undefined : guarded('vector', () => askVector(deps, question, degraded)),
  ]);
  return { text: text ?? null, vector: vector ?? null, degraded };
}

async function askText(deps: LegDeps, question: LegQuestion, degraded: string[]): Promise<TextLeg> {
  const { projectId, filters, query, textHits } = question;
  const isFiltered = Object.keys(filters).length > 0;
  if (projectId !== null) {
    const state = await deps.indexes.use(projectId, question.patienceMs);
    if ('index' in state) {
      const leg = state.index.search(query, { limit: isFiltered ? FILTERED_HITS : textHits });
      if (!isFiltered) return leg;
      const fitting = await filterIds(
        deps.db,
        leg.hits.map((hit) => hit.id),
        projectId,
        filters,
      );
      const isComplete = leg.hits.length < FILTERED_HITS;
      if (isComplete || fitting.size >= textHits)
        return state.index.search(query, { limit: textHits, accept: (id) => fitting.has(id) });
    } else degraded.push(`text:${state.reason}`);
  } else degraded.push('text:sql');
  return askSql(deps.db, question);
}

/** The way for what is cold, too large or of all projects: SQL finds rows by the rarest terms, the same BM25 ranks them. */
async function askSql(db: Database, { query, projectId, filters, textHits }: LegQuestion): Promise<TextLeg> {
  const terms = queryTerms(query).map(({ term }) => term);
  const rows = await candidatesByTerms(db, { terms: terms.slice(0, 64), projectId, filters, limit: SQL_CANDIDATES });
  const index = createTextIndex();
  for (const row of rows)
    index.upsert({ id: row.id, session: row.session_id, createdAt: row.created_at.getTime(), terms: row.terms });
  return index.search(query, { limit: textHits });
}

async function askVector(deps: LegDeps, question: LegQuestion, degraded: string[]): Promise<VectorLeg | null> {
  const embedder = deps.embedder();
  if (embedder.dimensions === 0) return null;
  const { query, projectId, filters } = question;
  const work = (async (): Promise<VectorLeg | null> => {
    const [vector] = await embedder.embed([query], 'query');
    if (!vector?.some((value) => value !== 0)) return null; // no word that the model knows
    const nearest = await nearestChunks(deps.db, {
      model: embedder.name,
      vector,
      projectId,
      filters,
      limit: VECTOR_HITS,
    });
    return { model: embedder.name, nearest, familiarity: embedder.familiarity(query) };
  })();
  const leg = await within(work, question.vectorDeadlineMs);
  if (leg === 'late') degraded.push('vector:late');
  return leg === 'late' ? null : leg;
}
