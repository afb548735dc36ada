import { cutText } from '../../contract/shown-text.ts';

/** Like `cutText`, but keeps the end as well, which holds a text's conclusion. */
export function cutMiddle(text: string, max: number, headShare: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = cutText(trimmed, Math.floor(max * headShare));
  const tail = trimmed.slice(trimmed.length - (max - head.length - 1));
  const space = tail.indexOf(' ');
  return `${head} ${(space !== -1 && space < 20 ? tail.slice(space + 1) : tail).trimStart().toWellFormed()}`;
}

/** Remove fenced code blocks over `max` characters: the code is in the files, and the text around it says what it is for. */
export function withoutLongCode(text: string, max: number): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, (block) => (block.length > max ? '' : block)).replace(/\n{3,}/g, '\n\n');
}

/** The length to which longer texts are cut so that all of them take at most `total` characters; short ones leave their room to the others. */
export function sharedLength(lengths: readonly number[], total: number): number {
  let left = total;
  for (const [at, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return total;
}
