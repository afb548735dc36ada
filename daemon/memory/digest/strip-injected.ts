/**
 * Blocks that were put into the conversation for the model, by us (`<agent-memory …>`) or by the client (`<system-reminder>`).
 * Stored again, they would come back as evidence for themselves.
 */
const TAG = /<(\/?)(?:agent-memory|system-reminder)(?:\s[^<>]*)?>/g;

/**
 * Remove injected blocks, whole, also within one another; one whose end was cut off runs to the end of the text.
 * A text without any comes back as it is.
 */
export function stripInjected(text: string): string {
  let kept = '';
  let keptUntil = 0;
  let depth = 0;
  for (const tag of text.matchAll(TAG)) {
    const isOpening = tag[1] === '';
    if (isOpening && depth === 0) kept += text.slice(keptUntil, tag.index);
    if (isOpening) depth += 1;
    else if (depth > 0) depth -= 1;
    else continue; // an end without a beginning is a word like any other
    keptUntil = tag.index + tag[0].length;
  }
  if (keptUntil === 0) return text;
  return (depth === 0 ? kept + text.slice(keptUntil) : kept).replace(/\n{3,}/g, '\n\n').trim();
}
