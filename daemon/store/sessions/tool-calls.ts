import type { z } from 'zod';
import type { toolCallSchema } from '../../contract/capture.ts';
import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { SPEAKERS, type Speaker } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';

const CALL = columns({
  tool_use_id: 'text',
  session_id: 'text',
  tool_name: 'text',
  interrupted: 'boolean',
  agent: 'text',
  origin: 'text',
  speaker: 'speaker',
  created_at: 'timestamptz',
});
/** Columns that may come with either half of a call; the first value wins. */
const OF_EITHER_HALF = columns({
  prompt_id: 'text null',
  input: 'jsonb null',
  output_preview: 'redacted null',
  success: 'boolean null',
  error: 'redacted null',
  duration_ms: 'integer null',
  agent_id: 'text null',
  agent_type: 'text null',
  finished_at: 'timestamptz null',
});
const PLACE = columns({ project_id: 'bigint null', cwd: 'text null' });
/** The less trusted of two speakers (contract/words). */
const lesserSpeaker = (a: string, b: string): string => {
  const order = (speaker: string) =>
    `array_position(array[${SPEAKERS.map((one) => `'${one}'`).join(', ')}], ${speaker})`;
  return `case when ${order(a)} > ${order(b)} then ${a} else ${b} end`;
};
export type ToolCallRow = RowOf<typeof CALL> & RowOf<typeof OF_EITHER_HALF> & RowOf<typeof PLACE>;

/** Write tool calls; the parts of a call (before, after, failure, transcript) are merged into one row, in any order. */
export async function upsertToolCalls(tx: Queries, rows: readonly ToolCallRow[]): Promise<void> {
  await tx.query(upsertToolCallsSql('$1'), [rows]);
}

/** The statement of {@link upsertToolCalls}, with the parameter that holds the rows. */
export const upsertToolCallsSql = (rows: string): string =>
  `insert into mem_tool_calls as t (${PLACE.names}, prev_user_prompt_id, ${CALL.names}, ${OF_EITHER_HALF.names})
   select ${PLACE.of('r')},
     coalesce(p.id, case when r.prompt_id is null then (
       select l.id from mem_user_prompts l where l.session_id = r.session_id and l.created_at <= r.created_at
       order by l.created_at desc, l.id desc limit 1) end),
     ${CALL.of('r')}, ${OF_EITHER_HALF.of('r')}
   from jsonb_to_recordset(${rows}::jsonb) as r(${PLACE.record}, ${CALL.record}, ${OF_EITHER_HALF.record})
   join mem_sessions s on s.session_id = r.session_id
   left join mem_user_prompts p on p.prompt_id = r.prompt_id
   where ${notForgotten({ tool_call: 'r.tool_use_id', prompt: 'r.prompt_id', session: 'r.session_id' })}
   on conflict (tool_use_id) do update set
     ${OF_EITHER_HALF.each((name) => `${name} = coalesce(t.${name}, excluded.${name})`)},
     prev_user_prompt_id = coalesce(t.prev_user_prompt_id, excluded.prev_user_prompt_id),
     speaker = ${lesserSpeaker('t.speaker', 'excluded.speaker')}, interrupted = t.interrupted or excluded.interrupted, created_at = least(t.created_at, excluded.created_at)
   where (t.success is null and excluded.success is not null) or (t.input is null and excluded.input is not null)
      or (t.prompt_id is null and excluded.prompt_id is not null) or (t.duration_ms is null and excluded.duration_ms is not null)
      or (t.output_preview is null and excluded.output_preview is not null) or excluded.created_at < t.created_at`;

/** The id of the session's last call up to a time that is the same and hasn't ended; undefined if there is none. */
export async function findOpenCall(
  q: Queries,
  { sessionId, toolName, input, at }: { sessionId: string; toolName: string; input: unknown; at: Date },
): Promise<string | undefined> {
  const rows = await q.query<{ tool_use_id: string }>(
    `select tool_use_id from mem_tool_calls
     where session_id = $1 and created_at <= $2 and tool_name = $3 and input = $4::jsonb and finished_at is null
     order by created_at desc, id desc limit 1`,
    [sessionId, at, toolName, input],
  );
  return rows[0]?.tool_use_id;
}

/** Whether a call is recorded, and all calls of its agent before it in the same turn have their outcomes. */
export async function isRecordedUpTo(q: Queries, toolUseId: string): Promise<boolean> {
  const [row] = await q.query<{ open: boolean }>(
    `select exists (
       select from mem_tool_calls c where c.session_id = this.session_id and c.tool_use_id <> this.tool_use_id
         and c.created_at <= this.created_at and c.prompt_id = this.prompt_id
         and c.agent_id is not distinct from this.agent_id
         and c.success is null and c.finished_at is null and not c.interrupted) as open
     from mem_tool_calls this where this.tool_use_id = $1`,
    [toolUseId],
  );
  return row?.open === false;
}

