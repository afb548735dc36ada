import type { z } from 'zod';
import type { promptSchema } from '../../contract/capture.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';
import type { EventRow } from './journal.ts';

const PROMPT = columns({
  prompt_id: 'text',
  session_id: 'text',
  text: 'redacted',
  cwd: 'text null',
  branch: 'text null',
  agent: 'text',
  origin: 'text',
  speaker: 'speaker',
  created_at: 'timestamptz',
});
export type PromptRow = RowOf<typeof PROMPT> & { project_id: number | null };

/**
 * Write prompts, number them within their session in the order of occurrence, and link the tool calls that came before
 * their prompt.
 */
export async function insertPrompts(tx: Queries, rows: readonly PromptRow[]): Promise<void> {
  await tx.query(
    `insert into mem_user_prompts (project_id, number, ${PROMPT.names})
     select r.project_id,
       (select count(*) from mem_user_prompts e where e.session_id = r.session_id and e.created_at < r.created_at)
         + row_number() over (partition by r.session_id order by r.created_at),
       ${PROMPT.of('r')}
     from jsonb_to_recordset($1::jsonb) as r(project_id bigint, ${PROMPT.record})
     join mem_sessions s on s.session_id = r.session_id
     where ${notForgotten({ prompt: 'r.prompt_id', session: 'r.session_id' })}
     on conflict (prompt_id) do nothing`,
    [rows],
  );
  const ids = rows.map((row) => row.prompt_id);
  await tx.query(
    `update mem_tool_calls t set prev_user_prompt_id = p.id from mem_user_prompts p
     where p.prompt_id = any($1::text[]) and t.prompt_id = p.prompt_id and t.prev_user_prompt_id is null`,
    [ids],
  );
  // A late prompt (from the transcript or the spool) shifts the numbers of later ones.
  await tx.query(
    `update mem_user_prompts p set number = n.number
     from (select id, row_number() over (partition by session_id order by created_at, id) as number
           from mem_user_prompts where session_id = any($1::text[])) n
     where n.id = p.id and p.number <> n.number`,
    [[...new Set(rows.map((row) => row.session_id))]],
  );
}

/**
 * Store on their prompts the last words of turns: journal rows are pruned, and a transcript may bring the same end
 * again.
 */
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

/** Record the transcript's id of a prompt that is stored under another id: forgetting it sets tombstones for both. */
export async function noteLineId(q: Queries, promptId: string, lineId: string): Promise<void> {
  await q.query('update mem_user_prompts set line_id = $2 where prompt_id = $1 and line_id is distinct from $2', [
    promptId,
    lineId,
  ]);
}

/** List a session's prompts without an observation, in order: interrupted turns, and turns without a Stop. */
export async function undigestedPrompts(q: Queries, sessionId: string): Promise<string[]> {
  return readColumn(
    q,
    `select p.prompt_id from mem_user_prompts p
     where p.session_id = $1
       and not exists (select 1 from mem_observations o where o.session_id = p.session_id
         and (o.prompt_id = p.prompt_id or o.prompt_id = p.joined_to))
     order by p.created_at`,
    [sessionId],
  );
}

/** Read the newest prompt of a session, for events that don't name their prompt. */
export async function latestPrompt(
  q: Queries,
  sessionId: string,
): Promise<{ prompt_id: string; text: string } | undefined> {
  const rows = await q.query<{ prompt_id: string; text: string }>(
    'select prompt_id, text from mem_user_prompts where session_id = $1 order by created_at desc, id desc limit 1',
    [sessionId],
  );
  return rows[0];
}

/** The text of a prompt; undefined for an unknown id. */
export async function promptText(q: Queries, promptId: string): Promise<string | undefined> {
  const rows = await q.query<{ text: string }>('select text from mem_user_prompts where prompt_id = $1', [promptId]);
  return rows[0]?.text;
}

/** Find prompts of a session with this text around a time, the nearest first. */
export async function promptsLike(
  q: Queries,
  { sessionId, text, at, withinMs }: { sessionId: string; text: string; at: Date; withinMs: number },
): Promise<{ prompt_id: string; origin: string }[]> {
  return q.query(
    `select prompt_id, origin from mem_user_prompts
     where session_id = $1 and text = $2 and created_at between $3 and $4
     order by abs(extract(epoch from created_at - $5::timestamptz)), id`,
    [sessionId, text, new Date(at.getTime() - withinMs), new Date(at.getTime() + withinMs), at],
  );
}

/** The id of a session's last prompt up to a time; undefined if it had none. */
export async function latestPromptId(q: Queries, sessionId: string, at: Date): Promise<string | undefined> {
  const rows = await q.query<{ prompt_id: string }>(
    `select prompt_id from mem_user_prompts where session_id = $1 and created_at <= $2 order by created_at desc, id desc limit 1`,
    [sessionId, at],
  );
  return rows[0]?.prompt_id;
}

/** List recorded prompts, newest first, each with the agent's reply if the journal still has it. */
export async function listPrompts(
  q: Queries,
  filter: PageQuery & {
    session_id?: string | undefined;
    prompt_id?: string | undefined;
    /** Only rows of these projects: a session may have worked in others, too. */
    within?: readonly number[] | undefined;
  },
): Promise<Page<z.infer<typeof promptSchema>>> {
  const select = inProject('mem_user_prompts', `t.number, ${PROMPT.of('t')}`);
  const clauses = [
    ...clause('t.session_id = ?', filter.session_id),
    ...clause('t.prompt_id = ?', filter.prompt_id),
    ...clause('t.project_id = any(?::bigint[])', filter.within),
  ];
  const page = await readPage<Omit<z.infer<typeof promptSchema>, 'reply'>>(q, select, clauses, filter);
  const replies = await readReplies(q, page.items, filter.within);
  return { ...page, items: page.items.map((prompt) => ({ ...prompt, reply: replies.get(prompt.prompt_id) ?? null })) };
}

/**
 * Read the last words of turns by their prompts, each session's events once. `within`: only what the journal has of
 * these projects.
 */
async function readReplies(
  q: Queries,
  prompts: readonly { prompt_id: string; session_id: string }[],
  within: readonly number[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (prompts.length === 0) return new Map();
  const rows = await q.query<{ prompt_id: string; said: string }>(
    `select distinct on (e.payload ->> 'prompt_id') e.payload ->> 'prompt_id' as prompt_id, e.payload ->> 'last_assistant_message' as said
     from mem_events e where e.session_id = any($1::text[]) and e.event = 'Stop' and e.payload ->> 'prompt_id' = any($2::text[])
       and ($3::bigint[] is null or e.project_id = any($3)) and coalesce(e.payload ->> 'last_assistant_message', '') <> ''
     order by e.payload ->> 'prompt_id', e.occurred_at desc, e.id desc`,
    [
      [...new Set(prompts.map(({ session_id }) => session_id))],
      prompts.map(({ prompt_id }) => prompt_id),
      within ?? null,
    ],
  );
  return new Map(rows.map(({ prompt_id, said }) => [prompt_id, said]));
}

/** Read the user's prompts in a session, in order, with times. */
export function readSaid(q: Queries, sessionId: string): Promise<{ text: string; created_at: Date }[]> {
  return q.query('select text, created_at from mem_user_prompts where session_id = $1 order by created_at, id', [
    sessionId,
  ]);
}
