import type { SearchReply } from '../daemon/contract/search.ts';
import { oneLine } from '../daemon/contract/shown-text.ts';

/** Maximum characters of these lines together: 60 tokens. */
const MAX_CHARS = 190;
const MAX_TITLE_CHARS = 30;
const HOW = 'Thin evidence. Search again: other words, a file, a time, a session.';

/**
 * Lines for a search with thin evidence: how to search again, words that this memory uses, and near misses. Empty for
 * any other search.
 */
export function searchAgainLines({ thin, terms = [], nearly = [] }: SearchReply): string[] {
  if (thin !== true) return [];
  let remaining = MAX_CHARS - HOW.length;
  /** As many items as fit. */
  const fitted = (label: string, items: readonly string[]): string[] => {
    const fitting: string[] = [];
    remaining -= label.length;
    for (const item of items) {
      if (item.length + 2 > remaining) break;
      remaining -= item.length + 2;
      fitting.push(item);
    }
    return fitting.length > 0 ? [`${label}${fitting.join(', ')}`] : [];
  };
  return [
    HOW,
    ...fitted(
      'Words here: ',
      terms.map((term) => oneLine(term)),
    ),
    ...fitted(
      'Next: ',
      nearly.map(({ id, title }) => `#${id} ${oneLine(title, MAX_TITLE_CHARS)}`),
    ),
  ];
}
