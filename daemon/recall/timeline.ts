import type { z } from 'zod';
import type { timelineQuerySchema } from '../contract/observations.ts';
import { type SearchReply, type SearchRequest, searchRequestSchema } from '../contract/search.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { readTimeline } from '../store/memories/recalled-observations.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import type { Buckets } from '../visibility/project-scope.ts';

type TimelineRequest = z.infer<typeof timelineQuerySchema>;

/** Read what happened around an observation, or around a query's best hit, in its project. */
export function createTimeline(deps: {
  db: Database;
  projects: Projects;
  search(request: SearchRequest, buckets: Buckets): Promise<SearchReply>;
}) {
  return async ({ anchor, query, project, before, after }: TimelineRequest, buckets: Buckets) => {
    const id = anchor ?? (query === undefined ? undefined : await bestHit(query, project, buckets));
    if (id === undefined) return { anchor: null, items: [] };
    const rows = await readTimeline(deps.db, { id, before, after });
    if (rows.length === 0) return undefined;
    return {
      anchor: id,
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        title: row.title,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        confidence: row.confidence,
        session_id: row.session_id,
        project: row.project,
        tokens: estimateTokens(row.text),
      })),
    };
  };

  async function bestHit(query: string, project: string | undefined, buckets: Buckets): Promise<number | undefined> {
    const { results } = await deps.search(searchRequestSchema.parse({ query, project, limit: 1 }), buckets);
    const best = results[0];
    return best && 'id' in best ? best.id : undefined;
  }
}
