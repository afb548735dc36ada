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
  const kept: Leftover[] = [];
  let total = 0;
  return {
    ended({ row = null, recorded_after = false, ...place }: Place): void {
      search.end();
      const found = search.take();
      if (!found) return;
      total++;
      kept.push({ ...place, row, recorded_after, passages: found.passages.size, words: found.words.size });
      if (kept.length > MAX_KEPT * 2) kept.splice(0, kept.length, ...best());
    },
    list: () => ({ found: best(), found_total: total }),
  };

  function best(): Leftover[] {
    return [...kept].sort((a, b) => b.passages - a.passages || b.words - a.words).slice(0, MAX_KEPT);
  }
}
