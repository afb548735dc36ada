// Adds memories from buckets (of a conversation, agent or user) to the text leg. No project index contains them, so
// their matching rows are read from the database. They are few, and rarity among three memories says nothing, so they
// are scored with the rarities of the project's words.
import { within } from '../../home/within.ts';
import { candidatesByTerms } from '../../store/memories/search.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { toIndexEntry } from '../text-index/index-entry.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { createTextIndex } from '../text-index/text-index.ts';
import type { LegAnswer, LegDeps, LegQuestion } from './leg.ts';

/** Maximum of ranked bucket rows, those with the rarest words. */
const MAX_ROWS = 300;
/** Terms looked up; a pasted log has thousands. */
const MAX_TERMS = 64;
/** How long a prompt waits for its buckets: as long as for SQL instead of the project's index. */
const PROMPT_MS = 50;

/** Add matches from the asker's buckets to the text leg's answer. Without buckets the answer is unchanged. */
export async function withBuckets(
  { db }: Pick<LegDeps, 'db'>,
  question: LegQuestion,
  asking: Promise<LegAnswer<TextLeg>>,
): Promise<LegAnswer<TextLeg>> {
  const { buckets, query, filters, textHits, vectorDeadlineMs } = question;
  if (buckets.length === 0) return asking;
  const timeoutMs = Number.isFinite(vectorDeadlineMs) ? PROMPT_MS : Number.POSITIVE_INFINITY;
  const terms = queryTerms(query)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term);
  const reading = candidatesByTerms(db, {
    terms,
    scope: buckets,
    filters,
    limit: MAX_ROWS,
    isSampled: false,
    timeoutMs,
  });
  const [answer, rows] = await Promise.all([asking, within(reading, timeoutMs)]);
  if (rows === 'late') return { ...answer, degraded: [...answer.degraded, 'text:partial'] };
  if (rows.length === 0) return answer;
  const index = createTextIndex();
  for (const row of rows) index.upsert(toIndexEntry(row));
  const rarities = answer.leg && new Map(answer.leg.terms.map(({ term, idf }) => [term, idf]));
  const own = index.search(query, { limit: textHits, ...(rarities && { rarities }) });
  return { leg: answer.leg ? joined(answer.leg, own, textHits) : own, degraded: answer.degraded };
}

function joined(leg: TextLeg, own: TextLeg, limit: number): TextLeg {
  const hits = [...leg.hits, ...own.hits].sort((a, b) => b.score - a.score || b.id - a.id).slice(0, limit);
  return {
    ...leg,
    hits,
    factsOf: (id) => leg.factsOf(id) ?? own.factsOf(id),
    neighboursOf: (id, reach) => (own.factsOf(id) ? own : leg).neighboursOf(id, reach),
  };
}
