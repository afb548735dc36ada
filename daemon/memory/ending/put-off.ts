import { oneLine } from '../../contract/shown-text.ts';
import { subjectOf } from '../summary/same-words.ts';
import { readEnding } from './read-ending.ts';
import { putsOff } from './states.ts';

/** Longest sentence with which somebody puts something off. */
const MAX_CHARS = 300;
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?]["”')\]]?)\s+|(?<=[。！？])|\n+/u;
/** A line of a list, a heading, code: part of a text that was pasted. */
const MARKED = /^\s*(?:[-*+>#|`]|\d{1,2}[.)])/;
const LISTED = /^[^:：]{2,80}[:：]\s*(\S.*)$/u;

/** Words of its matter that a sentence has which names more than "it". */
const MIN_WORDS = 3;

/** Whether a sentence in English puts off what was talked of, which nobody knows later: "Fine to do it later". */
const isOfWhatWasSaid = (sentence: string): boolean =>
  /\b(?:it|this|that|them|these|those)\b/i.test(sentence) && subjectOf(sentence).size < MIN_WORDS;

/** What the user's own words put off: what "do the rest on Monday: the docs and the changelog" lists, else the sentence. */
export function putOffIn(prompt: string): string[] {
  return prompt.split(SENTENCE_END).flatMap((written) => {
    const sentence = oneLine(written);
    if (sentence.length > MAX_CHARS || MARKED.test(written) || /[?？]$/.test(sentence) || !putsOff(sentence)) return [];
    const listed = LISTED.exec(sentence)?.[1];
    if (listed === undefined) return isOfWhatWasSaid(sentence) ? [] : [sentence];
    return readEnding(`TODO: ${listed}`).map(({ text }) => text);
  });
}
