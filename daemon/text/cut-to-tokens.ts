import { cutText } from '../contract/shown-text.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Cut a text from its end to at most `maxTokens`, after a word if one ends near; "…" marks the omission. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (estimateTokens(text, maxTokens) <= maxTokens) return text;
  let fits = 1;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const chars = Math.floor((fits + tooLong) / 2);
    if (estimateTokens(cutText(text, chars)) <= maxTokens) fits = chars;
    else tooLong = chars;
  }
  return cutText(text, fits);
}
