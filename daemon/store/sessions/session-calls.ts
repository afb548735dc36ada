import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import type { Queries } from '../../db/database.ts';

/** A call of a session that changed or read files. */
type FileCall = {
  tool_name: string;
  input: unknown;
  prompt_id: string | null;
  success: boolean | null;
  /**
   * The whole file as read by a call of the requested turn, while the journal has it; null for other calls and for
   * excerpts.
   */
  found: string | null;
};

/** Latest calls that are read: some turns of work. */
const MAX_CALLS = 80;
/** Tools that read, write or run. */
const TOOLS = ['Bash', 'Read', ...EDIT_TOOLS];

/**
 * Read the latest calls of a session that may change or read files, up to the end of a prompt's turn, in order. Those
 * of subagents are left out.
 */
export function readFileCalls(q: Queries, sessionId: string, promptId: string): Promise<FileCall[]> {
  return q.query<FileCall>(
    `select c.tool_name, c.input, c.prompt_id, c.success, case when c.prompt_id = $2 then (
       select coalesce(e.payload #>> '{tool_response,originalFile}', case
           when e.payload #>> '{tool_response,file,startLine}' = '1'
             and e.payload #>> '{tool_response,file,numLines}' = e.payload #>> '{tool_response,file,totalLines}'
           then e.payload #>> '{tool_response,file,content}' end)
       from mem_events e where e.event_id = 'post:' || c.tool_use_id) end as found
     from (select id, tool_use_id, tool_name, input, prompt_id, success, created_at from mem_tool_calls
       where session_id = $1 and agent_id is null and tool_name = any($3::text[])
         and created_at <= coalesce((select max(created_at) from mem_tool_calls where prompt_id = $2 and session_id = $1), now())
       order by created_at desc, id desc limit ${MAX_CALLS}) c
     order by c.created_at, c.id`,
    [sessionId, promptId, TOOLS],
  );
}
