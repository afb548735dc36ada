import type { Detector, Report, RunDetector } from './detector.ts';
import { buildKeywordScanner } from './keyword-scanner.ts';
import { markersIn } from './markers.ts';
import type { Span } from './span.ts';

/** Join detectors into one function that finds their secrets in one pass over a text. Spans may overlap. */
export function combineDetectors(
  detectors: readonly Detector[],
  runDetectors: readonly RunDetector[],
): (text: string) => Span[] {
  const byKeyword = new Map<string, number[]>();
  detectors.forEach((detector, index) => {
    for (const keyword of detector.keywords) {
      const interested = byKeyword.get(keyword);
      if (interested) interested.push(index);
      else byKeyword.set(keyword, [index]);
    }
  });
  const keywords = [...byKeyword.keys()];
  const interested = [...byKeyword.values()];
  const scan = buildKeywordScanner(keywords);

  return (text) => {
    // The scan ends before any detector looks: a detector may have decoded text searched, which would be a scan within the scan.
    const { hits, runs } = scan(text);
    const spans: Span[] = [];
    if (hits.length === 0 && runs.length === 0) return spans;
    const report: Report = (rule, start, end) => spans.push({ rule, start, end });
    inspectHits(text, hits, report);
    for (let i = 0; i < runs.length; i += 2) {
      for (const inspect of runDetectors) inspect(text, runs[i]!, runs[i + 1]!, report);
    }
    return spans;
  };

  function inspectHits(text: string, hits: readonly number[], report: Report): void {
    if (hits.length === 0) return;
    const settled = new Int32Array(detectors.length);
    // A marker names a rule, not a setting: what it holds is no keyword.
    const markers = markersIn(text);
    let nextMarker = 0;
    for (let i = 0; i < hits.length; i += 2) {
      const keyword = hits[i]!;
      const end = hits[i + 1]!;
      const start = end - keywords[keyword]!.length;
      while (nextMarker < markers.length && markers[nextMarker]!.end < end) nextMarker++;
      if (nextMarker < markers.length && markers[nextMarker]!.start <= start) continue;
      for (const index of interested[keyword]!) {
        if (start >= settled[index]!) settled[index] = detectors[index]!.inspect(text, start, end, report);
      }
    }
  }
}
