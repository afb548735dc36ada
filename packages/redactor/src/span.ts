/** A secret's range in a text, `end` excluded, in UTF-16 code units, and the rule that found it. */
export type Span = { readonly rule: string; readonly start: number; readonly end: number };

/** Rules that don't tell whose secret it is. */
const UNSPECIFIC = new Set(['password', 'secret', 'random-token']);

export const isSpecific = (rule: string) => !UNSPECIFIC.has(rule);

/** Found by its letters alone: whatever else found the same span names it better. */
const BY_CHANCE = 'random-token';

/**
 * Sort spans and join those that overlap. The name is that of a vendor's rule, else of the longest span, else of the
 * last that is not by chance.
 */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  let named: Span | undefined;
  for (const span of sorted) {
    const last = merged.at(-1);
    if (!last || !named || span.start >= last.end) {
      merged.push(span);
      named = span;
      continue;
    }
    if (namesBetter(span, named)) named = span;
    merged[merged.length - 1] = { rule: named.rule, start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

function namesBetter(span: Span, named: Span): boolean {
  const wasSpecific = isSpecific(named.rule);
  if (isSpecific(span.rule) !== wasSpecific) return !wasSpecific;
  const longer = span.end - span.start - (named.end - named.start);
  return longer > 0 || (longer === 0 && span.rule !== BY_CHANCE);
}

/** The text that replaces a secret. */
const markerFor = (rule: string) => `[REDACTED:${rule}]`;

/** Replace merged spans by their markers, from a position on. */
export function maskSpans(text: string, spans: readonly Span[], from = 0): string {
  let masked = '';
  for (const { rule, start, end } of spans) {
    masked += text.slice(from, start) + markerFor(rule);
    from = end;
  }
  return masked + text.slice(from);
}

/** Where the markers of merged spans stand in the masked text. */
export function maskedPlaces(spans: readonly Span[]): { start: number; end: number }[] {
  let shift = 0;
  return spans.map(({ rule, start, end }) => {
    const marker = { start: start + shift, end: start + shift + markerFor(rule).length };
    shift = marker.end - end;
    return marker;
  });
}

/** Map spans of a masked text, in ascending order, to the text before its merged spans were masked. */
export function traceBack(spans: readonly Span[], masked: readonly Span[]): Span[] {
  const original = (position: number, isEnd: boolean) => {
    let shift = 0;
    for (const { rule, start, end } of masked) {
      const markerStart = start + shift;
      const markerEnd = markerStart + markerFor(rule).length;
      if (position <= markerStart) return position - shift;
      if (position < markerEnd) return isEnd ? end : start;
      shift = markerEnd - end;
    }
    return position - shift;
  };
  return spans.map(({ rule, start, end }) => ({ rule, start: original(start, false), end: original(end, true) }));
}
