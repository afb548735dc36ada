/** Which language a text is in, and of whom it speaks: by the closed classes of language/. */
import { SPACED_LANGUAGES, WIDE_LANGUAGES } from '../../../language/index.ts';

/** Whom or what a text speaks of. */
const PERSONS = ['me', 'us', 'here', 'you', 'this', 'past'] as const;
export type Person = (typeof PERSONS)[number];

/** Longest text that is read to tell its language. */
const MAX_CHARS = 600;
const WORD = /\p{L}+(?:['’](?=\p{L}))?/gu;
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

const spaced = Object.entries(SPACED_LANGUAGES).map(([name, language]) => ({
  name,
  common: new Set([...language.common.split(' '), ...PERSONS.flatMap((person) => language[person].split(' '))]),
  persons: PERSONS.map((person) => {
    const entries = language[person].split(' ');
    const endings = entries.filter((entry) => entry.startsWith('*')).map((entry) => entry.slice(1));
    const phrases = entries.filter((entry) => entry.includes('_')).map((entry) => ` ${entry.replaceAll('_', ' ')} `);
    return { person, whole: new Set(entries), endings, phrases };
  }),
}));

/** The language that most of a text's commonest words belong to; undefined for a text without any. */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, MAX_CHARS);
  if (HANGUL.test(read)) return 'korean';
  if (KANA.test(read)) return 'japanese';
  if (HAN.test(read)) return 'chinese';
  const words = wordsOf(read);
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const { name, common } of spaced) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

/** Whom a text in a language speaks of. */
export function personsIn(text: string, language: string | undefined): Set<Person> {
  const found = new Set<Person>();
  const wide = language === undefined ? undefined : WIDE_LANGUAGES[language];
  if (wide) {
    for (const person of PERSONS) if (wide[person].split('|').some((part) => text.includes(part))) found.add(person);
    return found;
  }
  const words = wordsOf(text);
  const joined = ` ${words.join(' ')} `;
  for (const { person, whole, endings, phrases } of spaced.find(({ name }) => name === language)?.persons ?? []) {
    const isOf = (word: string) =>
      whole.has(word) || endings.some((end) => word.length > end.length + 1 && word.endsWith(end));
    if (words.some(isOf) || phrases.some((phrase) => joined.includes(phrase))) found.add(person);
  }
  return found;
}

/** The words of a text in small letters; an elided one keeps its mark, as in "j'". */
const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(WORD)].flatMap(([word], at, all) => {
    const elided = /['’]$/.test(word);
    return elided ? [word.replace('’', "'"), `${word.replace('’', "'")}${all[at + 1]?.[0] ?? ''}`] : [word];
  });
