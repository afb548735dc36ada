import { SPACED_LANGUAGES } from '../../language/index.ts';
import { WIDE_CUES, WORD_CUES } from './cue-table.ts';
import { foldWords, type SentenceWords } from './sentence-words.ts';

/** A cue in a sentence: its name, and the index of its first word. */
export type Cue = { readonly name: string; readonly at: number };

/** The names of all cues, in order. */
export const CUE_NAMES: readonly string[] = [...new Set([...Object.keys(WORD_CUES), ...Object.keys(WIDE_CUES)])];

const MAX_PHRASE_WORDS = 4;
const phrases = new Map<string, string[]>();
const stems = new Map<string, string[]>();
const wideCues: { text: string; name: string }[] = [];
const lists = [WORD_CUES, ...Object.values(SPACED_LANGUAGES).map(({ cues }) => cues ?? {})].flatMap((table) =>
  Object.entries(table),
);
for (const [name, list] of lists) {
  for (const entry of list.split('|')) {
    const isStem = entry.endsWith('*') && !entry.includes(' ');
    const key = foldWords(entry.replaceAll('*', '')).replace(/'(?=\S)/g, "' ");
    const table = isStem ? stems : phrases;
    const names = table.get(key) ?? [];
    if (!names.includes(name)) table.set(key, [...names, name]);
  }
}
for (const [name, list] of Object.entries(WIDE_CUES)) for (const text of list.split('|')) wideCues.push({ text, name });
const stemLengths = [...new Set([...stems.keys()].map((stem) => stem.length))];

/** Find a sentence's cues in order. A longer phrase doesn't hide shorter ones inside it. */
export function cuesOf({ words, wide }: Pick<SentenceWords, 'words' | 'wide'>): Cue[] {
  const found: Cue[] = [];
  for (let at = 0; at < words.length; at++) {
    let phrase = '';
    for (let length = 1; length <= MAX_PHRASE_WORDS && at + length <= words.length; length++) {
      phrase = length === 1 ? words[at]! : `${phrase} ${words[at + length - 1]}`;
      for (const name of phrases.get(phrase) ?? []) found.push({ name, at });
    }
    for (const length of stemLengths)
      if (words[at]!.length >= length)
        for (const name of stems.get(words[at]!.slice(0, length)) ?? []) found.push({ name, at });
  }
  let before = words.length;
  for (const run of wide) {
    for (const { text, name } of wideCues) {
      const at = run.indexOf(text);
      if (at !== -1) found.push({ name, at: before + at });
    }
    before += run.length;
  }
  return found.sort((a, b) => a.at - b.at);
}
