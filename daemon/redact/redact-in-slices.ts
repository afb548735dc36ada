// A long text is redacted piece by piece, with pauses between the pieces, so that other requests don't wait for the whole text:
//
//   … done │ LEAD │ SLICE                 │ NEAR to the end of its line │ …
//          └──────────────── searched together ───────────────────┘   secrets that begin in the slice belong to this piece
//
// A secret that reaches the end of the search is searched again over WINDOW, so none of up to WINDOW characters is cut in two. The values
// of one piece are masked in the later ones.

import type { Redacted } from './redacted.ts';
import type { Finding, Redactor } from './redactor.ts';
import { KnownSecrets } from './scan/known-secrets.ts';
import { maskSpans } from './span.ts';

/** Text of assignments alone, the slowest, takes 4 ms a slice. */
const SLICE = 8 * 1024;
/** How far beyond a slice secrets are searched at first: lines of a table or a list that a label binds. */
const NEAR = 2 * 1024;
/** How far beyond a slice a secret may reach: the longest private keys in use (RSA, 16,384 bits) take 13 KB. */
const WINDOW = 16 * 1024;
/** How far before a slice the search begins: a value's name may be in the line before it. */
const LEAD = 1024;
const LINE_REACH = 512;

/** Mask the secrets of a text of any length; `pause` is awaited between its pieces. */
export async function redactInSlices(
  redactor: Redactor,
  text: string,
  pause: () => Promise<void> | undefined,
): Promise<{ text: Redacted; findings: Finding[] }> {
  const known = new KnownSecrets();
  const findings: Finding[] = [];
  let masked = '';
  for (let at = 0; at < text.length; ) {
    const farthest = Math.min(text.length, at + SLICE + WINDOW);
    let to = nextLine(text, at + SLICE + NEAR, farthest);
    let found = findFrom(at, to);
    if (to < farthest && found.some((span) => span.start < at + SLICE && span.end > to - LINE_REACH)) {
      to = farthest;
      found = findFrom(at, to);
    }
    const cut = to === text.length ? to : outside(found, lineEndNear(text, at + SLICE));
    const here = found.filter((span) => span.end <= cut);
    masked += maskSpans(text.slice(0, cut), here, at);
    findings.push(...here);
    at = cut;
    await pause();
  }
  return { text: masked as Redacted, findings };

  function findFrom(at: number, to: number): Finding[] {
    const from = Math.max(0, at - LEAD);
    return redactor
      .text(text.slice(from, to), known)
      .findings.map((span) => ({ ...span, start: Math.max(at, span.start + from), end: span.end + from }))
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
function outside(found: readonly Finding[], at: number): number {
  return found.find((span) => span.start < at && at < span.end)?.end ?? at;
}
