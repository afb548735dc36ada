import { ON_PURPOSE } from '../../language/index.ts';
import { WIDE_WORDS, WORDS } from './words/index.ts';

type Field = keyof (typeof WORDS)[number];
export const wide = (field: Field) => WIDE_WORDS.map((words) => words[field]).join('|');
export const narrow = (field: Field) => WORDS.map((words) => words[field]).join('|');
/** Words anywhere in a text. */
export const anywhere = (field: Field) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${narrow(field)})(?![\\p{L}\\p{N}])|(?:${wide(field)})`, 'u');
/**
 * What may precede a label's words: an article and the like. Two short words name nothing in any of these languages.
 */
const LEAD = `(?:here(?:'s| is| are) )?(?:[\\p{L}']{1,4} ){0,2}(?:(?:${ON_PURPOSE})\\s?)?`;
export const atStart = (field: Field) =>
  new RegExp(`^${LEAD}(?:(?:${narrow(field)})(?![\\p{L}\\p{N}])|(?:${wide(field)}))`, 'u');
export const whole = (field: Field) =>
  new RegExp(`^(?:(?:${narrow(field)})|(?:${wide(field)}))[\\s.!,。]*(?:\\(.*\\))?$`, 'u');

/** Words that stand alone, as a regular expression's source. */
export const spaced = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

/** A text as words are matched: lower case, straight apostrophes, single blanks. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\*\*|__/g, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** How many words a text has. */
export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Words of open work, anywhere in a text. */
export const OPEN_WORDS = anywhere('open');
