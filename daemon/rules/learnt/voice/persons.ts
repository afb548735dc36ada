/** The persons that a text mentions, by the closed word classes of language/. */
import { SPACED_LANGUAGES, WIDE_LANGUAGES } from '../../../language/index.ts';
import { PERSONS, spokenWords } from '../../../language/language-of.ts';

/** A mentioned person or thing. */
export type Person = (typeof PERSONS)[number];

const spaced = Object.entries(SPACED_LANGUAGES).map(([name, language]) => ({
  name,
  persons: PERSONS.map((person) => {
    const entries = language[person].split(' ');
    const endings = entries.filter((entry) => entry.startsWith('*')).map((entry) => entry.slice(1));
    const phrases = entries.filter((entry) => entry.includes('_')).map((entry) => ` ${entry.replaceAll('_', ' ')} `);
    return { person, whole: new Set(entries), endings, phrases };
  }),
}));

/** The persons mentioned in a text of a language. */
export function personsIn(text: string, language: string | undefined): Set<Person> {
  const found = new Set<Person>();
  const wide = language === undefined ? undefined : WIDE_LANGUAGES[language];
  if (wide) {
    for (const person of PERSONS) if (wide[person].split('|').some((part) => text.includes(part))) found.add(person);
    return found;
  }
  const words = spokenWords(text);
  const joined = ` ${words.join(' ')} `;
  for (const { person, whole, endings, phrases } of spaced.find(({ name }) => name === language)?.persons ?? []) {
    const isOf = (word: string) =>
      whole.has(word) || endings.some((end) => word.length > end.length + 1 && word.endsWith(end));
    if (words.some(isOf) || phrases.some((phrase) => joined.includes(phrase))) found.add(person);
  }
  return found;
}
