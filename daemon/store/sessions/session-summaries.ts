// The summaries of sessions: observations that repeat, condensed, what their session's turns say. A search and a prompt's recall find the
// turns, so summaries stand in no index and are not embedded; a request that asks for their kind finds them by SQL.
import type { Filters } from '../../contract/filters.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { type ProjectScope, seenIn } from '../../visibility/project-scope.ts';
import type { TurnCall } from './turns.ts';

/** Condition: mem_observations `o` is the summary of its session; never null. */
export const IS_SUMMARY = `(o.kind = 'summary' and coalesce(o.external_id = 'session:' || o.session_id, false))`;

/** The external id of a session's summary: one row a session. */
export const summaryIdOf = (sessionId: string): string => `session:${sessionId}`;

/** Whether a search asks for summaries by their kind. */
export function asksForSummaries({ kind }: Filters): boolean {
  const wanted: { eq?: string | undefined; any?: readonly string[] | undefined } = kind ?? {};
  return wanted.eq === 'summary' || (wanted.any ?? []).includes('summary');
}

/** Key of the advisory lock on all summaries. */
const LOCK = 7_305_014;

/**
 * Let no other transaction write summaries or forget turns until this one ends: a summary that was made of a turn before it was
 * forgotten must not be saved after. One lock for all: one worker writes summaries, in milliseconds.
 */
export async function lockSummaries(tx: Queries): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
}

type SummarySource = {
  project_id: number | null;
  agent: string;
  user_id: string | null;
  branch: string | null;
  /** Those that are remembered, oldest first. */
  turns: { title: string; text: string; kind: string; files: string[]; created_at: Date }[];
  /** Calls of the given tools, in order. */
  calls: (TurnCall & { created_at: Date })[];
};

/** Most turns of a session that are read, half of them its first: a year's session has more than a summary can tell. */
const MAX_TURNS = 400;

/** Read what a session's summary is made of; undefined for an unknown session. Turns that it did in other projects stay there. */
export async function readSummarySource(
  q: Queries,
  sessionId: string,
  tools: readonly string[],
): Promise<SummarySource | undefined> {
  const [session] = await q.query<Omit<SummarySource, 'turns' | 'calls'>>(
    'select project_id, agent, user_id, branch from mem_sessions where session_id = $1',
    [sessionId],
  );
  if (!session) return undefined;
  const turns = await q.query<SummarySource['turns'][number]>(
    `select title, text, kind, files, created_at from (
       select o.*, row_number() over (order by o.created_at, o.id) as first,
         row_number() over (order by o.created_at desc, o.id desc) as last
       from mem_observations o
       where o.session_id = $1 and o.external_id = 'turn:' || o.prompt_id and o.project_id is not distinct from $2::bigint) t
     where first <= $3 or last <= $3 order by created_at, id`,
    [sessionId, session.project_id, MAX_TURNS / 2],
  );
  const calls = await q.query<SummarySource['calls'][number]>(
    `select tool_name, input, output_preview, success, error, interrupted, agent, speaker, created_at from mem_tool_calls
     where session_id = $1 and tool_name = any($2::text[]) and project_id is not distinct from $3::bigint
     order by created_at, id limit 1000`,
    [sessionId, tools, session.project_id],
  );
  return { ...session, turns, calls };
}

/**
 * How the turn ended that called these tools last: its last words, null where it did not stop by itself, and whether another call worked
 * after theirs.
 */
export async function readListsEnd(
  q: Queries,
  sessionId: string,
  tools: readonly string[],
): Promise<{ said: string | null; hasWorked: boolean }> {
  const [end] = await q.query<{ said: string | null; hasWorked: boolean }>(
    `select (select payload ->> 'last_assistant_message' from mem_events where session_id = $1 and event = 'Stop'
         and payload ->> 'prompt_id' = last.prompt_id order by occurred_at desc, id desc limit 1) as said,
       exists (select 1 from mem_tool_calls c where c.session_id = $1 and c.prompt_id = last.prompt_id
         and (c.created_at, c.id) > (last.created_at, last.id) and c.success and not c.interrupted) as "hasWorked"
     from mem_tool_calls last where session_id = $1 and tool_name = any($2::text[]) order by created_at desc, id desc limit 1`,
    [sessionId, tools],
  );
  return end ?? { said: null, hasWorked: false };
}

