import { z } from 'zod';
import { type Receipt, type ReceiptRow, receiptListSchema, receiptSchema } from '../../contract/receipts.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { notFound } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'memory';
const receiptParams = z.object({ id: z.string().max(100) });

/** Receipts of deletions. */
export const receiptRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/forget/receipts',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'List the receipts of deletions, the latest first',
    reply: receiptListSchema,
    handle: () => ({ items: deps.memory.receipts().map(toRow) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/forget/receipts/{id}',
    scope: 'write',
    touches: EVERYTHING,
    tag,
    summary: 'Read one receipt: the removed items, as keyed hashes',
    params: receiptParams,
    reply: receiptSchema,
    handle({ params: { id } }) {
      const receipt = deps.memory.receipts().find((candidate) => candidate.id === id);
      if (!receipt) throw notFound(`receipt ${id}`);
      return receipt;
    },
  }),
];

const toRow = (receipt: Receipt): ReceiptRow => ({
  id: receipt.id,
  state: receipt.state,
  subject: receipt.subject,
  forgotten_at: receipt.forgotten_at,
  until: receipt.until,
  purged_at: receipt.purged_at,
  backups: receipt.backups,
  removed: receipt.removed.map(({ what, count }) => ({ what, count })),
  prints: Object.values(receipt.passages).reduce((sum, prints) => sum + prints.length, receipt.words.length),
});
