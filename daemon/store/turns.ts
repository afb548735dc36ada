import type { Queries } from '../db/database.ts';

export type TurnToolCall = {
  toolName: string;
  input: unknown;
  outputPreview: string | null;
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
  agentId: string | null;
};

/** All that was recorded of one turn. */
export type Turn = {
  promptId: string;
  sessionId: string;
  projectId: number | null;
  prompt: string;
  toolCalls: TurnToolCall[];
  /** What the agent said last; null when the turn never came to a Stop. */
  lastAssistantMessage: string | null;
  /** Whether the journal holds a Stop that names this prompt. */
  stopped: boolean;
  cwd: string | null;
  branch: string | null;
  agent: string;
  userId: string | null;
  at: Date;
};

/** Tool calls read of one turn: a turn of thousands is told by its first and last ones. */
const MAX_CALLS = 400;

/** Read the turn that a prompt began; undefined when the prompt is unknown or forgotten. */
export async function readTurn(q: Queries, promptId: string): Promise<Turn | undefined> {
  const prompts = await q.query<{
    prompt_id: string;
    session_id: string;
    project_id: number | null;
    text: string;
    cwd: string | null;
    branch: string | null;
    agent: string;
    user_id: string | null;
    created_at: Date;
  }>(
    `select p.prompt_id, p.session_id, p.project_id, p.text, p.cwd, p.branch, p.agent, s.user_id, p.created_at
     from mem_user_prompts p join mem_sessions s on s.session_id = p.session_id where p.prompt_id = $1`,
    [promptId],
  );
  const prompt = prompts[0];
  if (!prompt) return undefined;
  const calls = await q.query<{
    tool_name: string;
    input: unknown;
    output_preview: string | null;
    success: boolean | null;
    error: string | null;
    interrupted: boolean;
    agent_id: string | null;
  }>(
    `select tool_name, input, output_preview, success, error, interrupted, agent_id from (
       select *, row_number() over (order by created_at, id) as first, row_number() over (order by created_at desc, id desc) as last
       from mem_tool_calls where prompt_id = $1 and session_id = $2) t
     where first <= $3 or last <= $3 order by created_at, id`,
    [promptId, prompt.session_id, MAX_CALLS / 2],
  );
  const stops = await q.query<{ said: string | null }>(
    `select payload ->> 'last_assistant_message' as said from mem_events
     where session_id = $1 and event = 'Stop' and payload ->> 'prompt_id' = $2 order by occurred_at desc, id desc limit 1`,
    [prompt.session_id, promptId],
  );
  return {
    promptId: prompt.prompt_id,
    sessionId: prompt.session_id,
    projectId: prompt.project_id,
    prompt: prompt.text,
    toolCalls: calls.map((call) => ({
      toolName: call.tool_name,
      input: call.input,
      outputPreview: call.output_preview,
      success: call.success,
      error: call.error,
      interrupted: call.interrupted,
      agentId: call.agent_id,
    })),
    lastAssistantMessage: stops[0]?.said ?? null,
    stopped: stops.length > 0,
    cwd: prompt.cwd,
    branch: prompt.branch,
    agent: prompt.agent,
    userId: prompt.user_id,
    at: prompt.created_at,
  };
}

/** Prompts of a session that have no observation yet, in order: interrupted turns, and those whose Stop never came. */
export async function undigestedPrompts(q: Queries, sessionId: string): Promise<string[]> {
  const rows = await q.query<{ prompt_id: string }>(
    `select p.prompt_id from mem_user_prompts p
     where p.session_id = $1 and not exists (select 1 from mem_observations o where o.session_id = p.session_id and o.prompt_id = p.prompt_id)
     order by p.created_at`,
    [sessionId],
  );
  return rows.map((row) => row.prompt_id);
}

/** The newest prompt of a session; for events of agents that don't name their prompt. */
export async function latestPrompt(
  q: Queries,
  sessionId: string,
): Promise<{ promptId: string; text: string } | undefined> {
  const rows = await q.query<{ prompt_id: string; text: string }>(
    'select prompt_id, text from mem_user_prompts where session_id = $1 order by created_at desc, id desc limit 1',
    [sessionId],
  );
  return rows[0] && { promptId: rows[0].prompt_id, text: rows[0].text };
}

/** Prompts of a session with this text around a time, the nearest first. */
export async function promptsLike(
  q: Queries,
  { sessionId, text, at, withinMs }: { sessionId: string; text: string; at: Date; withinMs: number },
): Promise<{ promptId: string; origin: string }[]> {
  const rows = await q.query<{ prompt_id: string; origin: string }>(
    `select prompt_id, origin from mem_user_prompts
     where session_id = $1 and text = $2 and created_at between $3 and $4
     order by abs(extract(epoch from created_at - $5::timestamptz)), id`,
    [sessionId, text, new Date(at.getTime() - withinMs), new Date(at.getTime() + withinMs), at],
  );
  return rows.map((row) => ({ promptId: row.prompt_id, origin: row.origin }));
}

/** Note what the transcript calls a prompt that was recorded under another id: forgetting it buries both names. */
export async function noteLineId(q: Queries, promptId: string, lineId: string): Promise<void> {
  await q.query('update mem_user_prompts set line_id = $2 where prompt_id = $1 and line_id is distinct from $2', [
    promptId,
    lineId,
  ]);
}

/** Whether the end of a turn was recorded with these last words; the prompt's row knows the latest after the journal was pruned. */
export async function hasStop(q: Queries, sessionId: string, promptId: string, said: string): Promise<boolean> {
  const rows = await q.query(
    `select 1 from mem_events where session_id = $1 and event = 'Stop' and payload ->> 'prompt_id' = $2
       and coalesce(payload ->> 'last_assistant_message', '') = $3
     union all
     select 1 from mem_user_prompts
     where prompt_id = $2 and session_id = $1 and stop_hash = sha256(convert_to($3, 'UTF8')) limit 1`,
    [sessionId, promptId, said],
  );
  return rows.length > 0;
}