/** Delete the summary of a session that has nothing left to summarise, unless a person edited or pinned it. */
export async function dropSummary(tx: Queries, sessionId: string): Promise<void> {
  await tx.query(`delete from mem_observations o where o.session_id = $1 and ${IS_SUMMARY} and o.edited = '{}'`, [
    sessionId,
  ]);
}

/** The ids of these sessions' summaries. */
export const summariesOf = (q: Queries, sessions: readonly string[]): Promise<number[]> =>
  readColumn(q, `select o.id from mem_observations o where o.session_id = any($1::text[]) and ${IS_SUMMARY}`, [
    sessions,
  ]);

/** A session's summary, as a brief and a search by session show it. */
export type ShownSummary = {
  id: number;
  session_id: string;
  title: string;
  text: string;
  kind: string;
  source: string;
  pinned: boolean;
  confirmed: boolean;
  branch: string | null;
  /** What the session did most (memory/summary/summarise-session). */
  did: string | null;
  created_at: Date;
};

/** A summary with how often what its session remembers was shown since. */
export type WeighedSummary = ShownSummary & { used: number };

const SHOWN_COLUMNS = `o.id, o.session_id, o.title, o.text, o.kind, o.source, o.pinned, o.confirmed_at is not null as confirmed, o.branch,
  o.metadata ->> 'did' as did, o.created_at`;
const SHOWN = `select ${SHOWN_COLUMNS} from mem_observations o`;

/** Read a project's latest summaries but one session's, newest first. */
export const readLatestSummaries = (
  q: Queries,
  projectId: number,
  exceptSessionId: string,
  limit: number,
): Promise<WeighedSummary[]> =>
  q.query<WeighedSummary>(
    `select ${SHOWN_COLUMNS}, (select coalesce(sum(t.access_count), 0)::int from mem_observations t where t.session_id = o.session_id) as used
     from mem_observations o where o.project_id = $1 and ${IS_SUMMARY} and o.session_id <> $2 order by o.created_at desc, o.id desc limit $3`,
    [projectId, exceptSessionId, limit],
  );

/** Read the summaries of a project's sessions that came after one, oldest first. */
export const readLaterSummaries = (q: Queries, summaryId: number, limit: number): Promise<ShownSummary[]> =>
  q.query<ShownSummary>(
    `${SHOWN} join mem_observations e on e.id = $1 and e.project_id = o.project_id and (o.created_at, o.id) > (e.created_at, e.id)
     where ${IS_SUMMARY} order by o.created_at, o.id limit $2`,
    [summaryId, limit],
  );

/** Read the summaries of these sessions that are visible in the scope; null: in any. */
export const readSummaries = (
  q: Queries,
  sessions: readonly string[],
  scope: ProjectScope | null,
): Promise<ShownSummary[]> =>
  q.query<ShownSummary>(`${SHOWN} where o.session_id = any($1::text[]) and ${IS_SUMMARY} and ${seenIn('$2::bigint')}`, [
    sessions,
    scope,
  ]);

type Titled = { id: number; title: string };

/** What a session is remembered by: its turns in order, and its summary. */
export async function readSessionMemories(
  q: Queries,
  sessionId: string,
): Promise<{ turns: Titled[]; summary: Titled | null }> {
  const rows = await q.query<Titled & { is_summary: boolean }>(
    `select o.id, o.title, ${IS_SUMMARY} as is_summary from mem_observations o
     where o.session_id = $1 and (${IS_SUMMARY} or o.external_id = 'turn:' || o.prompt_id) order by o.created_at, o.id`,
    [sessionId],
  );
  const titled = ({ id, title }: Titled): Titled => ({ id, title });
  const summary = rows.find((row) => row.is_summary);
  return { turns: rows.filter((row) => !row.is_summary).map(titled), summary: summary ? titled(summary) : null };
}
