import { findSecrets } from '../detectors/built-in-finder.ts';
import { searchByForm } from '../known-forms.ts';
import { mergeSpans, type Span } from '../span.ts';

/** How far around a cut secrets are searched for. */
const REACH = 3_072;
/** How far where a secret may be longer: the longest private keys in use (RSA, 16,384 bits) take 13 KB. */
const WINDOW = 16_384;
/** The middle of a long key: base64, with line breaks and what quoting puts between lines. */
const ARMOUR = /^(?:[A-Za-z0-9+/\s\\"'`,>|]|={1,2}(?![\w+/]))*$/;
const ARMOUR_CHARS = 160;
/** How far from a cut a value may stand whose name is on its other side: a list or a table that a label binds. */
const NEAR = 1_536;
/** What a search looks at beyond the values that it is about. */
const MARGIN = 256;
/** How far a cut moves to reach the end of a line or a word. */
const TIDY_REACH = 512;
/** How often a cut moves; after that it takes all of the window away. Values of one label need one move. */
const MAX_MOVES = 4;
const SHARE_OF_HEAD = 0.5;

/**
 * Shorten a text to at most `maxBytes` of UTF-8: head and tail stay, and a mark gives the size of the cut in bytes. A
 * cut moves out of a secret, and away from one that is found only with what stands on the other side, since the
 * redactor would not recognise it.
 */
export function cutLongText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  const room = Math.max(0, maxBytes - markOf(bytes).length - 8);
  const search = searchByForm((part) => mergeSpans(findSecrets(part)));
  const mark = markOf(bytes);
  const secretsIn: SecretsIn = (from, to, { before = '', after = '' } = {}) => {
    const moved = from - before.length;
    return search(before + text.slice(from, to) + after).map(({ rule, start, end }) => ({
      rule,
      start: moved + start,
      end: moved + end,
    }));
  };
  const head = headEnd(text, prefixLength(text, room * SHARE_OF_HEAD), mark, secretsIn);
  const wouldBeTail = text.length - suffixLength(text, room * (1 - SHARE_OF_HEAD));
  const tail = tailStart(text, wouldBeTail, text.slice(Math.max(0, head - MARGIN), head) + mark, secretsIn);
  const [before, after] = [text.slice(0, head), text.slice(Math.max(head, tail))];
  return before + markOf(bytes - Buffer.byteLength(before) - Buffer.byteLength(after)) + after;
}

/**
 * Finds the secrets of a part of the text, at their places in the text, in order; `before` and `after` stand around it.
 */
type SecretsIn = (from: number, to: number, around?: { before?: string; after?: string }) => Span[];

const markOf = (bytes: number) => `\n[… ${bytes} bytes cut …]\n`;

/** Where the head ends that is cut at about `cut`. */
function headEnd(text: string, cut: number, mark: string, secretsIn: SecretsIn): number {
  const { found, from } = secretsAround(text, cut, secretsIn);
  let at = lineBefore(text, cut);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const near = found.filter(({ start, end }) => start < at && end > at - NEAR);
    const [first] = near;
    if (!first) return at;
    const alone = secretsIn(Math.max(0, Math.min(first.start, at - NEAR) - NEAR), at, { after: mark });
    const lost = near.find((span) => !isWithin(span, alone));
    if (!lost) return at;
    at = lineBefore(text, lost.start);
  }
  return lineBefore(text, Math.min(at, from));
}

/** Where the tail begins that is cut at about `cut` and stands behind `before`. */
function tailStart(text: string, cut: number, before: string, secretsIn: SecretsIn): number {
  const { found, to } = secretsAround(text, cut, secretsIn);
  let at = lineAfter(text, cut);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const near = found.filter(({ start, end }) => end > at && start < at + NEAR);
    const last = near.at(-1);
    if (!last) return at;
    const alone = secretsIn(at, Math.max(at + NEAR, last.end) + MARGIN, { before });
    const lost = near.findLast((span) => !isWithin(span, alone));
    if (!lost) return at;
    at = lineAfter(text, lost.end);
  }
  return lineAfter(text, Math.max(at, to));
}

/** The secrets around a cut, and how far they were searched for. */
function secretsAround(text: string, cut: number, secretsIn: SecretsIn): { found: Span[]; from: number; to: number } {
  const look = (reach: number) => {
    const [from, to] = [Math.max(0, cut - reach), Math.min(text.length, cut + reach)];
    return { found: secretsIn(from, to), from, to };
  };
  if (ARMOUR.test(text.slice(Math.max(0, cut - ARMOUR_CHARS), cut + ARMOUR_CHARS))) return look(WINDOW);
  const near = look(REACH);
  const isLonger = near.found.some(
    ({ start, end }) =>
      start < cut + NEAR && end > cut - NEAR && (start < near.from + MARGIN || end > near.to - MARGIN),
  );
  return isLonger ? look(WINDOW) : near;
}

const isWithin = (span: Span, others: readonly Span[]): boolean =>
  others.some(({ start, end }) => start <= span.start && span.end <= end);

function lineBefore(text: string, cut: number): number {
  const line = text.lastIndexOf('\n', cut);
  if (line >= cut - TIDY_REACH && line > 0) return line;
  const space = text.lastIndexOf(' ', cut);
  return space >= cut - TIDY_REACH && space > 0 ? space : wholeCharacter(text, cut);
}

function lineAfter(text: string, cut: number): number {
  const line = text.indexOf('\n', cut);
  if (line >= 0 && line <= cut + TIDY_REACH) return line + 1;
  const space = text.indexOf(' ', cut);
  return space >= 0 && space <= cut + TIDY_REACH ? space + 1 : wholeCharacter(text, cut);
}

/** Move a cut out of a surrogate pair. */
const wholeCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at);

/** How many code units from the start fit into `maxBytes` of UTF-8. A surrogate counts 2 of its pair's 4 bytes. */
function prefixLength(text: string, maxBytes: number): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    bytes += widthOf(text.charCodeAt(at));
    if (bytes > maxBytes) return at;
  }
  return text.length;
}

function suffixLength(text: string, maxBytes: number): number {
  let bytes = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    bytes += widthOf(text.charCodeAt(at));
    if (bytes > maxBytes) return text.length - 1 - at;
  }
  return text.length;
}

function widthOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}
