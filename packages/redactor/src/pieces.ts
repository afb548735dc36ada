// A long text is searched piece by piece, so that the event loop can run, or the deadline be checked, between pieces:
//
//   … done │ LEAD │ SLICE                 │ NEAR to the end of its line │ …
//          └──────────────── searched together ───────────────────┘   secrets that begin in SLICE belong here
//
// A secret that reaches the end of the search is searched again over WINDOW, so none of up to WINDOW characters is cut
// in two. The values of one piece are masked in the later ones.

import { maskSpans, type Span } from './span.ts';

/**
 * What is searched around a slice adds a fifth to its time. Words that are all judged, the slowest, take 10 ms a slice.
 */
const SLICE = 16 * 1024;
/** A remainder up to this length is searched as one piece; most texts of hooks are shorter. */
const LAST = 2 * SLICE;
/** How far beyond a slice secrets are searched at first: lines of a table or a list that a label binds. */
const NEAR = 2 * 1024;
/** How far beyond a slice a secret may reach: the longest private keys in use (RSA, 16,384 bits) take 13 KB. */
const WINDOW = 16 * 1024;
/** How far before a slice the search begins: a value's name may be in the line before it. */
const LEAD = 1024;
const LINE_REACH = 512;

/** The text from the end of the piece before to `end`, masked, and its secrets at their places in the whole text. */
export type Piece = { readonly end: number; readonly masked: string; readonly findings: readonly Span[] };

/**
 * Mask the secrets of a text of any length, a piece at a time. @param find returns the secrets of a part in order and
 * without overlap, and remembers their values for later parts
 */
export function* maskInPieces(text: string, find: (part: string) => readonly Span[]): Generator<Piece, void, void> {
  for (let at = 0; at < text.length; ) {
    const farthest = Math.min(text.length, at + Math.max(LAST, SLICE + WINDOW));
    let to = text.length - at <= LAST ? text.length : nextLine(text, at + SLICE + NEAR, farthest);
    let found = findFrom(at, to);
    if (to < farthest && found.some((span) => span.start < at + SLICE && span.end > to - LINE_REACH)) {
      to = farthest;
      found = findFrom(at, to);
    }
    const cut = to === text.length ? to : outside(found, lineEndNear(text, at + SLICE));
    const findings = found.filter((span) => span.end <= cut);
    yield { end: cut, masked: maskSpans(text.slice(0, cut), findings, at), findings };
    at = cut;
  }

  function findFrom(at: number, to: number): Span[] {
    const from = Math.max(0, at - LEAD);
    return find(text.slice(from, to))
      .map((span) => ({ ...span, start: Math.max(at, span.start + from), end: span.end + from }))
      .filter((span) => span.start < span.end);
  }
}

/** The start of the next line after `at`, or `farthest` if that comes first. */
function nextLine(text: string, at: number, farthest: number): number {
  const end = text.slice(at, farthest).indexOf('\n');
  return end < 0 ? farthest : at + end + 1;
}

function lineEndNear(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at);
  return line > at - LINE_REACH ? line + 1 : at;
}

/** The place at or after `at` where no finding is cut in two. Findings are in order and don't overlap. */
function outside(found: readonly Span[], at: number): number {
  return found.find((span) => span.start < at && at < span.end)?.end ?? at;
}
