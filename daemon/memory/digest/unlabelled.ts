import { labelOf } from './labels.ts';

/** Quote the lines of a text that start like a digest label, so that they can't pass for another speaker's words. */
export function unlabelled(text: string): string {
  return (
    text
      .split(/\r\n?|[\n\u2028\u2029]/)
      // The digest's own label stands before the first line.
      .map((line, at) => (at > 0 && labelOf(line.trimStart()) ? `> ${line.trimStart()}` : line))
      .join('\n')
  );
}
