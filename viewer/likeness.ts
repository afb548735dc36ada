/** Letters by which two forms count as one word: `lazily` and `lazy`, `loading` and `load`. */
const STEM = 4;

/** The beginnings of a text's content words. */
const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));

/** The share of one line's words that another contains, 0 to 1. */
export function sharedWords(line: string, other: string): number {
  const [own, there] = [stemsOf(line), stemsOf(other)];
  return own.size === 0 ? 0 : [...own].filter((stem) => there.has(stem)).length / own.size;
}

/** Share of the shorter line's words from which two lines say the same. */
const SAME = 0.5;

/** Whether two lines say the same in other forms. */
export const readsAlike = (one: string, other: string): boolean =>
  Math.max(sharedWords(one, other), sharedWords(other, one)) > SAME;

/** The words of a line that a text contains, longest (most telling) first. */
export function wordsInBoth(line: string, text: string): string[] {
  const there = stemsOf(text);
  const words = new Set(line.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  return [...words].filter((word) => there.has(word.slice(0, STEM))).sort((a, b) => b.length - a.length);
}
