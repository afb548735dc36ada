// Fits the weights of `packages/redactor/src/judge/score-weights.ts`: credentials are made up, what is none is real text near a label.
// The texts are the packages of the lock file without those of one platform, so the same checkout gives the same weights:
//
//   npm ci && npx esbuild packages/redactor/training/main.ts --bundle --platform=node --format=esm --outfile=/tmp/fit.mjs
//   node /tmp/fit.mjs words   # the words of programs, which the weights depend on
//   node /tmp/fit.mjs && npx biome check --write packages/redactor/src/judge/score-weights.ts

import { combineDetectors } from '../src/detectors/combine-detectors.ts';
import { type MarkedWord, visitNear } from '../src/detectors/marked-words.ts';
import { TIE_MEASURES } from '../src/detectors/near-values.ts';
import {
  isNoCandidate,
  LABEL_KEYWORDS,
  labelAround,
  measureNear,
  OWN_MEASURES,
} from '../src/detectors/scored-values.ts';
import { forgetContext } from '../src/judge/context-score.ts';
import { BEST_PLACE, BEST_TIE, CODE_WORDS, WEIGHTS } from '../src/judge/score-weights.ts';
import { forgetWeights, type LabelClass } from '../src/judge/secret-score.ts';
import { VALUE_MEASURES } from '../src/judge/value-features.ts';
import { redactor } from '../src/redactor.ts';
import { makeCases } from './cases.ts';
import { fitWeights, type MeasuredValue } from './fit.ts';
import { makeHarmless } from './harmless-cases.ts';
import { realTexts } from './real-texts.ts';
import { commonWords, filterOf } from './word-list.ts';
import { writeConstants } from './write-constants.ts';

const TARGET = 'packages/redactor/src/judge/score-weights.ts';
const WORDS = 3_000;
const CASES = 24_000;
const HARMLESS = 24_000;
/** How much a value in a real text counts. */
const REAL_WEIGHT = 6;
/** Words with a number that passwords look like. */
const ALGORITHMS =
  'sha aes rsa argon bcrypt scrypt pbkdf blake ecdsa ed hmac chacha poly crc md utf ascii oauth rfc fips cve nist tls ssl ipv opus sonnet haiku claude gpt gemini llama jira ubuntu debian alpine centos'.split(
    ' ',
  );
/** No other rule masks a word. */
const NOTHING = () => false;
const CLASSES = ['password', 'secret', 'login', 'weak'] as const;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const groups = realTexts();

const bestPlace: Record<LabelClass, number> = { ...BEST_PLACE };
const bestTie: Record<LabelClass, number> = { ...BEST_TIE };
const BY_LABEL = 'Readonly<Record<keyof typeof WEIGHTS, number>>';
const write = (words: string, weights: Record<LabelClass, string>) =>
  writeConstants(
    TARGET,
    'Written by packages/redactor/training: the words of programs as a filter, and the weights of the measures of a value, its surroundings and its tie to a label.',
    [
      { name: 'CODE_WORDS', value: words },
      {
        name: 'WEIGHTS',
        type: "Readonly<Record<'password' | 'secret' | 'login' | 'weak', string>>",
        value: weights,
      },
      {
        name: 'BEST_PLACE',
        type: BY_LABEL,
        value: bestPlace,
        docs: 'The best score of a place, surroundings and tie.',
      },
      { name: 'BEST_TIE', type: BY_LABEL, value: bestTie, docs: 'The best score of a tie to a label alone.' },
    ],
  );

const examples: Record<LabelClass, MeasuredValue[]> = { password: [], secret: [], login: [], weak: [] };
const collected: { text: string; value: MarkedWord; label: LabelClass; measures: Float64Array }[] = [];
const finder = combineDetectors(
  [
    {
      keywords: LABEL_KEYWORDS,
      inspect(text, start, end) {
        const near = labelAround(text, start, end);
        if (!near) return end;
        const { name, label } = near;
        visitNear(text, name, NOTHING, (value, order) => {
          if (!isNoCandidate(text, value))
            collected.push({ text, value, label, measures: measureNear(text, name, value, order).slice() });
        });
        return name.end;
      },
    },
  ],
  [],
);
function collect(text: string, secrets: readonly string[], weight: number): void {
  collected.length = 0;
  finder.find(text, finder.scan(text));
  for (const { value, label, measures } of collected) {
    const word = text.slice(value.start, value.end);
    const isSecret = secrets.some(
      (secret) => word === secret || (word.includes(secret) && word.length <= secret.length + 2),
    );
    if (!isSecret && secrets.some((secret) => secret.includes(word) || word.includes(secret))) continue;
    examples[label].push({ measures, isSecret, weight });
  }
}

if (process.argv[2] === 'words') write(filterOf([...new Set([...commonWords(groups, WORDS), ...ALGORITHMS])]), WEIGHTS);
else write(CODE_WORDS, fitAll());

/** Hundredths in two bytes each, the lower one first, in base64. */
function encoded(weights: Float64Array): string {
  const bytes = Buffer.alloc(weights.length * 2);
  for (const [i, weight] of weights.entries()) bytes.writeInt16LE(Math.round(weight * 100), i * 2);
  return bytes.toString('base64');
}

/** Fit the weights of every class of labels, and set the best score of a tie. */
function fitAll(): Record<LabelClass, string> {
  // The weights of the last time would hide what they mask in vain. The first measure is 1.
  forgetWeights(OWN_MEASURES + TIE_MEASURES);
  forgetContext();
  const random = randomFrom(11);
  const vocabulary = commonWords(groups, WORDS);
  for (const { text, secrets } of makeCases(CASES, random, vocabulary)) collect(text, secrets, 1);
  const made = CLASSES.map((label) => examples[label].length);
  for (const text of makeHarmless(HARMLESS, random, vocabulary)) collect(text, [], 1);
  // What the rules mask in real texts is an example credential; the lines around it teach nothing about harmless ones.
  for (const texts of groups) for (const text of texts) collect(redactor.text(text).text, [], REAL_WEIGHT);

  return Object.fromEntries(
    CLASSES.map((label, i) => {
      const of = examples[label];
      const fitted = fitWeights(of, 12, random);
      const scores = of.map(({ measures }) => measures.reduce((sum, m, k) => sum + m * fitted[k]!, 0));
      const secret = of.filter(({ isSecret }) => isSecret).length;
      const found = of.filter(({ isSecret }, k) => isSecret && scores[k]! > 0).length;
      const wrongMade = of.filter(({ isSecret }, k) => !isSecret && k < made[i]! && scores[k]! > 0).length;
      const real = of.length - made[i]!;
      const wrong = of.filter(({ isSecret }, k) => !isSecret && k >= made[i]! && scores[k]! > 0).length;
      console.log(
        `${label}: ${found}/${secret} found, ${wrongMade}/${made[i]! - secret} made-up ones and ${wrong}/${real} real ones in vain`,
      );
      const bestFrom = (first: number) => {
        const scores = of
          .filter(({ isSecret }) => isSecret)
          .map(({ measures }) => measures.reduce((sum, m, k) => sum + (k < first ? 0 : m * fitted[k]!), 0))
          .sort((a, b) => b - a);
        return Math.round(scores[Math.floor(scores.length / 1000)]! * 10) / 10;
      };
      bestPlace[label] = bestFrom(VALUE_MEASURES);
      bestTie[label] = bestFrom(OWN_MEASURES);
      return [label, encoded(fitted)];
    }),
  ) as unknown as Record<LabelClass, string>;
}
