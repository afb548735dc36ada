import type { ConnectedAgent } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';

/**
 * List the agents that sessions came from, the latest first, with the events of each one's latest session that are
 * still in the journal.
 */
export async function listAgents(q: Queries): Promise<ConnectedAgent[]> {
  const rows = await q.query(
    `select a.agent, a.sessions, a.last_event_at, a.session_id as last_session_id,
       coalesce((select jsonb_agg(distinct e.event) from mem_events e where e.session_id = a.session_id), '[]') as events,
       (select e.event from mem_events e where e.session_id = a.session_id order by e.id desc limit 1) as last_event
     from (select agent, count(*) as sessions, max(last_event_at) as last_event_at,
         (array_agg(session_id order by last_event_at desc, id desc))[1] as session_id
       from mem_sessions group by agent) a
     order by a.last_event_at desc, a.agent`,
  );
  return rows.map(toWire<ConnectedAgent>);
}
