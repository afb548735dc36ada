import { z } from 'zod';

export const RECEIPT_FORMAT = 'agent-memory receipt';
export const RECEIPT_VERSION = 1;

const count = z.int().nonnegative();
/** 53 bits as 14 hex digits. */
const prints = z.array(z.string().regex(/^[0-9a-f]{14}$/));

/**
 * The part of a receipt that is written when something is forgotten and never changes. It contains no forgotten word.
 */
const receiptBodySchema = z.object({
  subject: z.enum(['observations', 'session', 'project']),
  /** Ids of the forgotten items; sessions by the agent's own id, at most 100 each. */
  ids: z.object({ observations: z.array(count), sessions: z.array(z.string()) }),
  removed: z
    .array(
      z.object({
        what: z.string().describe('a table, or a kind of derived copy'),
        count,
        hashes: prints.optional().describe('one a row: the keyed hash of its text, for the first 500 rows'),
      }),
    )
    .max(100),
  backups: z.array(z.string()).max(1000).describe('backups in the home that were made before'),
  key_id: z.string().describe('identifies the key in the home; without the key the hashes reveal nothing'),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  words: prints.max(2000).describe('keyed hashes of words that occurred nowhere else'),
  passages: z
    .record(z.string().regex(/^\d{1,2}$/), prints.max(10_000))
    .describe('keyed hashes of passages that occurred nowhere else, by number of words'),
  left_out: z.object({
    /** Counts beyond the receipt's limits: rows whose text was not read, hashes beyond the maximum. */
    rows: count,
    prints: count,
    /** Dropped because remaining rows contain them, too. */
    common: count,
  }),
  also_in: z
    .array(z.object({ table: z.string(), id: count, prints: count }))
    .max(20)
    .describe('remaining rows that contain most of the common passages: they were not forgotten'),
});
export type ReceiptBody = z.infer<typeof receiptBodySchema>;

export const receiptSchema = receiptBodySchema.extend({
  format: z.literal(RECEIPT_FORMAT),
  version: z.int().positive(),
  id: z.string().regex(/^[0-9]{8}-[0-9]{6}-[0-9a-f]{6}$/),
  state: z.enum(['in the bin', 'purged', 'taken back']),
  forgotten_at: z.string(),
  until: z.string().nullable().describe('when it leaves the bin; null: it is not in the bin'),
  purged_at: z.string().nullable(),
  taken_back_at: z.string().nullable(),
  settled: z.boolean().describe('whether passages that other rows contain have been dropped from it'),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** A receipt in a list: without its hashes. */
const receiptRowSchema = receiptSchema
  .pick({ id: true, state: true, subject: true, forgotten_at: true, until: true, purged_at: true, backups: true })
  .extend({ removed: z.array(z.object({ what: z.string(), count })), prints: count });
export type ReceiptRow = z.infer<typeof receiptRowSchema>;
export const receiptListSchema = z.object({ items: z.array(receiptRowSchema) });

/** A place where forgotten text is left. */
const leftoverSchema = z.object({
  kind: z.enum(['table', 'bin', 'statistics', 'database file', 'backup', 'spool', 'log', 'receipt', 'file']),
  where: z.string().describe('a column of a table, or the path of a file'),
  row: z.string().nullable().describe('the row’s id'),
  passages: count,
  words: count.describe('single rare words'),
  recorded_after: z.boolean().describe('whether the row was recorded after the deletion'),
});
export type Leftover = z.infer<typeof leftoverSchema>;

const verifiedSchema = z.object({
  receipt: z.string(),
  state: receiptSchema.shape.state,
  until: z.string().nullable(),
  settled: z.boolean(),
  nothing_left: z.boolean(),
  found: z.array(leftoverSchema).describe('at most 200 of them, those with most passages first'),
  found_total: count,
  looked_for: z.object({ passages: count, words: count }),
  searched: z.object({ tables: count, rows: count, files: count, bytes: count, backups: count }),
  not_searched: z.array(z.string()).describe('unreadable and unsearched places, as sentences'),
  cleaned: z
    .array(z.object({ file: z.string(), rows: count.describe('removed rows') }))
    .describe('backups that were rewritten without the forgotten items'),
});
export type Verified = z.infer<typeof verifiedSchema>;
