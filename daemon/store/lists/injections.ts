import type { z } from 'zod';
import type { injectionSchema } from '../../contract/search.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';

type Injection = z.infer<typeof injectionSchema>;

/** What was injected and why, newest first. */
export function listInjections(
  q: Queries,
  filter: {
    projectId: number | undefined;
    session_id?: string | undefined;
    limit: number;
    cursor?: number | undefined;
  },
): Promise<Page<Injection>> {
  return readPage<Injection>(q, {
    select: `t.id, t.session_id, p.key as project, t.prompt_id, t.event, t.query, t.items, t.candidates, t.text, t.tokens,
      t.degraded, t.took_ms, t.created_at from mem_injections t left join mem_projects p on p.id = t.project_id`,
    clauses: [...clause('t.project_id = ?', filter.projectId), ...clause('t.session_id = ?', filter.session_id)],
    limit: filter.limit,
    cursor: filter.cursor,
  });
}
