// Finds encoded secrets: percent-encoding, JSON and JavaScript escapes, HTML entities, base64. The encoded part is
// decoded and searched; findings are mapped back to their places in the original.

import { EQUALS, isBase64Character, isCapital, isSmall } from '../scan/character-tables.ts';
import type { Span } from '../span.ts';
import type { Report, RunDetector } from './detector.ts';

type Find = (text: string) => readonly Span[];

const MAX_STRETCH = 8_192;
const ESCAPE = /%([0-9A-Fa-f]{2})|\\u00([0-9A-Fa-f]{2})|\\x([0-9A-Fa-f]{2})|&(quot|amp|apos|lt|gt|#3[49]|#x2[27]);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
  '#x22': '"',
  '#x27': "'",
};

/** Find the escaped secrets of a text. */
export function findEscaped(text: string, find: Find): Span[] {
  const spans: Span[] = [];
  let searchedTo = 0;
  for (const { index } of text.matchAll(ESCAPE)) {
    if (index < searchedTo) continue;
    const start = stretchStart(text, index, searchedTo);
    const end = stretchEnd(text, index);
    searchedTo = end;
    const { decoded, origin } = decode(text.slice(start, end));
    for (const span of find(decoded)) {
      spans.push({ rule: span.rule, start: start + origin[span.start]!, end: start + origin[span.end]! });
    }
  }
  return spans;
}

/** An escaped stretch ends at white space and at quotes without an escape. */
const ENDS = /[\s"'`<>]/;

function stretchStart(text: string, from: number, limit: number): number {
  const first = Math.max(limit, from - MAX_STRETCH / 4);
  let at = from;
  while (at > first && !ENDS.test(text[at - 1]!)) at--;
  return at;
}

function stretchEnd(text: string, from: number): number {
  const last = Math.min(text.length, from + MAX_STRETCH);
  let at = from;
  while (at < last && !ENDS.test(text[at]!)) at++;
  return at;
}

/** Decode a stretch; `origin` maps each decoded code unit, and the end, to its place in the stretch. */
function decode(stretch: string): { decoded: string; origin: number[] } {
  let decoded = '';
  const origin: number[] = [];
  let from = 0;
  const copy = (to: number) => {
    for (let i = from; i < to; i++) origin.push(i);
    decoded += stretch.slice(from, to);
  };
  for (const match of stretch.matchAll(ESCAPE)) {
    copy(match.index);
    const code = match[1] ?? match[2] ?? match[3];
    origin.push(match.index);
    decoded += code === undefined ? ENTITIES[match[4]!]! : String.fromCharCode(Number.parseInt(code, 16));
    from = match.index + match[0].length;
  }
  copy(stretch.length);
  origin.push(stretch.length);
  return { decoded, origin };
}

const MIN_BASE64 = 24;
const MAX_BASE64 = 65_536;
/** Characters that suffice to tell text from binary data. */
const SAMPLE = 32;
const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/;

/** Make the detector of secrets in base64. It masks the whole stretch, because half of one decodes too. */
export function base64Detector(find: Find): RunDetector {
  return (text, start, end, report: Report) => {
    const limit = Math.min(end, start + MAX_BASE64);
    // The last place where a stretch of the least length may start.
    const last = limit - MIN_BASE64;
    for (let from = start, to = start; from <= last; from = to + 1) {
      to = from;
      if (!mayEncodeAscii(text, from, from + MIN_BASE64)) {
        while (to < last && isBase64Character(text.charCodeAt(to))) to++;
        continue;
      }
      while (to < limit && isBase64Character(text.charCodeAt(to))) to++;
      if (to - from < MIN_BASE64) continue;
      const stop = paddingEnd(text, to, limit);
      if (!mayEncodeAscii(text, from + MIN_BASE64, Math.min(stop, from + SAMPLE))) continue;
      if (!PRINTABLE.test(fromBase64(text.slice(from, Math.min(stop, from + SAMPLE))))) continue;
      const secret = find(fromBase64(text.slice(from, stop)))[0];
      if (secret) report(secret.rule, from, stop);
    }
  };
}

/** Where the padding of base64 ends, two `=` at most. */
function paddingEnd(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit && end < at + 2 && text.charCodeAt(end) === EQUALS) end++;
  return end;
}

const SMALL_F = 102;

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1');

/**
 * Could this be base64 of ASCII? The top bits are clear, so every fourth character is A–Z or a–f, unlike in most
 * identifiers.
 */
function mayEncodeAscii(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i += 4) {
    const code = text.charCodeAt(i);
    if (!isCapital(code) && !(isSmall(code) && code <= SMALL_F)) return false;
  }
  return true;
}
