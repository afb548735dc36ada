import { SUBAGENT_MESSAGES } from '../../contract/hook-events.ts';
import type { Queries } from '../../db/database.ts';
import type { TurnCall } from './turns.ts';

/** What a subagent did in a turn, as its transcript tells it. */
export type SubagentRun = {
  agent_id: string;
  /** What it was asked, by a model; empty where that is too long. */
  asked: string;
  /** All that it said, in order; the last message is its report. */
  messages: readonly string[];
  started_at: Date;
  /** In the order of their start. */
  tool_calls: readonly TurnCall[];
};

/** Maximum of subagents read of one turn, and of calls of each: their digest holds less. */
const MAX_RUNS = 20;
const MAX_CALLS = 200;

/** Condition: mem_observations `o` is the digest of a subagent's run in its turn. */
export const IS_RUN = `coalesce(starts_with(o.external_id, 'run:' || o.prompt_id || ':'), false)`;

/** The external id of a run's observation. */
export const makeRunId = (promptId: string, agentId: string): string => `run:${promptId}:${agentId}`;

/** Read the subagents' runs of a turn, in their order; those whose transcript wasn't read yet come with it. */
export async function readRuns(q: Queries, sessionId: string, promptId: string): Promise<SubagentRun[]> {
  // Each reading of a running one leaves its own event; the last one has all of it.
  const rows = await q.query<Omit<SubagentRun, 'messages'> & { messages: unknown }>(
    `select e.agent_id, e.asked, e.messages, coalesce(min(c.created_at), e.occurred_at) as started_at,
       coalesce(jsonb_agg(to_jsonb(c) - 'created_at' - 'id' order by c.created_at, c.id) filter (where c.id is not null), '[]') as tool_calls
     from (select distinct on (payload ->> 'agent_id') payload ->> 'agent_id' as agent_id, payload ->> 'asked' as asked,
             payload -> 'messages' as messages, occurred_at from mem_events
           where session_id = $1 and event = $3 and payload ->> 'prompt_id' = $2 and payload ->> 'agent_id' is not null
           order by payload ->> 'agent_id', occurred_at desc, id desc) e
     left join lateral (
       select id, created_at, tool_name, input, output_preview, success, error, interrupted, agent, speaker from mem_tool_calls
       where session_id = $1 and prompt_id = $2 and agent_id = e.agent_id order by created_at, id limit $4) c on true
     group by e.agent_id, e.asked, e.messages, e.occurred_at order by started_at, e.agent_id limit $5`,
    [sessionId, promptId, SUBAGENT_MESSAGES, MAX_CALLS, MAX_RUNS],
  );
  return rows.map(({ asked, messages, ...row }) => ({
    ...row,
    asked: asked ?? '',
    messages: Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : [],
  }));
}
