import type { Degradation } from '../../contract/degradation.ts';
import type { Filters } from '../../contract/filters.ts';
import type { Log } from '../../contract/log.ts';
import type { SearchMode } from '../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { isTimedOut } from '../../db/sqlstate.ts';
import type { Embedder } from '../../models/embedder.ts';
import type { Buckets, ProjectScope } from '../../visibility/project-scope.ts';
import type { ProjectIndexes } from '../text-index/project-indexes.ts';
import type { Backoff } from './backoff.ts';

export type LegDeps = {
  db: Database;
  indexes: ProjectIndexes;
  embedder(): Embedder;
  /** The static table, as a substitute for a late model; undefined if vectors are off. */
  passageEmbedder(): Embedder | undefined;
  /** For the vector leg's walk to the nearest, and for the text leg's SQL. */
  backoff: { walk: Backoff; sql: Backoff };
  log: Pick<Log, 'warn'>;
};

export type LegQuestion = {
  query: string;
  /** null: all projects. */
  scope: ProjectScope | null;
  /** The asker's own places in addition. */
  buckets: Buckets;
  filters: Filters;
  mode: SearchMode;
  /** How long the project's index may take to load. */
  patienceMs: number;
  /** How long the vector leg may take; Infinity for no limit. */
  vectorDeadlineMs: number;
  textHits: number;
  vectorHits: number;
};

/** A leg's findings and what they lack; null: no leg, or it failed. */
export type LegAnswer<Leg> = { leg: Leg | null; degraded: readonly Degradation[] };

/** Ask a leg. A failure is logged and added to `degraded`. */
export async function guarded<Leg>(
  { log }: Pick<LegDeps, 'log'>,
  name: 'text' | 'vector',
  known: readonly Degradation[],
  work: () => Promise<LegAnswer<Leg>>,
): Promise<LegAnswer<Leg>> {
  try {
    const { leg, degraded } = await work();
    return { leg, degraded: [...known, ...degraded] };
  } catch (error) {
    log.warn({ leg: name, err: error }, 'a leg of the search failed');
    return { leg: null, degraded: [...known, `${name}:failed`] };
  }
}

/** Turn the error of a timed-out statement into 'late'; throw any other. */
export function lateIfGivenUp(error: unknown): 'late' {
  if (isTimedOut(error)) return 'late';
  throw error;
}
