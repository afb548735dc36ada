// Invisible characters inside a credential hide it from detectors until a viewer removes them. So detectors get the
// text as displayed: without zero-width and control characters, terminal sequences, and the backslash that continues a
// line.

import type { Span } from './span.ts';

/** Invisible characters except control characters, as a RegExp's source. */
const UNSEEN = String.raw`\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u2028\u2029\u3164\uFFA0]`;

/** Sequences of a terminal (ECMA-48 CSI, OSC), a word continued on the next line, and the characters in `UNSEEN`. */
const INVISIBLE = new RegExp(
  String.raw`\u001b\[[0-9;:?]{0,32}[A-Za-z]|\u001b\][^\u0007\u001b\n]{0,256}(?:\u0007|\u001b\\)|(?<=\w)\\\r?\n[ \t]{0,32}(?=\w)|\r(?!\n)|(?![\t\n\r])\p{Cc}|${UNSEEN}`,
  'gu',
);

/**
 * A removed stretch: its place in the visible text, its end in the whole text, and how much was removed up to there.
 */
type Cut = { readonly at: number; readonly wholeEnd: number; readonly removed: number };

/** A text without its invisible characters, and what was removed, in order. */
type VisibleText = { readonly text: string; readonly cuts: readonly Cut[] };

/** Take the invisible characters out of a text; undefined if it has none. */
export function visibleText(text: string): VisibleText | undefined {
  const cuts: Cut[] = [];
  const kept: string[] = [];
  let from = 0;
  let removed = 0;
  for (const match of text.matchAll(INVISIBLE)) {
    kept.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    cuts.push({ at: match.index - removed, wholeEnd: from, removed: removed + match[0].length });
    removed += match[0].length;
  }
  if (cuts.length === 0) return undefined;
  kept.push(text.slice(from));
  return { text: kept.join(''), cuts };
}

/** Map spans of the visible text to the whole text, with the invisible characters between their ends. */
export function toWhole(spans: readonly Span[], { cuts }: VisibleText): Span[] {
  const whole = (at: number) => at + (cuts[countWhere(cuts, (cut) => cut.at <= at) - 1]?.removed ?? 0);
  return spans.map(({ rule, start, end }) => ({ rule, start: whole(start), end: whole(end - 1) + 1 }));
}

/** Map spans of the whole text to the visible text. */
export function toVisible(spans: readonly Span[], { cuts }: VisibleText): Span[] {
  const visible = (at: number) => {
    const before = countWhere(cuts, (cut) => cut.wholeEnd <= at);
    const unshifted = at - (cuts[before - 1]?.removed ?? 0);
    return Math.min(unshifted, cuts[before]?.at ?? unshifted);
  };
  return spans
    .map(({ rule, start, end }) => ({ rule, start: visible(start), end: visible(end) }))
    .filter(({ start, end }) => start < end);
}

/** How many cuts fulfil a condition that holds up to some cut and for none after it? A binary search. */
function countWhere(cuts: readonly Cut[], holds: (cut: Cut) => boolean): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(cuts[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
