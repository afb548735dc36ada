import { membersAt, startOfJson, type TextSpan } from './json-places.ts';

/** A request's body that could be read: its text, its value, and where its members lie. */
export type RequestText = { text: string; value: Record<string, unknown>; members: Map<string, TextSpan> };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Read a body as one JSON object; undefined for anything else, which the upstream judges. Encoding the text again gives the same bytes. */
export function readRequestText(body: Uint8Array): RequestText | undefined {
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return { text, value: value as Record<string, unknown>, members: membersAt(text, startOfJson(text)) };
  } catch {
    return undefined;
  }
}

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
