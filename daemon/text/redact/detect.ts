import type { Detector } from './detector.ts';
import { buildKeywordScanner } from './keyword-scanner.ts';
import type { Span } from './span.ts';

/** Join detectors into one function that finds their secrets in one pass over a text. Spans may overlap. */
export function combineDetectors(detectors: readonly Detector[]): (text: string) => Span[] {
  const byKeyword = new Map<string, number[]>();
  detectors.forEach((detector, index) => {
    for (const keyword of detector.keywords) byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), index]);
  });
  const keywords = [...byKeyword.keys()];
  const interested = keywords.map((keyword) => byKeyword.get(keyword)!);
  const scanner = buildKeywordScanner(keywords);

  return (text) => {
    const spans: Span[] = [];
    const report = (rule: string, start: number, end: number) => spans.push({ rule, start, end });
    const settled = new Int32Array(detectors.length);
    scanner.scan(text, (keyword, end) => {
      const start = end - keywords[keyword]!.length;
      for (const index of interested[keyword]!) {
        if (start < settled[index]!) continue;
        settled[index] = detectors[index]!.inspect(text, start, end, report);
      }
    });
    return spans;
  };
}
