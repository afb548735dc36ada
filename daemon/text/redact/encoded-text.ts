// Secrets in percent-encoding, in JSON's and JavaScript's escapes, in HTML entities and in base64: the encoded stretch is decoded,
// searched, and what was found is traced back to where it stands in the original.

import type { Report, RunDetector } from './detector.ts';
import type { Span } from './span.ts';

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

const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const MAX_BASE64 = 65_536;
/** This many characters tell text from pictures. */
const SAMPLE = 32;
const PRINTABLE = /^[\t\n\r\x20-\x7e]+$/;

/** Make the detector of text in base64 that holds secrets; the whole stretch is masked, since half of it decodes, too. */
export function base64Detector(find: Find): RunDetector {
  return (text, start, end, report: Report) => {
    for (const match of text.slice(start, Math.min(end, start + MAX_BASE64)).matchAll(BASE64)) {
      if (!mayEncodeAscii(match[0]) || !PRINTABLE.test(fromBase64(match[0].slice(0, SAMPLE)))) continue;
      const secret = find(fromBase64(match[0]))[0];
      if (secret) report(secret.rule, start + match.index, start + match.index + match[0].length);
    }
  };
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1');

/** ASCII has its top bit clear, so every fourth character of its base64 is one of A–Z and a–f: rules out most identifiers. */
function mayEncodeAscii(text: string): boolean {
  for (let i = 0; i < SAMPLE && i < text.length; i += 4) {
    const code = text.charCodeAt(i);
    if (!((code >= 65 && code <= 90) || (code >= 97 && code <= 102))) return false;
  }
  return true;
}
