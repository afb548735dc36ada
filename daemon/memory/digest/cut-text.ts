import { cutText } from '../../contract/shown-text.ts';

/** Like `cutText`, but also keeps the end, where a text concludes. */
export function cutMiddle(text: string, max: number, headShare: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = cutText(trimmed, Math.floor(max * headShare));
  const tail = trimmed.slice(trimmed.length - (max - head.length - 1));
  const space = tail.indexOf(' ');
  return `${head} ${(space !== -1 && space < 20 ? tail.slice(space + 1) : tail).trimStart().toWellFormed()}`;
}

/**
 * Remove fenced code blocks over `max` characters: the files hold the code, and the text around says what it is for.
 */
export function withoutLongCode(text: string, max: number): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, (block) => (block.length > max ? '' : block)).replace(/\n{3,}/g, '\n\n');
}
