import { atOnce, type Steps } from '../in-steps.ts';
import { stripPrivate } from './private-tags.ts';
import { shortenInSteps } from './shorten-payload.ts';

/**
 * The deepest nesting kept: the database takes 100 levels (PGlite crashes at 8,000), with the lists and rows that a
 * payload is stored in.
 */
const MAX_DEPTH = 90;
const TOO_DEEP = '[nested too deeply]';

/**
 * Prepare a payload for redaction: without private parts, U+0000, half surrogate pairs or nesting beyond `MAX_DEPTH`,
 * and with long fields cut to head and tail, which bounds the time of redaction.
 */
export const cleanPayload = (value: unknown): unknown => atOnce(cleanInSteps(value));

/**
 * Do the same as {@link cleanPayload} in steps. @param isLate once it is true, no text is kept that would have to be
 * cut
 */
export const cleanInSteps = (value: unknown, isLate?: () => boolean): Steps<unknown> =>
  shortenInSteps(cleanNode(value, 0), isLate);

/**
 * Cut what is nested beyond `MAX_DEPTH`, for what reads a payload before it is cleaned. A flatter value is returned as
 * it is.
 */
export function withoutDepth(value: unknown): unknown {
  return isFlat(value, 0) ? value : cutDepth(value, 0);
}

function isFlat(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((item) => isFlat(item, depth + 1));
}

function cutDepth(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => cutDepth(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutDepth(item, depth + 1)]));
}

function cleanNode(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => cleanNode(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanNode(item, depth + 1)]));
}

function cleanText(text: string): string {
  let clean = text;
  if (clean.includes('<')) clean = stripPrivate(clean);
  if (clean.includes('\u0000')) clean = clean.replaceAll('\u0000', '\uFFFD');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
