// Receipts of deletions (mem_forget_receipts), and the texts from which they are made.
import { DAY_MS } from '../../contract/calendar-days.ts';
import { RECEIPT_FORMAT, RECEIPT_VERSION, type Receipt, type ReceiptBody } from '../../contract/receipts.ts';
import type { Queries, Row } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

/** SQL for the texts of a row, by table: its content, without names of sessions and projects. */
const TEXTS: Record<string, string> = {
  mem_observations: 'array[t.title, t.text]',
  mem_observation_versions: `array[t.snapshot ->> 'title', t.snapshot ->> 'text']`,
  mem_working_memory: `array[t.context, t.data::text, jsonb_path_query_array(t.memories, '$[*].text')::text,
    (select string_agg(m ->> 'content', E'\\n') from jsonb_array_elements(t.messages) m)]`,
  mem_user_prompts: 'array[t.text]',
  mem_tool_calls: 'array[t.input::text, t.output_preview, t.error]',
  mem_events: `array[t.payload ->> 'prompt', t.payload ->> 'last_assistant_message', t.payload ->> 'messages', t.payload ->> 'compact_summary']`,
  mem_lessons: 'array[t.title, t.rule, t.detail]',
  mem_lesson_versions: `array[t.snapshot ->> 'title', t.snapshot ->> 'rule']`,
};
/** Rows of one fetch. */
const SLICE = 200;

/** Read the texts of rows about to be deleted, in batches; at most `limit` rows. */
export async function* textsOfRows(
  tx: Queries,
  table: string,
  where: string,
  params: readonly unknown[],
  limit: number,
): AsyncGenerator<string[]> {
  const texts = TEXTS[table];
  if (texts === undefined) return;
  await tx.query(
    `declare forgotten_rows no scroll cursor for select array_to_string(${texts}, E'\\n') as said from ${table} t where ${where} limit ${limit}`,
    params,
  );
  for (;;) {
    const texts = await readColumn<string>(tx, `fetch ${SLICE} from forgotten_rows`);
    if (texts.length > 0) yield texts;
    if (texts.length < SLICE) break;
  }
  await tx.query('close forgotten_rows');
}

/** The tables with independently recorded rows, and SQL for a row's texts. */
const REMAINING = [
  { table: 'mem_observations', texts: 't.title, t.text' },
  { table: 'mem_user_prompts', texts: 't.text' },
  { table: 'mem_working_memory', texts: 't.context, t.messages::text, t.memories::text, t.data::text' },
  { table: 'mem_tool_calls', texts: 't.input::text, t.output_preview, t.error' },
  { table: 'mem_projects', texts: 't.key, t.name, t.remote, t.root' },
] as const;

/** Read the remaining texts, a slice of a table at a time, outside of any transaction. */
export async function* remainingTexts(
  q: Queries,
): AsyncGenerator<{ table: string; rows: { id: number; said: string }[] }> {
  for (const { table, texts } of REMAINING) {
    for (let lastId = 0; ; ) {
      const rows = await q.query<{ id: number; said: string }>(
        `select t.id, concat_ws(E'\\n', ${texts}) as said from ${table} t where t.id > $1 order by t.id limit ${SLICE}`,
        [lastId],
      );
      if (rows.length === 0) break;
      yield { table, rows };
      lastId = rows.at(-1)!.id;
    }
  }
}

/**
 * Read the program's own texts in the database: descriptions of kinds, names of migrations, and unchanged lessons of
 * packs.
 */
export const programsTexts = (q: Queries): Promise<string[]> =>
  readColumn<string>(
    q,
    `select concat_ws(E'\\n', kind, description) from mem_kinds
     union all select name from mem_schema_migrations
     union all select concat_ws(E'\\n', title, rule, detail) from mem_lessons where source like 'pack:%' and version = 1`,
  );

/** Store a receipt in the transaction of its deletion. */
export async function insertForgetReceipt(
  tx: Queries,
  receipt: { id: string; body: ReceiptBody; binId: number | null },
): Promise<void> {
  await tx.query(
    `insert into mem_forget_receipts (id, key_id, bin_id, body, purged_at)
     values ($1, $2, $3, $4::jsonb, case when $3::bigint is null then now() end)`,
    [receipt.id, receipt.body.key_id, receipt.binId, receipt.body],
  );
}

/** Record in the receipts that entries of the bin were deleted permanently. */
export async function markPurged(tx: Queries, binIds: readonly number[]): Promise<void> {
  await tx.query(
    `update mem_forget_receipts set purged_at = now(), bin_id = null, is_unwritten = true where bin_id = any($1::bigint[])`,
    [binIds],
  );
}

/** Record in the receipt that an entry of the bin was restored. */
export async function markTakenBack(tx: Queries, binId: number): Promise<void> {
  await tx.query(
    'update mem_forget_receipts set taken_back_at = now(), bin_id = null, is_unwritten = true where bin_id = $1',
    [binId],
  );
}

type StoredReceipt = Row & {
  id: string;
  body: ReceiptBody;
  bin_id: number | null;
  forgotten_at: Date;
  purged_at: Date | null;
  taken_back_at: Date | null;
  settled: boolean;
};
const COLUMNS = 'id, body, bin_id, forgotten_at, purged_at, taken_back_at, settled';

/** The receipts under a key whose files are out of date. `binDays`: retention of the bin. */
export async function unwrittenReceipts(q: Queries, keyId: string, binDays: number): Promise<Receipt[]> {
  const rows = await q.query<StoredReceipt>(
    `select ${COLUMNS} from mem_forget_receipts where is_unwritten and key_id = $1 order by id limit 100`,
    [keyId],
  );
  return rows.map((row) => toReceipt(row, binDays));
}

/**
 * Record that a receipt's file was written with the content of `receipt`; if that changed meanwhile, it stays out of
 * date.
 */
export async function markWritten(q: Queries, { id, purged_at, taken_back_at, settled }: Receipt): Promise<void> {
  await q.query(
    `update mem_forget_receipts set is_unwritten = false where id = $1 and settled = $2
       and (purged_at is null) = $3 and (taken_back_at is null) = $4`,
    [id, settled, purged_at === null, taken_back_at === null],
  );
}

/** The receipts under a key from which common passages have not been dropped yet. */
export function unsettledReceipts(q: Queries, keyId: string): Promise<{ id: string; body: ReceiptBody }[]> {
  return q.query(
    `select id, body from mem_forget_receipts where not settled and key_id = $1 order by id desc limit 100`,
    [keyId],
  );
}

/** Replace a receipt's body by the settled one. */
export async function settleReceipt(q: Queries, id: string, body: ReceiptBody): Promise<void> {
  await q.query('update mem_forget_receipts set body = $2::jsonb, settled = true, is_unwritten = true where id = $1', [
    id,
    body,
  ]);
}

function toReceipt(row: StoredReceipt, binDays: number): Receipt {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  const place = row.purged_at ? 'purged' : 'in the bin';
  const state = row.taken_back_at ? 'taken back' : place;
  return {
    format: RECEIPT_FORMAT,
    version: RECEIPT_VERSION,
    id: row.id,
    state,
    forgotten_at: row.forgotten_at.toISOString(),
    until: state === 'in the bin' ? new Date(row.forgotten_at.getTime() + binDays * DAY_MS).toISOString() : null,
    purged_at: iso(row.purged_at),
    taken_back_at: iso(row.taken_back_at),
    settled: row.settled,
    ...row.body,
  };
}
