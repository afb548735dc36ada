/** Detects a text's language, and its grammatical words, by the closed word classes of each language. */
import { SPACED_LANGUAGES, WIDE_LANGUAGES } from './index.ts';

/** The persons, places and times that a text may mention. */
export const PERSONS = ['me', 'us', 'here', 'you', 'this', 'past'] as const;

/** Characters read to detect the language. */
const MAX_CHARS = 600;
const WORD = /\p{L}+(?:['’](?=\p{L}))?/gu;
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

const LINKS = ['common', 'links', 'me', 'us', 'you', 'this', 'and', 'at'] as const;

/**
 * A language's grammatical words as people write them: articles, prepositions, pronouns. None for scripts without
 * spaces.
 */
export function linkingWords(language: string | undefined): readonly string[] {
  const known = language === undefined ? undefined : SPACED_LANGUAGES[language];
  return known ? LINKS.flatMap((field) => known[field].split(' ')).filter((word) => /^\p{L}+$/u.test(word)) : [];
}

const spaced = Object.entries(SPACED_LANGUAGES).map(([name, language]) => ({
  name,
  common: new Set([...language.common.split(' '), ...PERSONS.flatMap((person) => language[person].split(' '))]),
  links: new Set(linkingWords(name)),
}));

/** The language of most of a text's commonest words; undefined if there are none. */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, MAX_CHARS);
  if (HANGUL.test(read)) return 'korean';
  if (KANA.test(read)) return 'japanese';
  if (HAN.test(read)) return 'chinese';
  const words = spokenWords(read);
  return mostFound(words, ({ common }) => common);
}

/** The same by all grammatical words: surer for short sentences, whose commonest words may occur in two languages. */
export function closestLanguage(text: string): string | undefined {
  const language = languageOf(text);
  if (language === undefined || WIDE_LANGUAGES[language]) return language;
  return mostFound(spokenWords(text.slice(0, MAX_CHARS)), ({ links }) => links) ?? language;
}

function mostFound(words: readonly string[], setOf: (language: (typeof spaced)[number]) => ReadonlySet<string>) {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const language of spaced) {
    const known = setOf(language);
    const count = words.filter((word) => known.has(word)).length;
    if (count > most) [best, most] = [language.name, count];
  }
  return best;
}

/** The words of a text in lower case. An elided word keeps its apostrophe: "j'". */
export const spokenWords = (text: string): string[] =>
  [...text.toLowerCase().matchAll(WORD)].flatMap(([word], at, all) => {
    const elided = /['’]$/.test(word);
    return elided ? [word.replace('’', "'"), `${word.replace('’', "'")}${all[at + 1]?.[0] ?? ''}`] : [word];
  });