/** List recorded tool calls, newest first. */
export function listToolCalls(
  q: Queries,
  filter: PageQuery & {
    session_id?: string | undefined;
    prompt_id?: string | undefined;
    /** Only rows of these projects: a session may have worked in others, too. */
    within?: readonly number[] | undefined;
  },
): Promise<Page<z.infer<typeof toolCallSchema>>> {
  const select = inProject('mem_tool_calls', `${CALL.of('t')}, ${OF_EITHER_HALF.of('t')}`);
  const clauses = [
    ...clause('t.session_id = ?', filter.session_id),
    ...clause('t.prompt_id = ?', filter.prompt_id),
    ...clause('t.project_id = any(?::bigint[])', filter.within),
  ];
  return readPage(q, select, clauses, filter);
}

/** The columns of a recorded call that lessons use. */
export type RecordedCall = {
  session_id: string;
  prompt_id: string | null;
  tool_use_id: string;
  tool_name: string;
  input: unknown;
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
  agent: string;
  speaker: Speaker;
  created_at: Date;
};
const PAST_CALLS = `select c.session_id, c.prompt_id, c.tool_use_id, c.tool_name, c.input, c.success, c.error, c.interrupted, c.agent, c.speaker,
  c.created_at`;

/** Read a session's calls since a time, in order. */
export async function readCallsSince(q: Queries, sessionId: string, since: Date): Promise<RecordedCall[]> {
  return q.query<RecordedCall>(
    `${PAST_CALLS} from mem_tool_calls c
     where c.session_id = $1 and c.created_at >= $2::timestamptz - interval '5 seconds' order by c.created_at, c.id limit 1000`,
    [sessionId, since],
  );
}

/** Read those of a session's calls that have ended. */
export async function readEndedCalls(
  q: Queries,
  sessionId: string,
  toolUseIds: readonly string[],
): Promise<RecordedCall[]> {
  return q.query<RecordedCall>(
    `${PAST_CALLS} from mem_tool_calls c
     where c.session_id = $1 and c.tool_use_id = any($2::text[]) and c.success is not null`,
    [sessionId, toolUseIds],
  );
}

/** Read a project's latest calls, in the order they happened. */
export async function readProjectCalls(q: Queries, projectId: number, limit: number): Promise<RecordedCall[]> {
  const rows = await q.query<RecordedCall>(
    `${PAST_CALLS} from mem_tool_calls c where c.project_id = $1 order by c.created_at desc, c.id desc limit $2`,
    [projectId, limit],
  );
  return rows.reverse();
}

/**
 * Read the calls of a session that the user interrupted or refused, each with the owner's next prompt (null if there is
 * none).
 */
export async function readRefusals(
  q: Queries,
  sessionId: string,
): Promise<(RecordedCall & { next_prompt: string | null })[]> {
  return q.query(
    `${PAST_CALLS},
       (select case when p.speaker = 'owner' then p.text end from mem_user_prompts p
        where p.session_id = c.session_id and p.created_at > c.created_at order by p.created_at limit 1) as next_prompt
     from mem_tool_calls c where c.session_id = $1 and (c.interrupted or (c.success = false and c.error ilike '%user%'))
     order by c.created_at, c.id limit 50`,
    [sessionId],
  );
}

type LastCall = Pick<RecordedCall, 'tool_name' | 'input' | 'success' | 'error' | 'interrupted'>;

/**
 * Read how a session ended: its last command or edit, and the unfinished items of its last todo list (null if it had
 * none).
 */
export async function readSessionEnd(
  q: Queries,
  sessionId: string,
): Promise<{ lastCall: LastCall | undefined; todos: unknown }> {
  const calls = await q.query<LastCall>(
    `select tool_name, input, success, error, interrupted from mem_tool_calls
     where session_id = $1 and tool_name = any($2::text[]) order by created_at desc, id desc limit 1`,
    [sessionId, ['Bash', ...EDIT_TOOLS]],
  );
  const todos = await q.query<{ input: { todos?: unknown } | null }>(
    `select input from mem_tool_calls where session_id = $1 and tool_name = 'TodoWrite' order by created_at desc, id desc limit 1`,
    [sessionId],
  );
  return { lastCall: calls[0], todos: todos[0]?.input?.todos ?? null };
}

/** Number of latest tool calls searched for a session's files. */
const RECENT_CALLS = 50;

/** Read the files that a session's last tool calls read or changed, each with its working folder. */
export async function readTouchedFiles(q: Queries, sessionId: string): Promise<{ path: string; cwd: string | null }[]> {
  return q.query<{ path: string; cwd: string | null }>(
    `select distinct path, cwd from (
       select coalesce(input->>'file_path', input->>'notebook_path') as path, cwd from mem_tool_calls
       where session_id = $1 order by created_at desc limit ${RECENT_CALLS}) recent where path is not null`,
    [sessionId],
  );
}
