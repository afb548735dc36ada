/** A stretch of a text, `end` excluded, in UTF-16 code units, and the rule that says it is secret. */
export type Span = { readonly rule: string; readonly start: number; readonly end: number };

/** Sort spans and join those that touch or overlap; the longest of a group names the rule. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  let longest = 0;
  for (const span of sorted) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) {
      merged.push(span);
      longest = span.end - span.start;
      continue;
    }
    const wins = span.end - span.start > longest;
    if (wins) longest = span.end - span.start;
    merged[merged.length - 1] = {
      rule: wins ? span.rule : last.rule,
      start: last.start,
      end: Math.max(last.end, span.end),
    };
  }
  return merged;
}

/** What stands in a text instead of a secret. */
export const markerFor = (rule: string) => `[REDACTED:${rule}]`;

/** Replace merged spans by their markers. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = '';
  let from = 0;
  for (const { rule, start, end } of spans) {
    masked += text.slice(from, start) + markerFor(rule);
    from = end;
  }
  return masked + text.slice(from);
}
