import { count } from '../daemon/contract/amounts.ts';

/** A large number in few letters: `1.1K`. */
export const compact = (number: number): string =>
  Math.round(number).toLocaleString(undefined, { notation: 'compact' });

/** What the added tokens are made of. A mean would be of prompts or of starts, and the total of both. */
export function tokensMadeOf(tokens: { prompts: number; starts: number }, enriched: number): string {
  if (tokens.prompts + tokens.starts === 0) return 'none yet';
  return `${compact(tokens.prompts)} to ${count(enriched, 'prompt')}, ${compact(tokens.starts)} at session starts`;
}
