import type { Queries } from '../db/database.ts';
import type { Redacted, RedactedJson } from '../redact/redacted.ts';

export type SessionRow = {
  session_id: string;
  agent: string;
  user_id: string | null;
  project_id: number | null;
  cwd: string | null;
  branch: string | null;
  transcript_path: string | null;
  source: string | null;
  /** The status that the events of this batch leave it in; null: as it was. */
  status: 'active' | 'completed' | 'failed' | null;
  first_at: string;
  last_at: string;
};
export type EventRow = {
  event_id: string;
  event: string;
  agent: string;
  session_id: string;
  project_id: number | null;
  prompt_id: string | null;
  tool_use_id: string | null;
  payload: RedactedJson;
  occurred_at: string;
};
export type PromptRow = {
  prompt_id: string;
  session_id: string;
  project_id: number | null;
  text: Redacted;
  cwd: string | null;
  branch: string | null;
  agent: string;
  origin: string;
  created_at: string;
};
export type ToolCallRow = {
  tool_use_id: string;
  session_id: string;
  project_id: number | null;
  prompt_id: string | null;
  tool_name: string;
  input: RedactedJson | null;
  output_preview: Redacted | null;
  success: boolean | null;
  error: Redacted | null;
  interrupted: boolean;
  duration_ms: number | null;
  agent_id: string | null;
  agent_type: string | null;
  cwd: string | null;
  agent: string;
  origin: string;
  created_at: string;
  finished_at: string | null;
};

/** A session that was forgotten is not made again. Rows come one a session, sorted, so that two batches can't deadlock. */
export async function upsertSessions(tx: Queries, rows: readonly SessionRow[]): Promise<void> {
  await tx.query(
    `insert into mem_sessions as s (session_id, agent, user_id, project_id, cwd, branch, transcript_path, source, status, started_at, last_event_at, ended_at)
     select session_id, agent, user_id, project_id, cwd, branch, transcript_path, source, coalesce(status, 'active'), first_at, last_at,
       case when status in ('completed', 'failed') then last_at end
     from jsonb_to_recordset($1::jsonb) as r(session_id text, agent text, user_id text, project_id bigint, cwd text, branch text,
       transcript_path text, source text, status text, first_at timestamptz, last_at timestamptz)
     where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id)
     on conflict (session_id) do update set
       project_id = coalesce(s.project_id, excluded.project_id), user_id = coalesce(s.user_id, excluded.user_id),
       cwd = coalesce(excluded.cwd, s.cwd),
       branch = case when excluded.last_event_at < s.last_event_at then coalesce(s.branch, excluded.branch)
                     else coalesce(excluded.branch, s.branch) end,
       transcript_path = coalesce(excluded.transcript_path, s.transcript_path), source = coalesce(s.source, excluded.source),
       started_at = least(s.started_at, excluded.started_at), last_event_at = greatest(s.last_event_at, excluded.last_event_at),
       status = case when excluded.last_event_at < s.last_event_at then s.status
                     when excluded.ended_at is not null then excluded.status
                     else 'active' end,
       ended_at = case when excluded.last_event_at < s.last_event_at then s.ended_at else excluded.ended_at end`,
    [rows],
  );
}

/** Write the journal. Returns the ids that are new: the others were known already or belong to something forgotten. */
export async function insertEvents(tx: Queries, rows: readonly EventRow[]): Promise<Set<string>> {
  return idsOf(await tx.query(insertEventsSql('$1'), [rows]));
}

/**
 * Journal and tool calls in one statement, which is its own transaction: one round trip and one commit where begin, two
 * statements and commit take four. For batches whose sessions stand already and that bring neither prompts nor jobs.
 */
export async function recordToolCalls(
  q: Queries,
  events: readonly EventRow[],
  toolCalls: readonly ToolCallRow[],
): Promise<Set<string>> {
  const sql = `with calls as (${upsertToolCallsSql('$2')}) ${insertEventsSql('$1')}`;
  return idsOf(await q.query(sql, [events, toolCalls]));
}

const idsOf = (rows: readonly Record<string, unknown>[]): Set<string> =>
  new Set(rows.map((row) => String(row.event_id)));

/** Three questions to the tombstones, not one with `or`: that would be answered by comparing each event with each tombstone. */
const insertEventsSql = (rows: string): string =>
  `insert into mem_events (event_id, event, agent, session_id, project_id, payload, occurred_at)
   select event_id, event, agent, session_id, project_id, payload, occurred_at
   from jsonb_to_recordset(${rows}::jsonb) as e(event_id text, event text, agent text, session_id text, project_id bigint,
     prompt_id text, tool_use_id text, payload jsonb, occurred_at timestamptz)
   where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = e.session_id)
     and not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = e.prompt_id)
     and not exists (select 1 from mem_tombstones t where t.subject = 'tool_call' and t.subject_id = e.tool_use_id)
   on conflict (event_id) do nothing returning event_id`;

