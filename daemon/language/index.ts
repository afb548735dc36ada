import { CHINESE } from './chinese.ts';
import { DANISH } from './danish.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import type { SpacedLanguage, WideLanguage } from './language.ts';
import { NORWEGIAN } from './norwegian.ts';
import { POLISH } from './polish.ts';
import { PORTUGUESE } from './portuguese.ts';
import { RUSSIAN } from './russian.ts';
import { SPANISH } from './spanish.ts';
import { SWEDISH } from './swedish.ts';
import { TURKISH } from './turkish.ts';

/** Languages with spaces between words. */
export const SPACED_LANGUAGES: Readonly<Record<string, SpacedLanguage>> = {
  english: ENGLISH,
  german: GERMAN,
  french: FRENCH,
  spanish: SPANISH,
  portuguese: PORTUGUESE,
  italian: ITALIAN,
  dutch: DUTCH,
  danish: DANISH,
  norwegian: NORWEGIAN,
  swedish: SWEDISH,
  polish: POLISH,
  turkish: TURKISH,
  russian: RUSSIAN,
};

/** Languages without spaces, or with inflected words. */
export const WIDE_LANGUAGES: Readonly<Record<string, WideLanguage>> = {
  japanese: JAPANESE,
  chinese: CHINESE,
  korean: KOREAN,
};

/** “On purpose” in any language, as a regular expression's source. */
export const ON_PURPOSE = [
  ...Object.values(SPACED_LANGUAGES).flatMap(({ onPurpose }) => onPurpose.split(' ')),
  ...Object.values(WIDE_LANGUAGES).map(({ onPurpose }) => onPurpose),
]
  .join('|')
  .replaceAll('_', ' ');

/** Sentence starts in any language that describe the past or a hypothetical case. */
export const BEGINS_UNREAL = new RegExp(
  `^(?:${[...Object.values(SPACED_LANGUAGES).flatMap(({ unreal }) => `(?:${unreal})(?!\\p{L})`), ...Object.values(WIDE_LANGUAGES).map(({ unreal }) => unreal)].join('|')})`,
  'iu',
);

const wordsOf = (list: string): string =>
  list.replaceAll(' ', '|').replaceAll('_', ' ').replaceAll('*', '\\p{L}{1,20}');
const wordsFor = (field: 'not' | 'still' | 'must' | 'me' | 'us' | 'now'): string =>
  Object.values(SPACED_LANGUAGES)
    .map((language) => wordsOf(language[field]))
    .join('|');

/** Negating words of all languages with spaces, lower case, as a regular expression's source. */
export const NOT = wordsFor('not');
/** The same for duration (“still”, “noch”) and necessity or lack (“must”, “fehlt”). */
export const STILL = wordsFor('still');
export const MUST = wordsFor('must');

/** The speaker together with others. */
export const US = wordsFor('us');
export const FIRST_PERSON = `${wordsFor('me')}|${US}`;

/** How often a text names the speaker as its subject. */
export function timesIDo(text: string, language: string | undefined): number {
  const spaced = language === undefined ? undefined : SPACED_LANGUAGES[language];
  const wide = language === undefined ? undefined : WIDE_LANGUAGES[language];
  const source = spaced ? `(?<!\\p{L})(?:${wordsOf(spaced.i)})(?!\\p{L})` : wide?.i;
  return source === undefined ? 0 : (text.match(new RegExp(source, 'giu'))?.length ?? 0);
}

/** A sentence about a time near now, an end, or a single occasion, in any language. */
export const NAMES_NOW = new RegExp(
  `(?<!\\p{L})(?:${wordsFor('now')})(?!\\p{L})|${Object.values(WIDE_LANGUAGES)
    .map(({ now }) => now)
    .join('|')}`,
  'iu',
);

const anyOf = (words: string): string => `(?:${wordsOf(words)})`;
const inAnyLanguage = (write: (language: SpacedLanguage) => string): string =>
  `(?<!\\p{L})(?:${Object.values(SPACED_LANGUAGES).map(write).join('|')})(?!\\p{L})`;

/** A sentence that says it holds beyond this place: "not only here". */
export const NOT_ONLY_HERE = new RegExp(
  [
    inAnyLanguage(({ here, notOnly, at }) => `${anyOf(notOnly)}[ '’](?:${anyOf(at)} )?${anyOf(here)}`),
    ...Object.values(WIDE_LANGUAGES).map(({ notOnlyHere }) => notOnlyHere),
  ].join('|'),
  'iu',
);

/** Everywhere or elsewhere: "everywhere", "überall". */
export const ELSEWHERE = new RegExp(
  inAnyLanguage(({ elsewhere }) => anyOf(elsewhere)),
  'iu',
);

/** A sentence that adds other places to this one: "here and on the laptop", "here or elsewhere". */
export const HERE_AND_ELSEWHERE = new RegExp(
  inAnyLanguage(
    ({ here, and, elsewhere, at }) => `${anyOf(here)},? ${anyOf(and)} (?:${anyOf(elsewhere)}|${anyOf(at)}(?= \\p{L}))`,
  ),
  'iu',
);
