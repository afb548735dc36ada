// Fits the weights of `packages/redactor/src/judge/told-weights.ts`: words in a password's place that are one, and words that are a label, a kind or
// a name, besides what stands there in the texts of the packages of the lock file.
//
//   npm ci && npm run fit-redactor

import { readFileSync, writeFileSync } from 'node:fs';
import { findSecrets, scanForSecrets } from '../src/detectors/built-in-finder.ts';
import { measureTold, TOLD_PLACES } from '../src/judge/told-measures.ts';
import { TOLD_LEVELS, TOLD_UNIT, visitToldWords } from '../src/judge/told-words.ts';
import { VALUE_MEASURES } from '../src/judge/value-features.ts';
import { fillIn } from './fill-in.ts';
import { PlacedValues } from './fit-places.ts';
import { readList } from './places.ts';
import { randomFrom } from './random.ts';
import { realTexts } from './real-texts.ts';
import { makeMention, makeTelling } from './sentences.ts';
import { commonWords } from './word-list.ts';
import { list, NAMES, NOUNS } from './words.ts';

const TARGET = 'packages/redactor/src/judge/told-weights.ts';
/** The words of the model of `assets`, as a dictionary. */
const DICTIONARY = 'assets/static-256/vocab.txt';
const VOCABULARY = 3_000;
const CASES = 40_000;
const ROUNDS = 10;
const FITS = 3;
const REAL_WEIGHT = 2;
/** The same for words that are a part of the password, or hold it: the whole must score best. */
const PART_WEIGHT = 0.5;
/** There are ten other words to a password. */
const PASSWORD_WEIGHT = 3;
const SEED = 29;
/** The share of passwords whose words and tie score too low for a look at what stands around them. */
const LEAST_SHARE = 0.003;
/** The parts of the places that are left out in turn to see what becomes of unseen ones: `npm run fit-redactor -- told --check`. */
const FOLDS = 4;
/** The share of sentences that are put together among passwords' places and among the others. */
const TELLING_SHARE = 0.35;
const MENTION_SHARE = 0.3;
/** The share of words that would be a password elsewhere in places where none is, and in a sentence that only mentions one. */
const PLAIN_SHARE = 0.3;
const PLAIN_MENTIONED_SHARE = 0.6;
/** The share of passwords in places of their own, not in those that any label decides. */
const OWN_SHARE = 0.7;
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

