// How recorded text is shown, to a model and to a person. Stored text is data: before it stands in a context or on a terminal it loses
// what could make it more than that: control characters, which rewrite a screen; bidi marks and other invisible characters, with which a
// person sees something else than the model reads; and tags of our own wrapper or of the client's reminders, with which a text could
// close its frame and speak as somebody else.

/** Characters that nobody sees, as the source of a pattern; control characters come on top. */
export const UNSEEN = String.raw`\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u2028\u2029\u3164\uFFA0]`;
const INVISIBLE = new RegExp(String.raw`(?![\t\n])\p{Cc}|${UNSEEN}`, 'gu');
/** Bounded blanks: an open end would be tried again for each blank of a long run. */
const FRAME_TAG = /<(?=\s{0,9}\/?\s{0,9}(?:agent-memory|system|user-prompt-submit-hook|function_calls|antml))/giu;

/** Make stored text harmless to show: same words and lines, nothing hidden, no tag that closes or opens a frame. */
export function neutralise(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(FRAME_TAG, '‹');
}

/** The same on one line, cut as `cutText` does where it is longer than `max`. */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return cutText(neutralise(text).replace(/\s+/gu, ' '), max);
}

/** Bring a text to at most `max` characters, cut at a word where one ends near. */
export function cutText(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = trimmed.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.7 ? head.slice(0, space) : head).trimEnd().toWellFormed()}…`;
}

/** Harmless text as a quotation, for a block whose reader is told that what is quoted is data. It can't end its own quotation. */
export function quote(text: string): string {
  return `“${text.replace(/[“”]/g, '"')}”`;
}
