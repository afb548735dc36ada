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
  const scanner = buildKeywordScanner(keywords);

  return (text) => {
    const spans: Span[] = [];
    const report: Report = (rule, start, end) => spans.push({ rule, start, end });
    // Made at the first hit: most strings of a payload are short and have none.
    let settled: Int32Array | undefined;
    // A marker names a rule, not a setting: what it holds is no keyword.
    const markers = markersIn(text);
    let nextMarker = 0;
    const onHit = (keyword: number, end: number) => {
      settled ??= new Int32Array(detectors.length);
      const start = end - keywords[keyword]!.length;
      while (nextMarker < markers.length && markers[nextMarker]!.end < end) nextMarker++;
      if (nextMarker < markers.length && markers[nextMarker]!.start <= start) return;
      for (const index of interested[keyword]!) {
        if (start >= settled[index]!) settled[index] = detectors[index]!.inspect(text, start, end, report);
      }
    };
    const onRun = (start: number, end: number) => {
      for (const inspect of runDetectors) inspect(text, start, end, report);
    };
    scanner.scan(text, onHit, onRun);
    return spans;
  };
}
