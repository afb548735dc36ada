/**
 * The plain rival: BM25 over whole texts, by their words as they stand; no stems, no neighbours, no vectors, no
 * passages.
 */
import { idf, lengthNorm, saturated } from '../../daemon/recall/text-index/bm25.ts';

const WORDS = /[\p{L}\p{N}]+/gu;

/** Index texts. @returns ranks them for a question: their places, best first; texts that share no word are left out */
export function openPlainRanking(texts: readonly string[]): (question: string) => number[] {
  const postings = new Map<string, [at: number, count: number][]>();
  const lengths = texts.map((text, index) => {
    const counts = wordCounts(text);
    for (const [word, count] of counts) {
      const list = postings.get(word) ?? [];
      postings.set(word, list);
      list.push([index, count]);
    }
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (question) => {
    const scores = new Map<number, number>();
    for (const word of wordCounts(question).keys()) {
      const list = postings.get(word) ?? [];
      const weight = idf(list.length, texts.length);
      for (const [at, count] of list)
        scores.set(at, (scores.get(at) ?? 0) + weight * saturated(count, lengthNorm(lengths[at]! / mean)));
    }
    return [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([at]) => at);
  };
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
