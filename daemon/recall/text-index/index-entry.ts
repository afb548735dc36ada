import type { IndexRow } from '../../store/memories/index-rows.ts';
import { observationTerms } from '../../text/observation-terms.ts';
import { packTerms } from '../../text/pack-terms.ts';
import type { IndexEntry } from './text-index.ts';

/**
 * A stored row as the text index takes it. A row whose terms another version of the analyser made is analysed here, so that an index
 * never mixes two versions; the job that rewrites them (jobs/analyse-observations) saves the next load that time.
 */
export const toIndexEntry = (row: IndexRow): IndexEntry => ({
  id: row.id,
  session: row.session_id,
  createdAt: row.created_at.getTime(),
  terms: row.terms ?? packTerms(observationTerms(row)),
});
