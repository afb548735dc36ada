// A mask is a new word border, behind which another secret may begin. In a long text with few masks only their
// surroundings are searched again: everything further away than detectors look is unchanged.

import { maskedPlaces, type Span } from './span.ts';

/** How far around a mask the text is searched again: as far as a piece is searched beyond its slice. */
const AROUND = 2 * 1024;

type Stretch = { readonly start: number; end: number };

/** The ranges around the masks of a text; undefined if they cover more than half of it. */
export function stretchesAround(masked: string, findings: readonly Span[]): readonly Stretch[] | undefined {
  const stretches: Stretch[] = [];
  let chars = 0;
  for (const { start, end } of maskedPlaces(findings)) {
    const to = Math.min(masked.length, end + AROUND);
    const last = stretches.at(-1);
    if (last && start - AROUND <= last.end) {
      chars += to - last.end;
      last.end = to;
    } else {
      const from = Math.max(0, start - AROUND);
      chars += to - from;
      stretches.push({ start: from, end: to });
    }
    if (chars * 2 > masked.length) return undefined;
  }
  return stretches;
}
