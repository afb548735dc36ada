// The receipts of a home: settled after a forgetting, written as files when their row changes. The row is committed
// with the forgetting, so a daemon killed in between finds both steps pending at its next start.
import type { ReceiptBody } from '../contract/receipts.ts';
import type { Database } from '../db/database.ts';
import type { Home } from '../home/home.ts';
import { createPause } from '../home/pause.ts';
import { keyOfReceipt, makeKeyId, readReceiptKey, writeReceipt } from '../home/receipts.ts';
import {
  markWritten,
  programsTexts,
  remainingTexts,
  settleReceipt,
  unsettledReceipts,
  unwrittenReceipts,
} from '../store/forget/forget-receipts.ts';
import { createKeyedWords, createPrintSearch, readPrints, toHex } from '../text/keyed-prints.ts';

const MAX_ALSO_IN = 20;

/** Write the files of receipts that changed. */
export async function writeReceipts(db: Database, home: Home, binDays: number): Promise<void> {
  const key = readReceiptKey(home);
  if (!key) return;
  for (const receipt of await unwrittenReceipts(db, makeKeyId(key), binDays)) {
    writeReceipt(home, receipt);
    await markWritten(db, receipt);
  }
}

/**
 * Remove from new receipts what remaining rows also contain, each receipt on its own: a common line of code or a word
 * of the program is no trace of the forgotten. Reads all remaining rows once.
 */
export async function settleReceipts(db: Database, home: Home, signal: AbortSignal): Promise<void> {
  const key = readReceiptKey(home);
  if (!key) return;
  const searches = (await unsettledReceipts(db, makeKeyId(key))).map(({ id, body }) => {
    const search = createPrintSearch(readPrints(body), createKeyedWords(keyOfReceipt(key, body.salt)));
    return { id, body, search, common: new Set<number>(), rows: [] as ReceiptBody['also_in'] };
  });
  if (searches.length === 0) return;
  for (const said of await programsTexts(db))
    for (const { search, common } of searches) for (const print of printsIn(search, said)) common.add(print);
  const pause = createPause();
  for await (const { table, rows } of remainingTexts(db))
    for (const row of rows) {
      signal.throwIfAborted();
      for (const { search, common, rows: alsoIn } of searches) {
        const prints = printsIn(search, row.said);
        if (prints.length === 0) continue;
        for (const print of prints) common.add(print);
        alsoIn.push({ table, id: row.id, prints: prints.length });
        if (alsoIn.length > MAX_ALSO_IN * 4) alsoIn.splice(0, alsoIn.length, ...mostOf(alsoIn));
      }
      await pause();
    }
  for (const { id, body, common, rows } of searches) await settleReceipt(db, id, settled(body, common, mostOf(rows)));
}

/** The prints of a receipt found in a text. */
function printsIn(search: ReturnType<typeof createPrintSearch>, text: string): number[] {
  search.push(text);
  search.end();
  const found = search.take();
  return found ? [...found.words, ...found.passages] : [];
}

const mostOf = (rows: ReceiptBody['also_in']) => [...rows].sort((a, b) => b.prints - a.prints).slice(0, MAX_ALSO_IN);

function settled(body: ReceiptBody, common: ReadonlySet<number>, also_in: ReceiptBody['also_in']): ReceiptBody {
  const gone = new Set([...common].map(toHex));
  const without = (prints: readonly string[]) => prints.filter((print) => !gone.has(print));
  return {
    ...body,
    words: without(body.words),
    passages: Object.fromEntries(Object.entries(body.passages).map(([size, prints]) => [size, without(prints)])),
    left_out: { ...body.left_out, common: gone.size },
    also_in,
  };
}
