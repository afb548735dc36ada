import { labelOf } from './labels.ts';

/** Mark the lines of a quoted text that begin like a label of the digest, so that they can't pass for another source's words. */
export function unlabelled(text: string): string {
  return (
    text
      .split(/\r\n?|[\n\u2028\u2029]/)
      // The first line follows a label of the digest itself.
      .map((line, at) => (at > 0 && labelOf(line.trimStart()) ? `> ${line.trimStart()}` : line))
      .join('\n')
  );
}
