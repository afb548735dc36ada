// The summaries of sessions: observations that condense their session's turns. Search and recall find the turns, so
// summaries are in no index and are not embedded; a request for their kind finds them by SQL.
import type { Filters } from '../../contract/filters.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { type ProjectScope, seenIn } from '../../visibility/project-scope.ts';
import { IS_RUN } from './runs.ts';
import type { TurnCall } from './turns.ts';

/** Condition: mem_observations `o` is the summary of its session; never null. */
export const IS_SUMMARY = `(o.kind = 'summary' and coalesce(o.external_id = 'session:' || o.session_id, false))`;

/**
 * Condition: the observation `o` is the digest of a turn or of a subagent's run, or the summary of a session; never
 * null.
 */
export const IS_DERIVED = `(coalesce(o.external_id = 'turn:' || o.prompt_id, false) or ${IS_RUN} or ${IS_SUMMARY})`;

/** The external id of a session's summary: one row a session. */
export const makeSummaryId = (sessionId: string): string => `session:${sessionId}`;

/** Whether a search asks for summaries by their kind. */
export function asksForSummaries({ kind }: Filters): boolean {
  const wanted: { eq?: string | undefined; any?: readonly string[] | undefined } = kind ?? {};
  return wanted.eq === 'summary' || (wanted.any ?? []).includes('summary');
}

/** Key of the advisory lock on all summaries. */
const LOCK = 7_305_014;

/**
 * Prevent other transactions from writing summaries or forgetting turns until this one ends: a summary made from a turn
 * before it was forgotten must not be saved afterwards. One lock for all: one worker writes summaries, in milliseconds.
 */
export async function lockSummaries(tx: Queries): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
}

type SummarySource = {
  project_id: number | null;
  agent: string;
  user_id: string | null;
  branch: string | null;
  /** The turns with an observation, oldest first. */
  turns: { title: string; text: string; kind: string; files: string[]; created_at: Date }[];
  /** Calls of the given tools, in order. */
  calls: (TurnCall & { created_at: Date })[];
};

/** Maximum of turns read, half of them the first: a year-long session has more than fits a summary. */
const MAX_TURNS = 400;

/**
 * Read the input of a session's summary; undefined for an unknown session. Its turns in other projects are left out.
 */
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
 * How the latest turn that called these tools ended: its last words, null if it was interrupted, and whether another
 * call succeeded after theirs.
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
export const readSummaryIds = (q: Queries, sessions: readonly string[]): Promise<number[]> =>
  readColumn(q, `select o.id from mem_observations o where o.session_id = any($1::text[]) and ${IS_SUMMARY}`, [
    sessions,
  ]);

/** A session's summary, in the form for a brief and a search by session. */
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
  /** The session's main activity (memory/summary/summarise-session). */
  did: string | null;
  created_at: Date;
};

/** A summary, and how often its session's memories were shown since. */
export type WeighedSummary = ShownSummary & { used: number };

const SHOWN_COLUMNS = `o.id, o.session_id, o.title, o.text, o.kind, o.source, o.pinned, o.confirmed_at is not null as confirmed, o.branch,
  o.metadata ->> 'did' as did, o.created_at`;
const SHOWN = `select ${SHOWN_COLUMNS} from mem_observations o`;

/** Read a project's latest summaries except one session's, newest first. */
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

/** Read the texts of a session's last turns in a project, oldest first. */
export async function readLastTurns(
  q: Queries,
  sessionId: string,
  projectId: number,
  limit: number,
): Promise<string[]> {
  const newestFirst = await readColumn<string>(
    q,
    `select o.text from mem_observations o where o.session_id = $1 and o.external_id = 'turn:' || o.prompt_id and o.project_id = $2
     order by o.created_at desc, o.id desc limit $3`,
    [sessionId, projectId, limit],
  );
  return newestFirst.reverse();
}

type Titled = { id: number; title: string };

/** The observations of a session: its turns in order, and its summary. */
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

/** Read the text of the summary that was made of a session, in the session's own project; null if there is none. */
export async function readMadeSummary(q: Queries, sessionId: string): Promise<string | null> {
  const rows = await q.query<{ text: string }>(
    `select o.text from mem_observations o join mem_sessions s on s.session_id = o.session_id
     where o.session_id = $1 and ${IS_SUMMARY} and o.project_id is not distinct from s.project_id limit 1`,
    [sessionId],
  );
  return rows[0]?.text ?? null;
}
