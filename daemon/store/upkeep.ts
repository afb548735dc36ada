import type { Queries } from '../db/database.ts';

/** Rows a statement: short transactions, so that capture never waits behind upkeep. */
const BATCH = 5000;
const RECEIPT_HOURS = 48;
const INJECTION_DAYS = 90;

/** Delete journal rows, audit rows, receipts and injection records that are past their time. Returns how many. */
export async function pruneOldRows(q: Queries, keep: { journalDays: number; auditDays: number }): Promise<number> {
  let pruned = 0;
  for (const [table, column, hours] of [
    ['mem_events', 'received_at', keep.journalDays * 24],
    ['mem_audit_log', 'at', keep.auditDays * 24],
    ['mem_ingest_receipts', 'created_at', RECEIPT_HOURS],
    ['mem_injections', 'created_at', INJECTION_DAYS * 24],
  ] as const) {
    for (;;) {
      const gone = await q.query(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < now() - make_interval(hours => $1) limit ${BATCH})) returning 1`,
        [hours],
      );
      pruned += gone.length;
      if (gone.length < BATCH) break;
    }
  }
  return pruned;
}

/** Close sessions that fell silent without an end (a killed client fires none). Returns their ids. */
export async function closeStaleSessions(q: Queries, silentHours: number): Promise<string[]> {
  const rows = await q.query<{ session_id: string }>(
    `update mem_sessions set status = 'abandoned', ended_at = last_event_at
     where status = 'active' and last_event_at < now() - make_interval(hours => $1) returning session_id`,
    [silentHours],
  );
  return rows.map((row) => row.session_id);
}

/** Sessions that were active lately, with their transcripts: what a daemon looks at after it was away. */
export async function recentTranscripts(q: Queries, agent: string, hours: number): Promise<string[]> {
  const rows = await q.query<{ transcript_path: string }>(
    `select transcript_path from mem_sessions where agent = $1 and transcript_path is not null
       and (status = 'active' or last_event_at > now() - make_interval(hours => $2)) order by last_event_at desc limit 50`,
    [agent, hours],
  );
  return rows.map((row) => row.transcript_path);
}
