// A mask makes a new border, behind which another secret may begin. Of a long text with a few masks, only what stands around them is looked
// at again: what is further away than detectors look was seen as it is.

import { maskedPlaces, type Span } from './span.ts';

/** How far around a mask the text is looked at again: as far as a piece of a long text is searched beyond its slice. */
const AROUND = 2 * 1024;

type Stretch = { readonly start: number; end: number };

/** The stretches around the masks of a masked text; undefined if they are more than half of it. */
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
