import type { Span } from './span.ts';

/** A marker that an earlier redaction left. */
const MARKER = /\[REDACTED:[\w-]+\]/g;

/** Where markers stand in a text, in order. */
export function markersIn(text: string): { start: number; end: number }[] {
  if (!text.includes('[REDACTED:')) return [];
  return [...text.matchAll(MARKER)].map(({ index, 0: marker }) => ({ start: index, end: index + marker.length }));
}

/** Drop what lies inside markers of an earlier redaction, and widen what reaches into one: masking twice changes nothing. */
export function outsideMarkers(text: string, spans: readonly Span[]): readonly Span[] {
  if (spans.length === 0) return spans;
  const markers = markersIn(text);
  if (markers.length === 0) return spans;
  return spans.flatMap((span) => {
    let { start, end } = span;
    for (let next = firstEndingAfter(markers, start); next < markers.length; next++) {
      const marker = markers[next]!;
      if (marker.start >= end) break;
      if (marker.start <= start && end <= marker.end) return [];
      start = Math.min(start, marker.start);
      end = Math.max(end, marker.end);
    }
    return [{ ...span, start, end }];
  });
}

/** Binary search: many markers and many spans must not multiply. */
function firstEndingAfter(markers: readonly { end: number }[], position: number): number {
  let low = 0;
  let high = markers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (markers[middle]!.end > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
