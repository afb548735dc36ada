/** Letters by which two forms of a word are taken for one: `lazily` and `lazy`, `loading` and `load`. */
const STEM = 4;

/** The words of a text that say what it is about, each by its beginning. */
const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));

/** Which share of the words of one line another has too, 0 to 1. */
export function sharedWords(line: string, other: string): number {
  const [own, there] = [stemsOf(line), stemsOf(other)];
  return own.size === 0 ? 0 : [...own].filter((stem) => there.has(stem)).length / own.size;
}

/** Two lines of which the shorter has this share of its words in the longer say the same. */
const SAME = 0.5;

/** Whether two lines say the same in other forms of the same words. */
export const isSameInOtherWords = (one: string, other: string): boolean =>
  Math.max(sharedWords(one, other), sharedWords(other, one)) > SAME;

/** The words of a line that a text has too, longest first: those say most. */
export function wordsSharedWith(line: string, text: string): string[] {
  const there = stemsOf(text);
  const words = new Set(line.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  return [...words].filter((word) => there.has(word.slice(0, STEM))).sort((a, b) => b.length - a.length);
}
