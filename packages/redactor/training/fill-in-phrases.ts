// Makes up values of words alone: credentials, one word or several, and what labels or describes something.

import { readFileSync } from 'node:fs';
import { readList } from './places.ts';
import { list, MIXED, NAMES, NOUNS, type Random, SMALL } from './words.ts';

/** The words of the model of `assets`, as a dictionary. */
const DICTIONARY = readFileSync('assets/static-256/vocab.txt', 'utf8')
  .split('\n')
  .filter((word) => /^[a-z]{4,10}$/.test(word));
const COMMON_PASSWORDS = readList('common-passwords');
const LABEL_TEXTS = [...readList('label-texts'), ...readList('enumerated')];

/** What values are drawn with. */
type Draws = {
  readonly int: (from: number, to: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly chars: (of: string, length: number) => string;
  readonly title: (text: string) => string;
  readonly word: () => string;
  readonly sign: () => string;
};

/** Credentials of words alone, and words that label or describe something. */
export function makeWords(random: Random, { int, pick, chars, title, word, sign }: Draws) {
  const noun = () => (random() < 0.4 ? pick(NOUNS) : pick(DICTIONARY));
  const nouns = (count: number, joiner: string) => Array.from({ length: count }, noun).join(joiner);
  const wordy = (): string =>
    pick([
      () => nouns(2, ' '),
      () => nouns(int(3, 5), ' '),
      () => nouns(int(2, 4), ' ').replace(/^./, (first) => first.toUpperCase()),
      () => Array.from({ length: int(2, 4) }, () => title(noun())).join(' ') + pick(['', ` ${int(1, 2030)}`]),
      () =>
        `${noun()} ${pick(list('and with of in under on y und de com é et'))} ${noun()}${pick(['', ` ${int(1, 99)}`])}`,
      () => `${title(noun())}, ${pick(list('then and but or'))} ${noun()}`,
      () => nouns(2, ''),
      () => nouns(3, ''),
      noun,
      () => pick(COMMON_PASSWORDS),
      () => `${noun()}${pick(['!', '+', '.', '/', '&', '_', '-'])}${noun()}`,
      () => `${title(noun())}${pick(['!', '+', '.', '/', '&', '_', '-'])}${title(noun())}`,
      () => Array.from({ length: int(2, 4) }, () => title(noun())).join(pick(['', '.', '-'])),
      () => nouns(int(3, 4), pick(['-', '_', '.'])),
      () => `${noun()}${title(noun())}${title(noun())}`,
      () => `${nouns(2, '.')}${sign()}`,
      () => chars(SMALL, int(6, 12)),
      () => `${chars(`${MIXED}^{}~+!#@&*`, int(5, 10))} ${chars(`${MIXED}^{}~+!#@&*`, int(6, 14))}`,
    ])();
  const label = (): string =>
    pick([
      () => pick(LABEL_TEXTS),
      () => pick(LABEL_TEXTS),
      () => Array.from({ length: int(2, 5) }, word).join(' '),
      () => title(Array.from({ length: int(2, 5) }, word).join(' ')),
      () => `${word()} ${noun()} ${word()}`,
      () => `${title(noun())} ${title(word())}`,
      () => `${noun()} ${noun()}`,
      () => `${title(noun())} ${title(noun())}`,
      noun,
      () => title(noun()),
      () => `${word()}-${noun()}`,
      () => `${noun()}/${word()}`,
      () => `${word()}${title(word())}`,
      () => `${title(pick(NAMES))} ${title(noun())}`,
    ])();
  return { wordy, label };
}
