import { count } from '../../daemon/contract/amounts.ts';
import type { ReceiptRow } from '../../daemon/contract/receipts.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, localTime } from './format.ts';

/** `forget --receipts [ID]`: list the receipts, or print one whole as JSON. */
export async function showReceipts(id: string | true, context: CommandContext): Promise<void> {
  if (id !== true) {
    const receipt = await context.api.receipt(id);
    return context.answer(receipt, () => JSON.stringify(receipt, null, 1));
  }
  const reply = await context.api.receipts();
  context.answer(reply, () => {
    if (reply.items.length === 0) return 'Nothing has been forgotten yet.';
    const rows = reply.items.map((item) => [item.id, localTime(item.forgotten_at), stateOf(item), removedOf(item)]);
    return [alignColumns([['receipt', 'forgotten', 'state', 'removed'], ...rows]), '', context.home.receipts].join(
      '\n',
    );
  });
}

function stateOf({ state, until, purged_at }: ReceiptRow): string {
  if (state === 'in the bin' && until) return `in the bin until ${localTime(until)}`;
  return state === 'purged' && purged_at ? `purged ${localTime(purged_at)}` : state;
}

/** Plain names of tables and derived copies. */
const removedOf = ({ removed }: ReceiptRow): string => {
  const rows = removed.filter(({ what }) => what.startsWith('mem_')).reduce((sum, one) => sum + one.count, 0);
  return count(rows, 'row');
};
