// Fits the weights of `daemon/redact/judge/told-weights.ts`: words in a password's place that are one, and words that are a label, a kind or
// a name, besides what stands there in the texts of the packages of the lock file.
//
//   npm ci && npm run fit-redactor

import { readFileSync, writeFileSync } from 'node:fs';
import { findSecrets, scanForSecrets } from '../../daemon/redact/detectors/built-in-finder.ts';
import { measureTold, TOLD_PLACES } from '../../daemon/redact/judge/told-measures.ts';
import { TOLD_LEVELS, TOLD_UNIT, visitToldWords } from '../../daemon/redact/judge/told-words.ts';
import { VALUE_MEASURES } from '../../daemon/redact/judge/value-features.ts';
import { fillIn } from './fill-in.ts';
import { PlacedValues } from './fit-places.ts';
import { readList } from './places.ts';
import { randomFrom } from './random.ts';
import { realTexts } from './real-texts.ts';
import { commonWords } from './word-list.ts';
import { list, NAMES, NOUNS } from './words.ts';

const TARGET = 'daemon/redact/judge/told-weights.ts';
/** The words of the model of `assets`, as a dictionary. */
const DICTIONARY = 'assets/static-256/vocab.txt';
const VOCABULARY = 3_000;
const CASES = 40_000;
const ROUNDS = 10;
const FITS = 3;
const REAL_WEIGHT = 2;
const SEED = 29;
const COMMON_PASSWORDS = readList('common-passwords');
const ENUMERATED = readList('enumerated');
const LABEL_TEXTS = readList('label-texts');
const OTHER_PLACES = readList('no-password');
const PASSWORD_PLACES = readList('password');
/** Not written out, or this file would seem to export what it writes. */
const EXPORT = ['ex', 'port'].join('');

const random = randomFrom(SEED);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const title = (word: string) => word[0]!.toUpperCase() + word.slice(1);

const groups = realTexts();
const vocabulary = commonWords(groups, VOCABULARY);
const dictionary = readFileSync(DICTIONARY, 'utf8')
  .split('\n')
  .filter((word) => /^[a-z]{4,10}$/.test(word));

/** What joins the nouns of a sentence. */
const JOINING = list('and with of in on about under or');
const noun = () => pick(random() < 0.3 ? NOUNS : dictionary);
/** Words as passwords: one, several, joined or not. */
const toldPassword = (): string =>
  pick([
    () => pick(COMMON_PASSWORDS),
    noun,
    noun,
    () => title(noun()),
    () => noun() + noun(),
    () => title(noun()) + title(noun()),
    () => `${noun()}-${noun()}`,
    () => [noun(), noun(), noun()].join(pick(['-', '-', '_', ' '])),
    () => [noun(), noun(), noun(), noun()].join(pick(['-', ' ', '_'])),
    () => `${noun()} ${noun()}`,
    () => `${noun()} ${noun()} ${noun()}`,
    () => `${noun()} ${pick(JOINING)} ${noun()} ${pick(JOINING)} ${noun()}`,
    () => `a ${noun()} ${noun()} ${pick(JOINING)} ${noun()}`,
    () => pick(NAMES),
  ])();
/** What stands in such a place and is none. */
const otherWords = (): string =>
  pick([
    () => pick(LABEL_TEXTS),
    () => pick(LABEL_TEXTS),
    () => pick(ENUMERATED),
    () => pick(ENUMERATED),
    () => pick(vocabulary),
    () => `${pick(vocabulary)}_${pick(vocabulary)}`,
    () => `${pick(vocabulary)}${title(pick(vocabulary))}`,
    () => `${pick(vocabulary)}-${pick(vocabulary)}`,
    () =>
      `${title(pick(vocabulary))} ${pick(vocabulary)} ${pick(['the', 'a', 'your', 'to', 'is'])} ${pick(vocabulary)}`,
  ])();

const values = new PlacedValues();
const own = new Float64Array(VALUE_MEASURES);

function collect(text: string, isPassword: (words: string) => boolean | undefined, weight: number): void {
  const seen = new Set<number>();
  visitToldWords((whole, start, end) => {
    const is = isPassword(whole.slice(start, end));
    if (is === undefined || seen.has(start * whole.length + end)) return;
    seen.add(start * whole.length + end);
    values.add(own, Uint16Array.from(measureTold(whole, start, end)), is, weight);
  });
  findSecrets(text, scanForSecrets(text));
}

const place = (places: readonly string[], words: string) =>
  fillIn(1, random, vocabulary, {
    places: random() < 0.5 ? places : undefined,
    words: () => words,
    label: () => pick(LABEL_TEXTS),
  })[0]!.text;

for (let i = 0; i < CASES; i++) {
  const told = toldPassword();
  collect(place(PASSWORD_PLACES, told), (words) => (words === told ? true : undefined), 1);
  const other = otherWords();
  collect(place(PASSWORD_PLACES, other), (words) => (words === other ? false : undefined), 1);
  // Even a plain word is none here.
  const word = random() < 0.3 ? toldPassword() : otherWords();
  collect(
    fillIn(1, random, vocabulary, { places: OTHER_PLACES, words: () => word, label: () => pick(LABEL_TEXTS) })[0]!.text,
    () => false,
    1,
  );
}
console.log(`${values.size} made-up words`);
for (const texts of groups) for (const text of texts) collect(text, () => false, REAL_WEIGHT);
console.log(`${values.size} words`);

const fits = Array.from({ length: FITS }, () => values.fit(ROUNDS, random));
const weights = Array.from({ length: TOLD_PLACES }, (_, i) => {
  const weight = fits.reduce((sum, { places }) => sum + places[i]!, 0) / FITS;
  const level = Math.round(weight * TOLD_UNIT) + TOLD_LEVELS.length / 2;
  return TOLD_LEVELS[Math.max(0, Math.min(TOLD_LEVELS.length - 1, level))];
});
writeFileSync(
  TARGET,
  `// Written by scripts/fit-redactor/told.ts: the weights of what tells a password of words from a label, one character each.\n
${EXPORT} const TOLD_WEIGHTS =\n  '${weights.join('')}';\n`,
);
