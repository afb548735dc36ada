// Stored text is data. Before it stands in a model's context it loses what could make it more than that: control characters, bidi
// marks and other invisible characters that show a person something else than the model reads, and tags of our own wrapper or of
// the client's reminders, with which it could close its frame and speak as somebody else.

const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u2028\u2029\u3164\uFFA0]/gu;
/** Bounded blanks: an open end would be tried again for each blank of a long run. */
const FRAME_TAG = /<(?=\s{0,9}\/?\s{0,9}(?:agent-memory|system|user-prompt-submit-hook|function_calls|antml))/giu;

/** Make stored text harmless to show: same words, nothing hidden, no tag that closes or opens a frame. */
export function neutralise(text: string): string {
  return text.replace(INVISIBLE, '').replace(FRAME_TAG, '‹');
}

/** The same on one line, cut at a word to at most `maxChars`. */
export function neutraliseLine(text: string, maxChars: number): string {
  const line = neutralise(text).replace(/\s+/gu, ' ').trim();
  if (line.length <= maxChars) return line;
  const cut = line.slice(0, maxChars - 1);
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > maxChars / 2 ? cut.slice(0, atWord) : cut).trimEnd()}…`.toWellFormed();
}

/** Harmless text as a quotation, for a block whose reader is told that what is quoted is data. It can't end its own quotation. */
export function quote(text: string): string {
  return `“${text.replace(/[“”]/g, '"')}”`;
}
