// Reads the input of a data set: sessions with their turns, in a transaction begun by dump.ts.
import type { Queries } from '../../db/database.ts';
import type { TurnCall } from '../sessions/turns.ts';

export type DatasetSession = { id: number; session_id: string; project: string | null; agent: string };
export type DatasetCall = TurnCall & {
  tool_use_id: string;
  prompt_id: string | null;
  /** Set for the call of a subagent. */
  agent_id: string | null;
};
export type DatasetTurn = {
  prompt_id: string;
  text: string;
  /** The agent's last words; null if the journal has none (any more). */
  said: string | null;
  calls: DatasetCall[];
};
export type DatasetFilter = {
  projectId?: number | undefined;
  agents?: readonly string[] | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

const SESSIONS_A_FETCH = 200;

/** Read sessions in the order in which they were first seen. */
export async function* datasetSessions(q: Queries, filter: DatasetFilter): AsyncGenerator<DatasetSession> {
  let after = 0;
  for (;;) {
    const rows = await q.query<DatasetSession>(
      `select s.id, s.session_id, s.agent, (select p.key from mem_projects p where p.id = s.project_id) as project
       from mem_sessions s where s.id > $1 and ($2::bigint is null or s.project_id = $2::bigint)
         and ($3::text[] is null or s.agent = any($3::text[]))
         and ($4::timestamptz is null or s.last_event_at >= $4::timestamptz)
         and ($5::timestamptz is null or s.started_at < $5::timestamptz)
       order by s.id limit ${SESSIONS_A_FETCH}`,
      [after, filter.projectId ?? null, filter.agents ?? null, filter.since ?? null, filter.until ?? null],
    );
    yield* rows;
    if (rows.length < SESSIONS_A_FETCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Read a session's turns in order, and the calls without a prompt. */
export async function readDatasetTurns(
  q: Queries,
  sessionId: string,
): Promise<{ turns: DatasetTurn[]; promptless: DatasetCall[] }> {
  const prompts = await q.query<Omit<DatasetTurn, 'calls' | 'said'>>(
    'select prompt_id, text from mem_user_prompts where session_id = $1 order by created_at, id',
    [sessionId],
  );
  const calls = await q.query<DatasetCall>(
    `select c.tool_use_id, coalesce(c.prompt_id, p.prompt_id) as prompt_id, c.tool_name, c.input, c.output_preview, c.success, c.error,
       c.interrupted, c.agent_id, c.agent, c.speaker
     from mem_tool_calls c left join mem_user_prompts p on p.id = c.prev_user_prompt_id
     where c.session_id = $1 order by c.created_at, c.id`,
    [sessionId],
  );
  const stops = await q.query<{ prompt_id: string; said: string | null }>(
    `select payload ->> 'prompt_id' as prompt_id, payload ->> 'last_assistant_message' as said from mem_events
     where session_id = $1 and event = 'Stop' order by occurred_at, id`,
    [sessionId],
  );
  const lastWords = new Map(stops.map((stop) => [stop.prompt_id, stop.said]));
  const turns = prompts.map((prompt) => ({
    ...prompt,
    said: lastWords.get(prompt.prompt_id) ?? null,
    calls: [] as DatasetCall[],
  }));
  const byPrompt = new Map(turns.map((turn) => [turn.prompt_id, turn]));
  const promptless: DatasetCall[] = [];
  for (const call of calls) (byPrompt.get(call.prompt_id ?? '')?.calls ?? promptless).push(call);
  return { turns, promptless };
}
