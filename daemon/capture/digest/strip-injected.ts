/**
 * Blocks that were put into the conversation for the model, by us (`<agent-memory …>`) or by the client (`<system-reminder>`).
 * Stored again, they would come back as evidence for themselves.
 */
const INJECTED = /<(agent-memory|system-reminder)(?:\s[^>]*)?>[\s\S]*?<\/\1>[^\S\n]*\n?/g;
/** A block whose end was cut off runs to the end of the text. */
const UNCLOSED = /<(?:agent-memory|system-reminder)(?:\s[^>]*)?>[\s\S]*$/;
/** Looks for the cheap sign first: most texts hold no block. */
const SIGN = /<(?:agent-memory|system-reminder)[\s>]/;

/** Remove injected blocks, whole; a text without any comes back as it is. */
export function stripInjected(text: string): string {
  if (!SIGN.test(text)) return text;
  let stripped = text;
  // A block within a block leaves its outer end behind: strip from the inside out until nothing changes.
  for (let before = ''; before !== stripped; ) {
    before = stripped;
    stripped = stripped.replace(INJECTED, '');
  }
  return stripped.replace(UNCLOSED, '').trim();
}
