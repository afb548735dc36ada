import { cutLongText } from './cut-long-text.ts';

/** Longest text kept of one field: of a longer one its head and tail (what ran, and how it ended). */
const MAX_FIELD_BYTES = 64 * 1024;

/** Longest text kept of a whole payload. Redaction takes time by the byte, and a hook has 100 ms for all that follows a failure. */
const MAX_PAYLOAD_CHARS = 512 * 1024;

// Beyond that, ids and other short values still count; what is longer is named and left out.
const SHORT_CHARS = 200;
const FEW_ITEMS = 50;

/** Copy a JSON value with its long texts cut and its total bounded, before it is redacted. Small values come back equal. */
export function shortenPayload(value: unknown): unknown {
  let left = MAX_PAYLOAD_CHARS;
  const shortenText = (text: string): string => {
    const kept =
      left > 0 || text.length <= SHORT_CHARS
        ? cutLongText(text, MAX_FIELD_BYTES)
        : `[… ${text.length} characters cut …]`;
    left -= kept.length;
    return kept;
  };
  // Of a list over budget the rest is only counted; a handful is always kept, so that no small object loses a field.
  const isFull = (kept: unknown[]) => left <= 0 && kept.length >= FEW_ITEMS;
  const shorten = (node: unknown): unknown => {
    if (typeof node === 'string') return shortenText(node);
    if (typeof node !== 'object' || node === null) {
      left -= 8; // a number takes room as well
      return node;
    }
    if (Array.isArray(node)) {
      const items: unknown[] = [];
      for (const item of node) {
        if (isFull(items)) return [...items, `[… ${node.length - items.length} items cut …]`];
        items.push(shorten(item));
      }
      return items;
    }
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(node)) {
      if (isFull(entries)) break;
      entries.push([shortenText(key), shorten(item)]);
    }
    return Object.fromEntries(entries);
  };
  return shorten(value);
}