/** Syllables' first letters and the rest of them. */
const SYLLABLE_STARTS = list('b c d f g h j k l m n p r s t v z br ch cr dr fl gr kl kn pl pr sch sk sl sp st str tr');
const SYLLABLE_ENDS = list('a e i o u an ar en er el es in il is on or os un ur al as ei au ie ão inho ando ung ette');
/** What joins the nouns of a sentence. */
const JOINING = list('and with of in on about under or und mit e de com y con et du på na em');
/** The small words of a sentence that somebody takes for a passphrase. */
const SMALL_WORDS = list(
  'the a my it is we are was no not in under on over at by all up down her his our its and of to from with too only never two',
);
const noun = () => pick(random() < 0.45 ? NOUNS : dictionary);
/** A word of no language in particular: syllables. */
const strange = (): string =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLE_STARTS) + pick(SYLLABLE_ENDS)).join('');
const sign = () => pick([...'!.&+@#']);
/** A line of a song, half of its words small ones: `all the wolves of the north 2030`. */
const sentence = (): string => {
  const words = Array.from({ length: 3 + Math.floor(random() * 5) }, () =>
    random() < 0.45 ? pick(SMALL_WORDS) : noun(),
  );
  if (random() < 0.2) words[0] = title(words[0]!);
  if (random() < 0.15) words[words.length - 2] += ',';
  if (random() < 0.15) words.push(String(Math.floor(random() * 2_500)));
  return words.join(' ').slice(0, 60).trim();
};
/** Words as passwords: one, several, joined or not. */
const toldPassword = (): string =>
  pick([
    () => pick(COMMON_PASSWORDS),
    noun,
    noun,
    strange,
    () => title(noun()),
    () => noun() + noun(),
    () => noun() + noun() + noun(),
    () => strange() + noun(),
    () => title(noun()) + title(noun()),
    () => `${noun()}-${noun()}`,
    () => `${noun()}_${noun()}`,
    () => `${noun()}_${noun()}`,
    () => `${title(noun())}-${title(noun())}`,
    () => `${title(noun())}${sign()}${title(noun())}`,
    () => `${title(noun())}${sign()}${noun()}`,
    () => `${noun()}${sign()}${noun()}`,
    () => [noun(), noun(), noun()].join(pick(['-', '-', '_', ' '])),
    () => [noun(), noun(), noun(), noun()].join(pick(['-', ' ', '_'])),
    () => Array.from({ length: 5 + Math.floor(random() * 2) }, noun).join(' '),
    () => `${noun()} ${noun()}`,
    () => `${strange()} ${strange()} ${strange()}`,
    () => `${noun()} ${noun()} ${noun()}`,
    () => `${noun()} ${pick(JOINING)} ${noun()}`,
    () => `${noun()} ${noun()} ${pick(JOINING)} ${noun()}`,
    () => `${noun()} ${pick(JOINING)} ${noun()} ${pick(JOINING)} ${noun()}`,
    () => `a ${noun()} ${noun()} ${pick(JOINING)} ${noun()}`,
    () => pick(NAMES),
    sentence,
    sentence,
    sentence,
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
/** The measures of each password's words and of their tie to a label. */
const tiesOf: (readonly number[])[] = [];

/** What a place's words are: the password, part of it or more than it, or something else. */
function collect(text: string, password: string | undefined, weight: number): void {
  const seen = new Set<string>();
  visitToldWords((whole, start, end, label) => {
    const key = `${start} ${end} ${label.start}`;
    if (seen.has(key)) return;
    seen.add(key);
    const words = whole.slice(start, end);
    const isPart = password !== undefined && (password.includes(words) || words.includes(password));
    const beside = isPart ? PART_WEIGHT : 1;
    const counts = words === password ? PASSWORD_WEIGHT : beside;
    let ties = 0;
    const places = measureTold(whole, start, end, label, ({ length }) => {
      ties = length;
      return false;
    });
    if (words === password) tiesOf.push(places.slice(0, ties));
    values.add(own, Uint16Array.from(places), words === password, weight * counts);
  });
  findSecrets(text, scanForSecrets(text));
}

/** Fill one of these places in, or any that a label decides. The values of a place belong to one fold. */
function place(places: readonly string[], words: string, share: number): string {
  const index = Math.floor(random() * places.length);
  const isOwn = random() < share;
  values.fold = isOwn ? index % FOLDS : -1;
  return fillIn(1, random, vocabulary, {
    places: isOwn ? [places[index]!] : undefined,
    words: () => words,
    label: () => pick(LABEL_TEXTS),
  })[0]!.text;
}

/** A sentence that is put together, with these words. */
function filled(template: string, words: string): string {
  values.fold = -1;
  return fillIn(1, random, vocabulary, { places: [template], words: () => words, label: () => pick(LABEL_TEXTS) })[0]!
    .text;
}

/** A place of a password, with these words. */
const passwordPlace = (words: string) =>
  random() < TELLING_SHARE ? filled(makeTelling(random), words) : place(PASSWORD_PLACES, words, OWN_SHARE);

for (let i = 0; i < CASES; i++) {
  const told = toldPassword();
  collect(passwordPlace(told), told, 1);
  if (random() < 0.5) collect(passwordPlace(otherWords()), undefined, 1);
  // Even a plain word is none here.
  if (random() < MENTION_SHARE)
    collect(
      filled(makeMention(random), random() < PLAIN_MENTIONED_SHARE ? toldPassword() : otherWords()),
      undefined,
      1,
    );
  else collect(place(OTHER_PLACES, random() < PLAIN_SHARE ? toldPassword() : otherWords(), 1), undefined, 1);
}
values.fold = -1;
console.log(`${values.size} made-up words`);
for (const texts of groups) for (const text of texts) collect(text, undefined, REAL_WEIGHT);
console.log(`${values.size} words`);

if (process.argv.includes('--check'))
  for (const line of values.crossValidate(FOLDS, ROUNDS, random, [-3, -2, -1, 0, 1])) console.log(line);
else writeWeights();

/** Fit a few times and write the averages. */
function writeWeights(): void {
  const fits = Array.from({ length: FITS }, () => values.fit(ROUNDS, random));
  const average = Array.from(
    { length: TOLD_PLACES },
    (_, i) => fits.reduce((sum, { places }) => sum + places[i]!, 0) / FITS,
  );
  const weights = average.map((weight) => {
    const level = Math.round(weight * TOLD_UNIT) + TOLD_LEVELS.length / 2;
    return TOLD_LEVELS[Math.max(0, Math.min(TOLD_LEVELS.length - 1, level))];
  });
  const ties = tiesOf.map((places) => places.reduce((sum, place) => sum + average[place]!, 0)).sort((a, b) => a - b);
  const leastTie = Math.floor(ties[Math.floor(ties.length * LEAST_SHARE)]! * 10) / 10;

  writeFileSync(
    TARGET,
    `// Written by packages/redactor/training/told.ts: the weights of what tells a password of words from a label, one character each.\n
${EXPORT} const TOLD_WEIGHTS =\n  '${weights.join('')}';\n
/** The least score of a password's words and their tie to a label. */\n${EXPORT} const LEAST_TIE = ${leastTie};\n`,
  );
}
