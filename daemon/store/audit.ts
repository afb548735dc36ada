import type { Queries } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';
import { type Page, readPage } from './read-page.ts';

/** One answered request: who did what, to what, and how it ended. */
export type AuditEntry = {
  at: Date;
  actor: Redacted;
  method: string;
  path: Redacted;
  status: number;
  subject: Redacted | null;
};
export type AuditRow = Omit<AuditEntry, 'at'> & { id: number; at: string };

/** Write many rows in one statement. */
export async function insertAuditRows(q: Queries, entries: readonly AuditEntry[]): Promise<void> {
  await q.query(
    `insert into mem_audit_log (at, actor, method, path, status, subject)
     select at, actor, method, path, status, subject from jsonb_to_recordset($1::jsonb)
       as r(at timestamptz, actor text, method text, path text, status smallint, subject text)`,
    [entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))],
  );
}

/** The log, newest first. */
export function listAuditRows(
  q: Queries,
  page: { limit: number; cursor?: number | undefined },
): Promise<Page<AuditRow>> {
  return readPage<AuditRow>(q, {
    select: 't.id, t.at, t.actor, t.method, t.path, t.status, t.subject from mem_audit_log t',
    clauses: [],
    ...page,
  });
}
