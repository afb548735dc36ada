import { bitOf, hashOf, PROBES, stemOf } from '../src/judge/word-filter.ts';

/** 8 bits a word: 2 in 100 words that are not in the list pass. */
const BITS_A_WORD = 8;
const MIN_WORD = 3;
const MAX_WORD = 14;

/** The words that the most groups of texts use, commonest first. A group is a package or a project. */
export function commonWords(groups: Iterable<readonly string[]>, count: number): string[] {
  const users = new Map<string, number>();
  for (const texts of groups) {
    const seen = new Set<string>();
    for (const text of texts)
      for (const word of text.match(/[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])/g) ?? [])
        if (word.length >= MIN_WORD && word.length <= MAX_WORD) seen.add(stemOf(word.toLowerCase()));
    for (const word of seen) users.set(word, (users.get(word) ?? 0) + 1);
  }
  return [...users]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word);
}

/** The filter of a list of words, in base64. */
export function filterOf(words: readonly string[]): string {
  const bits = words.length * BITS_A_WORD;
  const bytes = Buffer.alloc(Math.ceil(bits / 8));
  for (const word of words)
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = bitOf(hashOf(word, 0, word.length), probe, bits);
      bytes[bit >> 3]! |= 1 << (bit & 7);
    }
  return bytes.toString('base64');
}
