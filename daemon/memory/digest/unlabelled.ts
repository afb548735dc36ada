/** Labels of a digest's lines: a reader tells the user's words from the agent's by them. */
const LABEL =
  /^\s*(?:User|Agent|Earlier|Committed|Opened|Created|Planned|Asked|Changed|Read|Ran|Failed|Refused by the user|Looked up|Delegated|Left open):/;

/** Mark the lines of a quoted text that begin like a label of the digest, so that they can't pass for another source's words. */
export function unlabelled(text: string): string {
  return (
    text
      .split(/\r\n?|[\n\u2028\u2029]/)
      // The first line follows a label of the digest itself.
      .map((line, at) => (at > 0 && LABEL.test(line) ? `> ${line.trimStart()}` : line))
      .join('\n')
  );
}
