/**
 * Languages whose month names are known: the most common ones of prompts with names in letters (CJK writes numbers).
 */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'tr'];

let names: ReadonlyMap<string, number> | undefined;

/**
 * The month (0–11) that a lower-case word names beside a day; undefined for other words. The names come from the
 * runtime (CLDR). Short ones count in English only: "set" and "out" are months in Portuguese.
 */
export function findMonth(word: string): number | undefined {
  names ??= readNames();
  return names.get(word);
}

function readNames(): Map<string, number> {
  const monthByName = new Map<string, number>([['sept', 8]]);
  const read = (language: string, month: 'long' | 'short') => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
    for (let number = 0; number < 12; number++) {
      const part = format.formatToParts(Date.UTC(2024, number, 15)).find(({ type }) => type === 'month');
      if (part) monthByName.set(part.value.toLowerCase(), number);
    }
  };
  for (const language of LANGUAGES) read(language, 'long');
  read('en', 'short');
  return monthByName;
}
