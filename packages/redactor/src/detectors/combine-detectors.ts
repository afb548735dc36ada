import { markersIn } from '../markers.ts';
import { buildKeywordScanner, type Scan } from '../scan/keyword-scanner.ts';
import { isSpecific, type Span } from '../span.ts';
import type { Detector, IsFound, Report, RunDetector } from './detector.ts';

/** Several detectors in one pass over a text. */
export type Finder = {
  /** Scan a text for the places where detectors must look. */
  scan(text: string): Scan;
  /** Find the secrets of a scanned text. Spans may overlap. */
  find(text: string, scan: Scan): Span[];
};

/** Join detectors. */
export function combineDetectors(detectors: readonly Detector[], runDetectors: readonly RunDetector[]): Finder {
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
  const finishing = detectors.filter((detector) => detector.finish);

  return {
    scan,
    find(text, { hits, runs }) {
      const found: Found[] = [];
      const report: Report = (rule, start, end, isSecret) => found.push({ rule, start, end, isSecret });
      if (hits.length > 0) inspectHits(text, hits, report);
      for (let i = 0; i < runs.length; i += 2) {
        for (const inspect of runDetectors) inspect(text, runs[i]!, runs[i + 1]!, report);
      }
      const spans = keepConfirmed(found, text.length);
      const first = found.length;
      const places = new Set(spans.map((span) => placeOf(span, text.length)));
      const starts = new Set(spans.map(({ start }) => start));
      const isFound: IsFound = (start, end) => places.has(placeOf({ start, end }, text.length));
      for (const detector of finishing) detector.finish?.(text, report, isFound, (start) => starts.has(start));
      for (let i = first; i < found.length; i++) spans.push(found[i]!);
      return spans;
    },
  };

  function inspectHits(text: string, hits: readonly number[], report: Report): void {
    const settled = new Int32Array(detectors.length);
    // A marker contains a rule's name, not a setting, so its keywords don't count.
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

const placeOf = ({ start, end }: { start: number; end: number }, length: number) => start * length + end;

type Found = Span & { readonly isSecret: (() => boolean) | undefined };

/**
 * Keep the findings without a condition and those whose condition holds. Half of the values in a text full of secrets
 * are found both by a vendor's rule and by their name: the vendor's rule wins, and judging them by name would cost more
 * than everything else about them. The first span names what was decoded from base64, so nothing is skipped before it.
 */
function keepConfirmed(found: readonly Found[], length: number): Span[] {
  const specific = new Set<number>();
  for (const span of found) if (!span.isSecret && isSpecific(span.rule)) specific.add(placeOf(span, length));
  const confirmed = new Map<number, string>();
  const spans: Span[] = [];
  for (const span of found) {
    const { rule, start, end, isSecret } = span;
    const isSettled =
      spans.length > 0 && (specific.has(placeOf(span, length)) || confirmed.get(placeOf(span, length)) === rule);
    if (isSecret && (isSettled || !isSecret())) continue;
    confirmed.set(placeOf(span, length), rule);
    spans.push({ rule, start, end });
  }
  return spans;
}
