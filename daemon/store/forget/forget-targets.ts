import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

/** The items that a forget request removes, by id. */
export type ForgetTarget = {
  observations: number[];
  prompts: string[];
  toolCalls: string[];
  /** Journal rows, without those of whole sessions. */
  events: number[];
  /** Sessions that are forgotten as a whole. */
  sessions: string[];
  /** Sessions that remain but lose turns. */
  sessionsOfTurns: string[];
  /** Rules that lie in a place that is forgotten as a whole; those of forgotten prompts follow from these. */
  rules: number[];
  /** The project that is forgotten as a whole. */
  projectId: number | null;
  /** How many of the observations are pinned. */
  pinned: number;
};

const NO_TURNS = { prompts: [], toolCalls: [], events: [], sessionsOfTurns: [] };
const NOTHING: ForgetTarget = { ...NO_TURNS, observations: [], sessions: [], rules: [], projectId: null, pinned: 0 };

/**
 * Observations, and for digests also their turns and the turns joined to them, whose prompts and calls would otherwise
 * remain.
 */
export async function targetOfObservations(q: Queries, ids: readonly number[]): Promise<ForgetTarget> {
  const rows = await q.query<{ id: number; prompt_id: string | null; pinned: boolean }>(
    `select id, case when external_id = 'turn:' || prompt_id then prompt_id end as prompt_id, pinned
     from mem_observations where id = any($1::bigint[]) order by id`,
    [ids],
  );
  const digested = rows.flatMap((row) => row.prompt_id ?? []);
  const joined = 'select prompt_id from mem_user_prompts where joined_to = any($1::text[]) order by id';
  const turns = await turnsOf(q, [...digested, ...(await readColumn<string>(q, joined, [digested]))]);
  return { ...NOTHING, ...observationsOf(rows), ...turns };
}

/** Turns with their prompts, calls and events, by the ids of their prompts. */
export async function targetOfTurns(q: Queries, prompts: string[]): Promise<ForgetTarget> {
  return { ...NOTHING, ...(await turnsOf(q, prompts)) };
}

/** A session and everything recorded in it. */
export async function targetOfSession(q: Queries, sessionId: string): Promise<ForgetTarget> {
  const sessions = await q.query('select 1 from mem_sessions where session_id = $1', [sessionId]);
  const target = await wholeSessions(q, [sessionId]);
  return { ...target, sessions: sessions.length > 0 ? [sessionId] : [] };
}

/** A project: its sessions, the rows that other projects' sessions recorded in it, its observations and its lessons. */
export async function targetOfProject(q: Queries, projectId: number): Promise<ForgetTarget> {
  const sessions = await readColumn<string>(q, 'select session_id from mem_sessions where project_id = $1', [
    projectId,
  ]);
  const whole = await wholeSessions(q, sessions, projectId);
  const ofGuests = 'select prompt_id from mem_user_prompts where project_id = $1 and not session_id = any($2::text[])';
  const turns = await turnsOf(q, await readColumn(q, ofGuests, [projectId, sessions]));
  return {
    ...whole,
    ...turns,
    projectId,
    prompts: [...whole.prompts, ...turns.prompts],
    toolCalls: [...whole.toolCalls, ...turns.toolCalls],
  };
}

const observationsOf = (rows: readonly { id: number; pinned: boolean }[]) => ({
  observations: rows.map((row) => row.id),
  pinned: rows.filter((row) => row.pinned).length,
});

async function wholeSessions(q: Queries, sessions: string[], projectId: number | null = null): Promise<ForgetTarget> {
  const observations = await q.query<{ id: number; pinned: boolean }>(
    'select id, pinned from mem_observations where session_id = any($1::text[]) or project_id = $2 order by id',
    [sessions, projectId],
  );
  const of = (column: string, table: string) =>
    readColumn<string>(q, `select ${column} from ${table} where session_id = any($1::text[])`, [sessions]);
  const prompts = await of('prompt_id', 'mem_user_prompts');
  const toolCalls = await of('tool_use_id', 'mem_tool_calls');
  return { ...NOTHING, ...observationsOf(observations), prompts, toolCalls, sessions };
}

/** The rows of turns: calls, events, and the compactions after them, whose summaries quote them. */
async function turnsOf(
  q: Queries,
  prompts: string[],
): Promise<Pick<ForgetTarget, 'prompts' | 'toolCalls' | 'events' | 'sessionsOfTurns'>> {
  if (prompts.length === 0) return NO_TURNS;
  const toolCalls = await readColumn<string>(
    q,
    `select tool_use_id from mem_tool_calls where prompt_id = any($1::text[])
       or prev_user_prompt_id in (select id from mem_user_prompts where prompt_id = any($1::text[]))`,
    [prompts],
  );
  const ofTurns = 'select distinct session_id from mem_user_prompts where prompt_id = any($1::text[])';
  const sessionsOfTurns = await readColumn<string>(q, ofTurns, [prompts]);
  const events = await readColumn<number>(
    q,
    `select e.id from mem_events e where e.session_id = any($1::text[])
       and (e.payload ->> 'prompt_id' = any($2::text[]) or e.payload ->> 'tool_use_id' = any($3::text[])
         or e.event_id in (select 'prompt:' || p from unnest($2::text[]) as p))
     union
     select e.id from mem_user_prompts p join mem_events e on e.session_id = p.session_id and e.occurred_at >= p.created_at
     where p.prompt_id = any($2::text[]) and (e.event in ('PreCompact', 'PostCompact')
       or e.payload ->> 'prompt_id' is null and e.event not in ('SessionStart', 'SessionEnd') and e.occurred_at < coalesce(
         (select min(n.created_at) from mem_user_prompts n
          where n.session_id = p.session_id and n.created_at > p.created_at), 'infinity'))`,
    [sessionsOfTurns, prompts, toolCalls],
  );
  return { prompts, toolCalls, events, sessionsOfTurns };
}
