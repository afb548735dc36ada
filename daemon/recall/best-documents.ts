import type { IndexEpoch } from './index-epoch.ts';

/** Fine enough that the border bucket holds few; its documents are sorted. */
const BUCKETS = 2048;

/**
 * The `limit` documents with the highest score above 0, in no order; ties at the border go to the newer id.
 * Counts scores in buckets instead of sorting them: half of a large project has some word of a question.
 */
export function bestDocuments(epoch: IndexEpoch, scores: Float64Array, limit: number): number[] {
  let highest = 0;
  for (let document = 0; document < scores.length; document++) highest = Math.max(highest, scores[document]!);
  if (highest === 0) return [];
  const scale = (BUCKETS - 1) / highest;
  const counts = new Uint32Array(BUCKETS);
  for (let document = 0; document < scores.length; document++) {
    if (scores[document]! > 0) counts[(scores[document]! * scale) | 0]!++;
  }
  let border = BUCKETS - 1;
  let above = 0;
  while (border > 0 && above + counts[border]! < limit) above += counts[border--]!;

  const best: number[] = [];
  const onBorder: number[] = [];
  for (let document = 0; document < scores.length; document++) {
    if (!(scores[document]! > 0)) continue;
    const bucket = (scores[document]! * scale) | 0;
    if (bucket > border) best.push(document);
    else if (bucket === border) onBorder.push(document);
  }
  onBorder.sort((a, b) => scores[b]! - scores[a]! || epoch.id(b) - epoch.id(a));
  return best.concat(onBorder.slice(0, limit - best.length));
}
