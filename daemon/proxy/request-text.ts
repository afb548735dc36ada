import { isObject } from '../contract/json-object.ts';
import { membersAt, startOfJson, type TextSpan } from './json-places.ts';

/** A parsed request body: its text, its value, and the positions of its members. */
export type RequestText = { text: string; value: Record<string, unknown>; members: Map<string, TextSpan> };

/**
 * Bytes of a body that is read: 100 ms for the slowest, a chat in which each character takes several bytes. A longer
 * one passes without memory, since a chat with pictures sends them all again with each request.
 */
const MAX_READ_BYTES = 8 * 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Read a body as one JSON object; undefined for anything else, which the upstream judges, and for a body too long to be
 * read. Encoding the text again gives the same bytes.
 */
export function readRequestText(body: Uint8Array): RequestText | undefined {
  if (body.length > MAX_READ_BYTES) return undefined;
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    return { text, value, members: membersAt(text, startOfJson(text)) };
  } catch {
    return undefined;
  }
}

/** The model that a body too long to be read names, and its bytes' place. */
export function findModel(body: Uint8Array): { model: string; place: TextSpan } | undefined {
  if (body.length <= MAX_READ_BYTES) return undefined;
  try {
    // Each byte is a character here, so that places are the same.
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const text = bytes.toString('latin1');
    const span = membersAt(text, startOfJson(text)).get('model');
    const model: unknown = span && JSON.parse(bytes.toString('utf8', span.start, span.end));
    return span && typeof model === 'string' ? { model, place: span } : undefined;
  } catch {
    return undefined;
  }
}

/** A body with some of its bytes replaced. */
export const replaceBytes = (body: Uint8Array, { start, end }: TextSpan, text: string): Buffer =>
  Buffer.concat([body.subarray(0, start), Buffer.from(text), body.subarray(end)]);

/** A replacement of some characters; an empty place inserts. */
export type Edit = { place: TextSpan; text: string };

/** The text with its edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { place, text: replacement } of [...edits].sort((a, b) => a.place.start - b.place.start)) {
    result += text.slice(from, place.start) + replacement;
    from = place.end;
  }
  return result + text.slice(from);
}
