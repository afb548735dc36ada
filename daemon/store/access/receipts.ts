import type { Redacted, RedactedJson } from '../../../packages/redactor/index.ts';
import type { Queries } from '../../db/database.ts';

type Receipt = { request_hash: Uint8Array; status: number; reply: unknown };

/** Find the receipt of a client's earlier request under this key. */
export async function findReceipt(q: Queries, actor: string, key: Redacted): Promise<Receipt | undefined> {
  const rows = await q.query<Receipt>(
    'select request_hash, status, reply from mem_ingest_receipts where actor = $1 and key = $2',
    [actor, key],
  );
  return rows[0];
}

/** Store the reply to a request; an existing receipt stays. */
export async function insertReceipt(
  q: Queries,
  receipt: Omit<Receipt, 'reply'> & { actor: string; key: Redacted; reply: RedactedJson },
): Promise<void> {
  await q.query(
    `insert into mem_ingest_receipts (actor, key, request_hash, status, reply) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (actor, key) do nothing`,
    [receipt.actor, receipt.key, receipt.request_hash, receipt.status, receipt.reply],
  );
}
