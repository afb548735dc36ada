import { CODE_WORDS } from './score-weights.ts';
import { bitsOf, stemOf } from './word-filter.ts';

let bytes: Uint8Array | undefined;

/** Is this word, in small letters, one of those that most programs and their documentation use? */
export function isCodeWord(word: string): boolean {
  bytes ??= Buffer.from(CODE_WORDS, 'base64');
  return bitsOf(stemOf(word), bytes.length * 8, (bit) => (bytes![bit >> 3]! & (1 << (bit & 7))) !== 0);
}
