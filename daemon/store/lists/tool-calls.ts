import type { z } from 'zod';
import type { toolCallSchema } from '../../contract/capture.ts';
import type { Queries } from '../../db/database.ts';
import { clause, type Page, readPage } from '../read-page.ts';

type ToolCall = z.infer<typeof toolCallSchema>;

/** Recorded tool calls, newest first. */
export function listToolCalls(
  q: Queries,
  filter: { session_id?: string | undefined; limit: number; cursor?: number | undefined },
): Promise<Page<ToolCall>> {
  return readPage<ToolCall>(q, {
    select: `t.id, t.tool_use_id, t.session_id, p.key as project, t.tool_name, t.input, t.output_preview, t.success, t.error,
      t.interrupted, t.duration_ms, t.prompt_id, t.agent_id, t.agent_type, t.agent, t.origin, t.created_at, t.finished_at
      from mem_tool_calls t left join mem_projects p on p.id = t.project_id`,
    clauses: clause('t.session_id = ?', filter.session_id),
    limit: filter.limit,
    cursor: filter.cursor,
  });
}
