// Payloads are bounded before they are redacted, so that a hook's time is bounded for any payload. What is kept of a long text is its
// head and its tail: a command's output says at the top what ran and at the end how it ended.
//
// A cut must not let half of a secret through, which no rule knows any more:
//   - the head ends, and the tail begins, at a line's end (else behind a separator), so that a key stays with its value;
//   - a private key that is cut open is dropped as far as it was kept.

/** Longest text kept of one field, in UTF-16 units: longer ones keep half of it at each end. */
export const MAX_FIELD_CHARS = 64 * 1024;

/** Longest text kept of a whole payload; when it is used up, what remains keeps its shape and loses its length. */
export const MAX_PAYLOAD_CHARS = 512 * 1024;

const MAX_FIELD_CHARS_OVER_BUDGET = 200;
// How far a cut may move to find a line's end. A longer run without one is minified or encoded text.
const BOUNDARY_REACH = 8 * 1024;

/** Copy a JSON value with its long texts cut and its total bounded. */
export function shortenPayload(value: unknown): unknown {
  let left = MAX_PAYLOAD_CHARS;
  const shorten = (node: unknown): unknown => {
    if (typeof node === 'string') {
      const kept = shortenText(node, left > 0 ? MAX_FIELD_CHARS : MAX_FIELD_CHARS_OVER_BUDGET);
      left -= kept.length;
      return kept;
    }
    if (typeof node !== 'object' || node === null) {
      left -= 8;
      return node;
    }
    if (Array.isArray(node)) return shortenList(node, shorten, () => left > 0);
    const entries = shortenList(
      Object.entries(node),
      ([key, item]) => [String(shorten(key)), shorten(item)] as const,
      () => left > 0,
    );
    return Object.fromEntries(entries.filter((entry) => typeof entry !== 'string'));
  };
  return shorten(value);
}

/** Cut a text to at most about `maxChars`, with a mark where something is missing; a shorter one comes back as it is. */
export function shortenText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2);
  const reach = Math.min(BOUNDARY_REACH, Math.floor(half / 2));
  const head = withoutOpenKey(text.slice(0, headEnd(text, half, reach)));
  const tail = withoutKeyEnd(text.slice(tailStart(text, text.length - half, reach)));
  return `${head}\n[… ${text.length - head.length - tail.length} characters cut …]\n${tail}`;
}

function shortenList<Item, Kept>(
  items: readonly Item[],
  shorten: (item: Item) => Kept,
  hasRoom: () => boolean,
): (Kept | string)[] {
  const kept: (Kept | string)[] = [];
  for (const item of items) {
    // The last items of a list over budget are only counted; a handful is always kept, so that no small object loses a field.
    if (!hasRoom() && kept.length >= 50) {
      kept.push(`[… ${items.length - kept.length} items cut …]`);
      break;
    }
    kept.push(shorten(item));
  }
  return kept;
}

function headEnd(text: string, end: number, reach: number): number {
  const line = text.lastIndexOf('\n', end - 1);
  if (line >= end - reach) return line + 1;
  for (let at = end; at > end - reach; at--) if (isSeparator(text.charCodeAt(at - 1))) return at;
  return end - reach;
}

function tailStart(text: string, start: number, reach: number): number {
  const line = text.indexOf('\n', start);
  if (line !== -1 && line < start + reach) return line + 1;
  // Not at the first blank: `password = ` and its value would part. A comma, semicolon or ampersand ends the pair.
  for (let at = start; at < start + reach; at++) if (isPairEnd(text.charCodeAt(at))) return at + 1;
  return start + reach;
}

function isPairEnd(code: number): boolean {
  return code === 0x2c || code === 0x3b || code === 0x26; // , ; &
}

function isSeparator(code: number): boolean {
  return isPairEnd(code) || code === 0x20 || code === 0x09;
}

function withoutOpenKey(head: string): string {
  const begin = head.lastIndexOf('-----BEGIN ');
  return begin !== -1 && !head.includes('-----END ', begin) ? head.slice(0, begin) : head;
}

function withoutKeyEnd(tail: string): string {
  const end = tail.indexOf('-----END ');
  if (end === -1) return tail;
  const begin = tail.indexOf('-----BEGIN ');
  return begin !== -1 && begin < end ? tail : tail.slice(end);
}
