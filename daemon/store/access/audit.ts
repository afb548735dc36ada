import type { z } from 'zod';
import type { auditRowSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { columns, type RowOf } from '../columns.ts';
import { type Page, type PageQuery, readPage } from '../read-page.ts';

const ENTRY = columns({
  at: 'timestamptz',
  actor: 'redacted',
  method: 'text',
  path: 'redacted',
  status: 'smallint',
  subject: 'redacted null',
});
/** One answered request: its caller, subject and outcome. */
export type AuditEntry = RowOf<typeof ENTRY>;

/** Write many rows in one statement. */
export async function insertAuditRows(q: Queries, entries: readonly AuditEntry[]): Promise<void> {
  await q.query(
    `insert into mem_audit_log (${ENTRY.names})
     select ${ENTRY.names} from jsonb_to_recordset($1::jsonb) as r(${ENTRY.record})`,
    [entries],
  );
}

/** List the log, newest first. */
export function listAuditRows(q: Queries, page: PageQuery): Promise<Page<z.infer<typeof auditRowSchema>>> {
  return readPage(q, `t.id, ${ENTRY.of('t')} from mem_audit_log t`, [], page);
}
