// Secrets in percent-encoding, in JSON's and JavaScript's escapes, in HTML entities and in base64: the encoded stretch is decoded,
// searched, and what was found is traced back to where it stands in the original.

import { isBase64Character } from '../character.ts';
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

/** Find the secrets that stand escaped in a text. */
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

/** An escaped stretch ends at white space and at quotes that are not escaped. */
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

/** Decode a stretch; `origin` gives for each decoded code unit (and for the end) where it came from. */
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
/** This many characters tell text from pictures. */
const SAMPLE = 32;
const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/;

/** Make the detector of text in base64 that holds secrets; the whole stretch is masked, since half of it decodes, too. */
export function base64Detector(find: Find): RunDetector {
  return (text, start, end, report: Report) => {
    const limit = Math.min(end, start + MAX_BASE64);
    // Where the last stretch that is long enough may start.
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

/** Where the `=` end, two at most, that fill up base64. */
function paddingEnd(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit && end < at + 2 && text[end] === '=') end++;
  return end;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1');

/** ASCII has its top bit clear, so every fourth character of its base64 is one of A–Z and a–f: rules out most identifiers. */
function mayEncodeAscii(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i += 4) {
    const code = text.charCodeAt(i);
    if (!((code >= 65 && code <= 90) || (code >= 97 && code <= 102))) return false;
  }
  return true;
}
