import type { z } from 'zod';
import type { promptSchema } from '../../contract/capture.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';

type Prompt = z.infer<typeof promptSchema>;

/** Recorded prompts, newest first. */
export function listPrompts(
  q: Queries,
  filter: { session_id?: string | undefined; limit: number; cursor?: number | undefined },
): Promise<Page<Prompt>> {
  return readPage<Prompt>(q, {
    select: `t.id, t.prompt_id, t.session_id, p.key as project, t.number, t.text, t.cwd, t.branch, t.agent, t.origin, t.created_at
      from mem_user_prompts t left join mem_projects p on p.id = t.project_id`,
    clauses: clause('t.session_id = ?', filter.session_id),
    limit: filter.limit,
    cursor: filter.cursor,
  });
}
