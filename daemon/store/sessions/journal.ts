import type { Queries } from '../../db/database.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { type ToolCallRow, upsertToolCallsSql } from './tool-calls.ts';

const EVENT = columns({
  event_id: 'text',
  event: 'text',
  agent: 'text',
  session_id: 'text',
  project_id: 'bigint null',
  payload: 'jsonb',
  occurred_at: 'timestamptz',
});
/** The subject of an event, which is checked against the tombstones but not stored in the journal. */
const ABOUT = columns({ prompt_id: 'text null', tool_use_id: 'text null' });
export type EventRow = RowOf<typeof EVENT> & RowOf<typeof ABOUT>;

/** Write the journal. Returns the new ids; the others were already known or belong to forgotten data. */
export async function insertEvents(tx: Queries, rows: readonly EventRow[]): Promise<Set<string>> {
  return idsOf(await tx.query(insertEventsSql('$1'), [rows]));
}

/**
 * Write journal and tool calls in one statement, which is its own transaction: one round trip instead of four (begin,
 * two statements, commit). For batches whose sessions are written already and that bring neither prompts nor jobs.
 */
export async function recordToolCalls(
  q: Queries,
  events: readonly EventRow[],
  toolCalls: readonly ToolCallRow[],
): Promise<Set<string>> {
  const sql = `with calls as (${upsertToolCallsSql('$2')}) ${insertEventsSql('$1')}`;
  return idsOf(await q.query(sql, [events, toolCalls]));
}

/** Whether an event is in the journal. */
export async function hasEvent(q: Queries, eventId: string): Promise<boolean> {
  return (await q.query('select 1 from mem_events where event_id = $1', [eventId])).length > 0;
}

const idsOf = (rows: readonly Record<string, unknown>[]): Set<string> =>
  new Set(rows.map((row) => String(row.event_id)));

const insertEventsSql = (rows: string): string =>
  `insert into mem_events (${EVENT.names})
   select ${EVENT.names} from jsonb_to_recordset(${rows}::jsonb) as e(${EVENT.record}, ${ABOUT.record})
   where ${notForgotten({ session: 'e.session_id', prompt: 'e.prompt_id', tool_call: 'e.tool_use_id' })}
   on conflict (event_id) do nothing returning event_id`;
