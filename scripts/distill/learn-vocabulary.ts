import { wordsOf } from '../../daemon/models/word-piece.ts';

/** Tokens that are learnt, as many as BERT's English vocabulary has; a table of 256 dimensions is then 7.7 MB. */
const LEARNT_TOKENS = 30_000;
/** Share of whole words in the vocabulary; the rest are parts of words. */
const WHOLE_WORD_SHARE = 0.7;
const PART_CHARS = { least: 2, most: 7 };

/**
 * Learn tokens from texts: every character, the most frequent words, and the most frequent parts of the other words.
 */
export function learnVocabulary(texts: readonly string[], size = LEARNT_TOKENS): string[] {
  const words = new Map<string, number>();
  for (const text of texts) {
    for (const word of wordsOf(text)) add(words, word, 1);
  }
  const tokens = new Set<string>();
  for (const word of words.keys()) {
    for (const char of word) tokens.add(char).add(`##${char}`);
  }
  const whole = mostFrequent(words).slice(0, Math.round(size * WHOLE_WORD_SHARE));
  for (const word of whole) tokens.add(word);
  const parts = new Map<string, number>();
  for (const [word, count] of words) {
    if (tokens.has(word)) continue;
    for (let length = PART_CHARS.least; length <= Math.min(PART_CHARS.most, word.length - 1); length++) {
      add(parts, word.slice(0, length), count * length);
      for (let start = 1; start + length <= word.length; start++) {
        add(parts, `##${word.slice(start, start + length)}`, count * length);
      }
    }
  }
  for (const part of mostFrequent(parts)) {
    if (tokens.size >= size) break;
    if (part.isWellFormed()) tokens.add(part);
  }
  return [...tokens];
}

const add = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);

function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);
}
