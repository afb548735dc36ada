import { atOnce, type Steps } from '../in-steps.ts';
import { cutLongText } from './cut-long-text.ts';

/** The longest text kept of one field; of a longer one only head and tail (what ran, and how it ended) are kept. */
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * The most text kept of a payload. Redaction takes time for each byte, and a hook has 100 ms for everything after a
 * failure.
 */
const MAX_PAYLOAD_CHARS = 512 * 1024;

// Beyond that, ids and other short values are kept, and longer ones are replaced by a mark with their length.
const SHORT_CHARS = 200;
const FEW_ITEMS = 50;

/**
 * Copy a JSON value with its long texts cut and its total bounded, before it is redacted. Small values come back equal.
 * @param isLate once it is true, no further text is kept that would have to be cut
 */
export const shortenPayload = (value: unknown, isLate?: () => boolean): unknown =>
  atOnce(shortenInSteps(value, isLate));

/** Do the same as {@link shortenPayload} in steps, one for each text that is cut. */
export function* shortenInSteps(value: unknown, isLate = () => false): Steps<unknown> {
  let left = MAX_PAYLOAD_CHARS;
  const shortenText = function* (text: string): Steps<string> {
    if (text.length > SHORT_CHARS) yield;
    const kept =
      (left > 0 && (Buffer.byteLength(text) <= MAX_FIELD_BYTES || !isLate())) || text.length <= SHORT_CHARS
        ? cutLongText(text, MAX_FIELD_BYTES)
        : `[… ${text.length} characters cut …]`;
    left -= kept.length;
    return kept;
  };
  // The rest of a list over budget is only counted. A few items are always kept, so that no small object loses a field.
  const isFull = (kept: unknown[]) => left <= 0 && kept.length >= FEW_ITEMS;
  const shorten = function* (node: unknown): Steps<unknown> {
    if (typeof node === 'string') return yield* shortenText(node);
    if (typeof node !== 'object' || node === null) {
      left -= 8; // A number takes room, too.
      return node;
    }
    if (Array.isArray(node)) {
      const items: unknown[] = [];
      for (const item of node) {
        if (isFull(items)) return [...items, `[… ${node.length - items.length} items cut …]`];
        items.push(yield* shorten(item));
      }
      return items;
    }
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(node)) {
      if (isFull(entries)) break;
      entries.push([yield* shortenText(key), yield* shorten(item)]);
    }
    return Object.fromEntries(entries);
  };
  return yield* shorten(value);
}