/** Write prompts, number them within their session in the order of occurrence, and link the tool calls that came before their prompt. */
export async function insertPrompts(tx: Queries, rows: readonly PromptRow[]): Promise<void> {
  await tx.query(
    `insert into mem_user_prompts (prompt_id, session_id, project_id, number, text, cwd, branch, agent, origin, created_at)
     select r.prompt_id, r.session_id, r.project_id,
       (select count(*) from mem_user_prompts e where e.session_id = r.session_id and e.created_at < r.created_at)
         + row_number() over (partition by r.session_id order by r.created_at),
       r.text, r.cwd, r.branch, r.agent, r.origin, r.created_at
     from jsonb_to_recordset($1::jsonb) as r(prompt_id text, session_id text, project_id bigint, text text, cwd text, branch text,
       agent text, origin text, created_at timestamptz)
     join mem_sessions s on s.session_id = r.session_id
     where not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id)
       and not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id)
     on conflict (prompt_id) do nothing`,
    [rows],
  );
  const ids = rows.map((row) => row.prompt_id);
  await tx.query(
    `update mem_tool_calls t set prev_user_prompt_id = p.id from mem_user_prompts p
     where p.prompt_id = any($1::text[]) and t.prompt_id = p.prompt_id and t.prev_user_prompt_id is null`,
    [ids],
  );
  // A prompt that came late (from the transcript, out of the spool) moves the numbers of those after it.
  await tx.query(
    `update mem_user_prompts p set number = n.number
     from (select id, row_number() over (partition by session_id order by created_at, id) as number
           from mem_user_prompts where session_id = any($1::text[])) n
     where n.id = p.id and p.number <> n.number`,
    [[...new Set(rows.map((row) => row.session_id))]],
  );
}

/** Note on their prompts with which words turns ended: the journal's rows of it are pruned, and a transcript tells it again. */
export async function noteStops(tx: Queries, events: readonly EventRow[]): Promise<void> {
  const stops = new Map<string, { prompt_id: string; session_id: string; said: string }>();
  for (const { event, prompt_id, session_id, payload } of events) {
    if (event !== 'Stop' || prompt_id === null) continue;
    const { last_assistant_message: said } = payload as { last_assistant_message?: unknown };
    stops.set(prompt_id, { prompt_id, session_id, said: typeof said === 'string' ? said : '' });
  }
  if (stops.size === 0) return;
  await tx.query(
    `update mem_user_prompts p set stop_hash = sha256(convert_to(s.said, 'UTF8'))
     from jsonb_to_recordset($1::jsonb) as s(prompt_id text, session_id text, said text)
     where p.prompt_id = s.prompt_id and p.session_id = s.session_id`,
    [[...stops.values()].sort((a, b) => (a.prompt_id < b.prompt_id ? -1 : 1))],
  );
}

/** Write tool calls; the halves of one call (before, after, failure, transcript) meet in one row, in whatever order they come. */
export async function upsertToolCalls(tx: Queries, rows: readonly ToolCallRow[]): Promise<void> {
  await tx.query(upsertToolCallsSql('$1'), [rows]);
}

const upsertToolCallsSql = (rows: string): string =>
  `insert into mem_tool_calls as t (tool_use_id, session_id, project_id, prev_user_prompt_id, prompt_id, tool_name, input, output_preview,
     success, error, interrupted, duration_ms, agent_id, agent_type, cwd, agent, origin, created_at, finished_at)
   select r.tool_use_id, r.session_id, r.project_id,
     coalesce(p.id, case when r.prompt_id is null then (
       select l.id from mem_user_prompts l where l.session_id = r.session_id and l.created_at <= r.created_at
       order by l.created_at desc, l.id desc limit 1) end),
     r.prompt_id, r.tool_name, r.input, r.output_preview, r.success, r.error, r.interrupted, r.duration_ms, r.agent_id, r.agent_type,
     r.cwd, r.agent, r.origin, r.created_at, r.finished_at
   from jsonb_to_recordset(${rows}::jsonb) as r(tool_use_id text, session_id text, project_id bigint, prompt_id text, tool_name text,
     input jsonb, output_preview text, success boolean, error text, interrupted boolean, duration_ms integer, agent_id text,
     agent_type text, cwd text, agent text, origin text, created_at timestamptz, finished_at timestamptz)
   join mem_sessions s on s.session_id = r.session_id
   left join mem_user_prompts p on p.prompt_id = r.prompt_id
   where not exists (select 1 from mem_tombstones x where x.subject = 'tool_call' and x.subject_id = r.tool_use_id)
     and not exists (select 1 from mem_tombstones x where x.subject = 'prompt' and x.subject_id = r.prompt_id)
     and not exists (select 1 from mem_tombstones x where x.subject = 'session' and x.subject_id = r.session_id)
   on conflict (tool_use_id) do update set
     input = coalesce(t.input, excluded.input), output_preview = coalesce(t.output_preview, excluded.output_preview),
     success = coalesce(t.success, excluded.success), error = coalesce(t.error, excluded.error),
     interrupted = t.interrupted or excluded.interrupted, duration_ms = coalesce(t.duration_ms, excluded.duration_ms),
     prompt_id = coalesce(t.prompt_id, excluded.prompt_id), prev_user_prompt_id = coalesce(t.prev_user_prompt_id, excluded.prev_user_prompt_id),
     agent_id = coalesce(t.agent_id, excluded.agent_id), agent_type = coalesce(t.agent_type, excluded.agent_type),
     created_at = least(t.created_at, excluded.created_at), finished_at = coalesce(t.finished_at, excluded.finished_at)
   where (t.success is null and excluded.success is not null) or (t.input is null and excluded.input is not null)
      or (t.prompt_id is null and excluded.prompt_id is not null) or (t.duration_ms is null and excluded.duration_ms is not null)
      or (t.output_preview is null and excluded.output_preview is not null) or excluded.created_at < t.created_at`;
