/**
 * Blocks that we (`<agent-memory …>`) or the client (`<system-reminder>`, `<ide_opened_file>`) injected for the model.
 * Stored, they would later be recalled as evidence for themselves.
 */
const TAG = /<(\/?)(?:agent-memory|system-reminder|ide_[a-z_]{1,40})(?:\s[^<>]*)?>/g;

/** Remove injected blocks, nested ones too. An unclosed block extends to the end of the text. */
export function stripInjected(text: string): string {
  let kept = '';
  let keptUntil = 0;
  let depth = 0;
  for (const tag of text.matchAll(TAG)) {
    const isOpening = tag[1] === '';
    if (isOpening && depth === 0) kept += text.slice(keptUntil, tag.index);
    if (isOpening) depth += 1;
    else if (depth > 0) depth -= 1;
    else continue; // a closing tag without an opening one is ordinary text
    keptUntil = tag.index + tag[0].length;
  }
  if (keptUntil === 0) return text;
  return (depth === 0 ? kept + text.slice(keptUntil) : kept).replace(/\n{3,}/g, '\n\n').trim();
}
