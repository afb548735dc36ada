import type { IndexRow } from '../../store/search.ts';
import { observationTerms } from '../../text/observation-terms.ts';
import { packTerms } from '../../text/pack-terms.ts';
import type { IndexEntry } from './text-index.ts';

/**
 * A stored row as the text index takes it. Where another version of the analyser made its terms it is analysed here and now, so that
 * an index never mixes two; the job that writes them anew (jobs/analyse-observations) saves the next load that time.
 */
export const toIndexEntry = (row: IndexRow): IndexEntry => ({
  id: row.id,
  session: row.session_id,
  createdAt: row.created_at.getTime(),
  terms: row.terms ?? packTerms(observationTerms(row)),
});
