import { count } from '../daemon/contract/amounts.ts';

/** A large number in few letters: `1.1K`. */
export const compact = (number: number): string =>
  Math.round(number).toLocaleString(undefined, { notation: 'compact' });

/** The composition of the added tokens. A mean would mix prompts and starts. */
export function tokensMadeOf(tokens: { prompts: number; starts: number }, enriched: number): string {
  if (tokens.prompts + tokens.starts === 0) return 'none yet';
  return `${compact(tokens.prompts)} to ${count(enriched, 'prompt')}, ${compact(tokens.starts)} at session starts`;
}

/** Fewer cases are shown as counts: one more would change a percentage by ten points. */
const FEW = 10;

/** A part of some cases with its label: a count if there are few, else a percentage. */
export function partOf(part: number, of: number, what: string): { value: string; said: string } {
  if (of === 0) return { value: '–', said: `no ${what}` };
  if (of < FEW) return { value: `${part} of ${of}`, said: what };
  return {
    value: `${Math.round((100 * part) / of)} %`,
    said: `${part.toLocaleString()} of ${of.toLocaleString()} ${what}`,
  };
}
