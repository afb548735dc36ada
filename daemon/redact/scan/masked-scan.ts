import { markerFor, type Span } from '../span.ts';
import { MIN_RUN, MIN_WORD, type Scan } from './keyword-scanner.ts';

/** How far around a run its detectors look: the characters before it tell the kind of a digest. */
export const RUN_REACH = 8;
/** How far around a word it is judged by what stands there. */
const WORD_REACH = 160;

/**
 * The scan of a text whose merged spans were masked, derived from the text's own scan. No keyword and no run holds a square bracket, so
 * outside the markers the masked text has no other ones. Runs whose surroundings are unchanged are left out, since their detectors have
 * already judged them.
 */
export function scanOfMasked(before: Scan, spans: readonly Span[], keywords: readonly string[]): Scan {
  const { hides, returns, foreign } = before;
  const hits = hitsOutside(before.hits, spans, keywords);
  const runs = runsOutside(before.runs, spans, MIN_RUN, RUN_REACH, 1);
  const words = runsOutside(before.words, spans, MIN_WORD, WORD_REACH, WORD_REACH);
  return { hits, runs, words, hides, returns, foreign };
}

function hitsOutside(hits: readonly number[], spans: readonly Span[], keywords: readonly string[]): number[] {
  const outside: number[] = [];
  let next = 0;
  let shift = 0;
  for (let i = 0; i < hits.length; i += 2) {
    const keyword = hits[i]!;
    const end = hits[i + 1]!;
    // Hits are in the order of their ends, so this one and all later ones end after the spans that are skipped here.
    for (; next < spans.length && spans[next]!.end < end; next++) shift += growth(spans[next]!);
    const touchesNext = next < spans.length && spans[next]!.start < end;
    const touchesLast = next > 0 && spans[next - 1]!.end > end - keywords[keyword]!.length;
    if (!touchesNext && !touchesLast) outside.push(keyword, end + shift);
  }
  return outside;
}

/** The parts of runs outside of spans, at least `least` long, that begin up to `reach` behind a span or end less than `ahead` before one. */
function runsOutside(
  runs: readonly number[],
  spans: readonly Span[],
  least: number,
  reach: number,
  ahead: number,
): number[] {
  const outside: number[] = [];
  let next = 0;
  let shift = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const start = runs[i]!;
    const end = runs[i + 1]!;
    for (; next < spans.length && spans[next]!.end <= start; next++) shift += growth(spans[next]!);
    const last = next > 0 ? spans[next - 1]!.end : -reach;
    let from = Math.max(start, last);
    let isChanged = last > start - reach;
    for (; next < spans.length && spans[next]!.start <= end; next++) {
      const span = spans[next]!;
      isChanged = true;
      if (span.start - from >= least) outside.push(from + shift, span.start + shift);
      from = span.end;
      shift += growth(span);
    }
    if (next < spans.length && spans[next]!.start < end + ahead) isChanged = true;
    if (isChanged && end - from >= least) outside.push(from + shift, end + shift);
  }
  return outside;
}

const growth = ({ rule, start, end }: Span) => markerFor(rule).length - (end - start);
