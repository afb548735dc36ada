import type { IndexContents } from './index-contents.ts';

/** Fine enough that few documents share the bucket at the border. */
const BUCKETS = 4096;

/**
 * The `limit` documents with the highest score above 0, in no order; ties at the border go to the newer id.
 * Counts scores in buckets instead of sorting them: half of a large project has some word of a question.
 * @param upperBound no score lies above it
 */
export function bestDocuments(
  contents: IndexContents,
  scores: Float64Array,
  limit: number,
  upperBound: number,
): number[] {
  const scale = (BUCKETS - 1) / upperBound;
  const counts = new Uint32Array(BUCKETS);
  // Without a branch for the zeros, which fall into the first bucket: mispredicted, it costs more than the counting.
  for (let document = 0; document < scores.length; document++) counts[(scores[document]! * scale) | 0]!++;
  let border = BUCKETS - 1;
  let above = 0;
  while (border > 0 && above + counts[border]! < limit) above += counts[border--]!;

  const best: number[] = [];
  const onBorder: number[] = [];
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document]!;
    const bucket = (score * scale) | 0;
    if (bucket < border || score === 0) continue;
    if (bucket > border) best.push(document);
    else onBorder.push(document);
  }
  onBorder.sort((a, b) => scores[b]! - scores[a]! || contents.id(b) - contents.id(a));
  return best.concat(onBorder.slice(0, limit - best.length));
}
