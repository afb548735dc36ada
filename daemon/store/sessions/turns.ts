import { ASSISTANT_MESSAGES } from '../../contract/hook-events.ts';
import type { Speaker } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';

/** A tool call of a turn, as recorded and redacted. */
export type TurnCall = {
  tool_name: string;
  input: unknown;
  output_preview: string | null;
  /** null if it never ended, or its end wasn't recorded. */
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
  agent: string;
  /** The speaker of the row's least trusted part. */
  speaker: Speaker;
};

/** A recorded turn. */
export type Turn = {
  prompt_id: string;
  session_id: string;
  project_id: number | null;
  prompt: string;
  cwd: string | null;
  branch: string | null;
  agent: string;
  speaker: Speaker;
  user_id: string | null;
  created_at: Date;
  /** In the order of their start, including subagents' calls. */
  tool_calls: readonly TurnCall[];
  /** The agent's last text; null if the turn has no Stop. */
  last_assistant_message: string | null;
  /** The agent's earlier messages, in order; only the transcript has them, so they come after the Stop. */
  messages: readonly string[];
  /** Whether the journal has a Stop that names this prompt. */
  stopped: boolean;
};

/** Maximum of tool calls read of one turn: of thousands the first and the last are enough. */
const MAX_CALLS = 400;

/** Read a prompt's turn; undefined if the prompt is unknown or forgotten. */
export async function readTurn(q: Queries, promptId: string): Promise<Turn | undefined> {
  const [prompt] = await q.query<Omit<Turn, 'tool_calls' | 'last_assistant_message' | 'messages' | 'stopped'>>(
    `select p.prompt_id, p.session_id, p.project_id, p.text as prompt, p.cwd, p.branch, p.agent, p.speaker, s.user_id, p.created_at
     from mem_user_prompts p join mem_sessions s on s.session_id = p.session_id where p.prompt_id = $1`,
    [promptId],
  );
  if (!prompt) return undefined;
  const tool_calls = await q.query<TurnCall>(
    `select tool_name, input, output_preview, success, error, interrupted, agent, speaker from (
       select *, row_number() over (order by created_at, id) as first, row_number() over (order by created_at desc, id desc) as last
       from mem_tool_calls where prompt_id = $1 and session_id = $2) t
     where first <= $3 or last <= $3 order by created_at, id`,
    [promptId, prompt.session_id, MAX_CALLS / 2],
  );
  const [stop] = await q.query<{ said: string | null }>(
    `select payload ->> 'last_assistant_message' as said from mem_events
     where session_id = $1 and event = 'Stop' and payload ->> 'prompt_id' = $2 order by occurred_at desc, id desc limit 1`,
    [prompt.session_id, promptId],
  );
  // Each reading of a growing turn leaves its own event; the last one has all of it.
  const [said] = await q.query<{ messages: unknown }>(
    `select payload -> 'messages' as messages from mem_events
     where session_id = $1 and event = $3 and payload ->> 'prompt_id' = $2 order by occurred_at desc, id desc limit 1`,
    [prompt.session_id, promptId, ASSISTANT_MESSAGES],
  );
  const messages = Array.isArray(said?.messages) ? said.messages.filter((text) => typeof text === 'string') : [];
  return { ...prompt, tool_calls, messages, last_assistant_message: stop?.said ?? null, stopped: stop !== undefined };
}

/** The end of a session's latest turn. */
type TurnEnd = {
  prompt_id: string;
  /** The agent's last text; null if the turn has no Stop. */
  said: string | null;
  stopped: boolean;
  /** Its last calls, in the order of their start. */
  calls: readonly (Omit<TurnCall, 'output_preview'> & { tool_use_id: string })[];
};

/** Number of calls at a turn's end: a prompt responds to the latest ones. */
const MAX_LAST_CALLS = 6;

/**
 * Read the end of the turn before a prompt (which may not be recorded yet); undefined if the prompt is its session's
 * first.
 */
export async function readTurnEnd(
  q: Queries,
  sessionId: string,
  promptId: string | null,
): Promise<TurnEnd | undefined> {
  const rows = await q.query<TurnEnd>(
    `select p.prompt_id, stop.said, stop.id is not null as stopped, coalesce(c.calls, '[]') as calls
     from (select prompt_id from mem_user_prompts where session_id = $1 and prompt_id is distinct from $2
           order by created_at desc limit 1) p
     left join lateral (select id, payload ->> 'last_assistant_message' as said from mem_events
       where session_id = $1 and event = 'Stop' and payload ->> 'prompt_id' = p.prompt_id order by id desc limit 1) stop on true
     left join lateral (select jsonb_agg(to_jsonb(l) - 'id' - 'created_at' order by l.created_at, l.id) as calls from (
       select tool_use_id, tool_name, input, success, error, interrupted, agent, speaker, created_at, id from mem_tool_calls
       where prompt_id = p.prompt_id and session_id = $1 order by created_at desc, id desc limit ${MAX_LAST_CALLS}) l) c on true`,
    [sessionId, promptId],
  );
  return rows[0];
}

/**
 * Whether a turn's end was recorded with these last words; once the journal is pruned, the prompt's row has the latest.
 */
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
