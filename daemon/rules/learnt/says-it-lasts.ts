/** Recognises sentences that explicitly hold from now on. */
import { cuesOf } from './cues.ts';
import { tellsHowOften } from './says-what-holds.ts';
import { sentenceWords } from './sentence-words.ts';

/** Names of the cues for that, in any language. */
const LASTING_CUES: ReadonlySet<string> = new Set(['always', 'never', 'henceforth']);
/** The same in words with other meanings too. */
const FROM_NOW_ON = /\b(?:remember(?=[:,]| to | that )|as a rule)|^(?:please )?remember (?=(?:I|we|my|our) )|決まり/i;

/** Whether a clause says that it lasts: "never start it yourself, mine is always running". */
export const saysItLasts = (text: string): boolean =>
  text.split(CLAUSE_ENDS).some((clause) => isLasting(clause) && !tellsHowOften(clause));
const isLasting = (clause: string): boolean => FROM_NOW_ON.test(clause) || hasCue(clause, LASTING_CUES);
/** Whether a sentence has one of these cues. */
export const hasCue = (text: string, names: ReadonlySet<string>): boolean =>
  cuesOf(sentenceWords(text)).some(({ name }) => names.has(name));
const CLAUSE_ENDS = /[,;:，、] ?/;
