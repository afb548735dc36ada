// Tells the words of programs and their documentation from other words.

import { isCapital, isSmall } from '../scan/character-tables.ts';
import { CODE_WORDS } from './score-weights.ts';
import { bitOf, hashOf, PROBES } from './word-filter.ts';

const MIN_WORD = 3;
let bytes: Uint8Array | undefined;

/** Is this word, in any case, one of those that most programs and their documentation use? */
export const isCodeWord = (word: string) => holdsWord(word, 0, word.length);

function holdsWord(text: string, from: number, to: number): boolean {
  bytes ??= Buffer.from(CODE_WORDS, 'base64');
  const hash = hashOf(text, from, to);
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = bitOf(hash, probe, bytes.length * 8);
    if ((bytes[bit >> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/**
 * Count the parts of letters in a value, or in `[from, to)` of it, each `[A-Z]?[a-z]+` or `[A-Z]+`, and the letters of those that programs
 * use as words. The loop takes a sixth of the time of a RegExp that cuts the parts out.
 */
export function knownLetters(value: string, from = 0, to = value.length): { parts: number; letters: number } {
  let parts = 0;
  let letters = 0;
  for (let at = from; at < to; ) {
    const start = at;
    while (at < to && isCapital(value.charCodeAt(at))) at++;
    // The last of several capitals begins the next part.
    if (at - start > 1 && at < to && isSmall(value.charCodeAt(at))) at--;
    else while (at < to && isSmall(value.charCodeAt(at))) at++;
    if (at === start) at++;
    else {
      parts++;
      if (at - start >= MIN_WORD && holdsWord(value, start, at)) letters += at - start;
    }
  }
  return { parts, letters };
}
