import type { IndexRow } from '../../store/memories/index-rows.ts';
import { observationTerms } from '../../text/observation-terms.ts';
import { packTerms } from '../../text/pack-terms.ts';
import type { IndexEntry } from './text-index.ts';

/**
 * A stored row as the index's input. Terms of another analyser version are made again here, so that an index never
 * mixes versions; the job jobs/analyse-observations rewrites them for later loads.
 */
export const toIndexEntry = (row: IndexRow): IndexEntry => ({
  id: row.id,
  session: row.session_id,
  createdAt: row.created_at.getTime(),
  terms: row.terms ?? packTerms(observationTerms(row)),
});
