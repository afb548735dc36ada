import { findSecrets } from '../detectors/built-in-finder.ts';

/** How far around a cut secrets are searched for: the longest private keys in use (RSA, 16,384 bits) take 13 KB. */
const WINDOW = 16_384;
/** How far before a value its name may be: without its name the value would not be found. */
const NAME_REACH = 128;
/** How far a cut moves to reach the end of a line or a word. */
const TIDY_REACH = 512;
const SHARE_OF_HEAD = 0.5;

/**
 * Shorten a text to at most `maxBytes` of UTF-8: head and tail stay, and a mark gives the size of the cut in bytes. A cut moves out of a
 * secret, since the redactor would not recognise half of one.
 */
export function cutLongText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  const room = Math.max(0, maxBytes - markOf(bytes).length - 8);
  const head = tidyHead(text, prefixLength(text, room * SHARE_OF_HEAD));
  const tail = tidyTail(text, text.length - suffixLength(text, room * (1 - SHARE_OF_HEAD)));
  const [before, after] = [text.slice(0, head), text.slice(Math.max(head, tail))];
  return before + markOf(bytes - Buffer.byteLength(before) - Buffer.byteLength(after)) + after;
}

const markOf = (bytes: number) => `\n[… ${bytes} bytes cut …]\n`;

function tidyHead(text: string, cut: number): number {
  const from = Math.max(0, cut - WINDOW);
  const around = text.slice(from, cut + WINDOW);
  const split = findSecrets(around).find((span) => from + span.start < cut && cut < from + span.end);
  if (split) return tidyHead(text, from + split.start);
  const line = text.lastIndexOf('\n', cut);
  if (line >= cut - TIDY_REACH && line > 0) return line;
  const space = text.lastIndexOf(' ', cut);
  return space >= cut - TIDY_REACH && space > 0 ? space : wholeCharacter(text, cut);
}

function tidyTail(text: string, cut: number): number {
  const from = Math.max(0, cut - WINDOW);
  const around = text.slice(from, cut + WINDOW);
  const split = findSecrets(around).find((span) => from + span.start - NAME_REACH < cut && cut < from + span.end);
  if (split) return tidyTail(text, from + split.end);
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
