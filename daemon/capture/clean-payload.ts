import { cutLongText } from '../text/redact/cut-long-text.ts';
import { stripPrivate } from '../text/redact/private-tags.ts';

/** A field beyond this is cut to its head and tail: bounds the time of redaction for any payload. */
export const MAX_FIELD_BYTES = 64 * 1024;
/** Deeper JSON crashes the embedded database (8,000 levels) and means nothing to anyone. */
const MAX_DEPTH = 100;

/**
 * Make a payload storable, before it is redacted: long fields cut, private parts gone, no U+0000 and no half surrogate pairs,
 * no nesting beyond `MAX_DEPTH`.
 */
export function cleanPayload(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => cleanPayload(item, depth + 1));
  const clean: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) clean[cleanText(key)] = cleanPayload(item, depth + 1);
  return clean;
}

function cleanText(text: string): string {
  let clean = text;
  if (clean.includes('<')) clean = stripPrivate(clean);
  if (clean.length > MAX_FIELD_BYTES / 4) clean = cutLongText(clean, MAX_FIELD_BYTES);
  if (clean.includes('\u0000')) clean = clean.replaceAll('\u0000', '\uFFFD');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
