import type { Queries } from '../../db/database.ts';

/** Rows per statement: short transactions, so that capture never waits for upkeep. */
const BATCH = 5000;
const RECEIPT_HOURS = 48;
const INJECTION_DAYS = 90;

/** Delete expired journal rows, audit rows, receipts and injections. Returns how many. */
export async function pruneOldRows(q: Queries, keep: { journal_days: number; audit_days: number }): Promise<number> {
  let pruned = 0;
  for (const [table, column, hours] of [
    ['mem_events', 'received_at', keep.journal_days * 24],
    ['mem_audit_log', 'at', keep.audit_days * 24],
    ['mem_ingest_receipts', 'created_at', RECEIPT_HOURS],
    ['mem_injections', 'created_at', INJECTION_DAYS * 24],
  ] as const) {
    for (;;) {
      const deleted = await q.query(
        `delete from ${table} where ctid = any(array(select ctid from ${table}
         where ${column} < now() - make_interval(hours => $1) limit ${BATCH})) returning 1`,
        [hours],
      );
      pruned += deleted.length;
      if (deleted.length < BATCH) break;
    }
  }
  return pruned;
}
