import type { Leftover } from '../contract/receipts.ts';
import type { createPrintSearch } from '../text/keyed-prints.ts';

/** Maximum of places: nobody would read a longer list. */
const MAX_KEPT = 200;

export type PrintSearch = ReturnType<typeof createPrintSearch>;
type Place = Pick<Leftover, 'kind' | 'where'> & Partial<Leftover>;

/**
 * Collect the places where a search finds something: after the text of each place, call `ended` to record its matches.
 */
export function createFoundPlaces(search: PrintSearch) {
  const leftovers: Leftover[] = [];
  let total = 0;
  return {
    ended({ row = null, recorded_after = false, ...place }: Place): void {
      search.end();
      const prints = search.take();
      if (!prints) return;
      total++;
      leftovers.push({ ...place, row, recorded_after, passages: prints.passages.size, words: prints.words.size });
      if (leftovers.length > MAX_KEPT * 2) leftovers.splice(0, leftovers.length, ...best());
    },
    list: () => ({ found: best(), found_total: total }),
  };

  function best(): Leftover[] {
    return [...leftovers].sort((a, b) => b.passages - a.passages || b.words - a.words).slice(0, MAX_KEPT);
  }
}
