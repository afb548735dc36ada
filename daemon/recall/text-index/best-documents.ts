import type { IndexContents } from './index-contents.ts';
import type { SearchScratch } from './search-scratch.ts';

/** Score buckets: enough that few documents share the last one. */
const BUCKETS = 4096;

/**
 * Find the `limit` documents with the highest score above 0, unordered; ties at the limit go to the newer id. Counts in
 * buckets instead of sorting, since half of a large project contains some word of a question.
 * @param upperBound at least the highest score
 */
export function bestDocuments(
  contents: IndexContents,
  { scores, touched, touchedCount }: SearchScratch,
  limit: number,
  upperBound: number,
): number[] {
  const scale = (BUCKETS - 1) / upperBound;
  const counts = new Uint32Array(BUCKETS);
  for (let i = 0; i < touchedCount; i++) counts[(scores[touched[i]!]! * scale) | 0]!++;
  let border = BUCKETS - 1;
  let above = 0;
  while (border > 0 && above + counts[border]! < limit) above += counts[border--]!;

  const best: number[] = [];
  const onBorder: number[] = [];
  for (let i = 0; i < touchedCount; i++) {
    const document = touched[i]!;
    const bucket = (scores[document]! * scale) | 0;
    if (bucket < border) continue;
    if (bucket > border) best.push(document);
    else onBorder.push(document);
  }
  onBorder.sort((a, b) => scores[b]! - scores[a]! || contents.id(b) - contents.id(a));
  return best.concat(onBorder.slice(0, limit - best.length));
}
