import { stripPrivate } from './private-tags.ts';
import { shortenPayload } from './shorten-payload.ts';

/** The deepest nesting kept: far deeper JSON (8,000 levels) crashes the embedded database. */
const MAX_DEPTH = 100;

/**
 * Prepare a payload for redaction: without private parts, U+0000, half surrogate pairs or nesting beyond `MAX_DEPTH`, and with long
 * fields cut to head and tail, which bounds the time of redaction.
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
