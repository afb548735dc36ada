import { stripPrivate } from './private-tags.ts';
import { shortenPayload } from './shorten-payload.ts';

/** Deeper JSON crashes the embedded database (8,000 levels) and means nothing to anyone. */
const MAX_DEPTH = 100;

/**
 * Make a payload storable, before it is redacted: private parts gone, no U+0000, no half surrogate pairs, no nesting beyond
 * `MAX_DEPTH`; then long fields cut to head and tail, which bounds the time of redaction for any payload.
 */
export function cleanPayload(value: unknown): unknown {
  return shortenPayload(cleanNode(value, 0));
}

function cleanNode(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => cleanNode(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanNode(item, depth + 1)]));
}

function cleanText(text: string): string {
  let clean = text;
  if (clean.includes('<')) clean = stripPrivate(clean);
  if (clean.includes('\u0000')) clean = clean.replaceAll('\u0000', '\uFFFD');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
