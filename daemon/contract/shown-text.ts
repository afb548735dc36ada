// Makes recorded text safe to show to a model or a person. Stored text is data, so before it is shown everything active
// is removed: control characters, which rewrite a screen; bidi marks and other invisible characters, which make a
// person see something different from what the model reads; and tags of our own wrapper or of the client's reminders,
// with which a text could leave its frame and pose as another source.

/** Invisible characters except control characters, as a RegExp's source. */
const UNSEEN = String.raw`\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u2028\u2029\u3164\uFFA0]`;
const INVISIBLE = new RegExp(String.raw`(?![\t\n])\p{Cc}|${UNSEEN}`, 'gu');
/** The spaces are bounded: otherwise each space of a long run would start a new attempt. */
const FRAME_TAG = /<(?=\s{0,9}\/?\s{0,9}(?:agent-memory|system|user-prompt-submit-hook|function_calls|antml))/giu;

/** Make stored text harmless to show: the same words and lines, nothing hidden, no tag that closes or opens a frame. */
export function neutralise(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').replace(FRAME_TAG, '‹');
}

/** Make stored text harmless and put it on one line, cut by `cutText` if it is longer than `max`. */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return cutText(neutralise(text).replace(/\s+/gu, ' '), max);
}

/**
 * The displayed form of a project's key: for a repository without a remote its folder, not the git directory that is
 * its key.
 */
export const shownProject = (key: string): string => key.replace(/\/\.git$/, '');

/** Cut a text to at most `max` characters, after a word if one ends near. */
export function cutText(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = trimmed.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.7 ? head.slice(0, space) : head).trimEnd().toWellFormed()}…`;
}

/** Quote harmless text, for a block that declares its quotations to be data. The text can't end its own quotation. */
export function quote(text: string): string {
  return `“${text.replace(/[“”]/g, '"')}”`;
}
