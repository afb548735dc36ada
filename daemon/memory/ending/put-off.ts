import { oneLine } from '../../contract/shown-text.ts';
import { readEnding } from './read-ending.ts';
import { putsOff } from './states.ts';

/** Longest sentence with which somebody puts something off. */
const MAX_CHARS = 300;
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?]["”')\]]?)\s+|(?<=[。！？])|\n+/u;
/** A line of a list, a heading, code: part of a text that was pasted. */
const MARKED = /^\s*(?:[-*+>#|`]|\d{1,2}[.)])/;
const LISTED = /^[^:：]{2,80}[:：]\s*(\S.*)$/u;

/** What the user's own words put off: what "do the rest on Monday: the docs and the changelog" lists, else the sentence. */
export function putOffIn(prompt: string): string[] {
  return prompt.split(SENTENCE_END).flatMap((written) => {
    const sentence = oneLine(written);
    if (sentence.length > MAX_CHARS || MARKED.test(written) || /[?？]$/.test(sentence) || !putsOff(sentence)) return [];
    const listed = LISTED.exec(sentence)?.[1];
    if (listed === undefined) return [sentence];
    return readEnding(`TODO: ${listed}`).map(({ text }) => text);
  });
}
