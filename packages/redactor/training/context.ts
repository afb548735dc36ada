// Fits the weights of `packages/redactor/src/judge/context-weights.ts`: credentials in made-up places, ids and names in the same places, and the
// texts of the packages of the lock file, which hold none. The same checkout gives the same weights:
//
//   npm ci && npm run fit-redactor

import { writeFileSync } from 'node:fs';
import { scanForSecrets } from '../src/detectors/built-in-finder.ts';
import { measureCandidate } from '../src/detectors/context-values.ts';
import { visitCandidates } from '../src/detectors/value-candidates.ts';
import { forgetContext, LEVELS, OWN_UNIT, PLACE_UNIT, ZERO_LEVEL } from '../src/judge/context-score.ts';
import { redactor } from '../src/redactor.ts';
import { makeCases } from './cases.ts';
import { fillIn } from './fill-in.ts';
import { PlacedValues } from './fit-places.ts';
import { makeHarmless } from './harmless-cases.ts';
import { randomFrom } from './random.ts';
import { realTexts } from './real-texts.ts';
import { commonWords } from './word-list.ts';

const TARGET = 'packages/redactor/src/judge/context-weights.ts';
const VOCABULARY = 6_000;
const FILLED = 200_000;
const CASES = 16_000;
const HARMLESS = 24_000;
const ROUNDS = 12;
/** How many fits are averaged: single ones, which differ in their order and in what they leave out, lie half a point apart. */
const FITS = 5;
/** How much a value in a real text counts. */
const REAL_WEIGHT = 3;
const SEED = 17;
/** Not written out, or this file would seem to export what it writes. */
const EXPORT = ['ex', 'port'].join('');

const values = new PlacedValues();

function collect(text: string, secrets: readonly string[], weight: number): void {
  visitCandidates(text, scanForSecrets(text).words, [], (candidate) => {
    const word = text.slice(candidate.start, candidate.end);
    const isSecret = secrets.includes(word);
    if (!isSecret && secrets.some((secret) => secret.includes(word) || word.includes(secret))) return;
    const { own, places, count } = measureCandidate(text, candidate);
    values.add(own, places.subarray(0, count), isSecret, weight);
  });
}

type Fitted = { readonly own: Float64Array; readonly places: Float64Array };

/** The averages of fits, weight by weight. */
function averageOf(fits: readonly Fitted[]): Fitted {
  const average = (of: (fitted: Fitted) => Float64Array) =>
    of(fits[0]!).map((_, i) => fits.reduce((sum, fitted) => sum + of(fitted)[i]!, 0) / fits.length);
  return { own: average(({ own }) => own), places: average(({ places }) => places) };
}

forgetContext();
const random = randomFrom(SEED);
const groups = realTexts();
const vocabulary = commonWords(groups, VOCABULARY);
for (const { text, secrets } of fillIn(FILLED, random, vocabulary)) collect(text, secrets, 1);
for (const { text, secrets } of makeCases(CASES, random, vocabulary)) collect(text, secrets, 1);
for (const text of makeHarmless(HARMLESS, random, vocabulary)) collect(text, [], 1);
// What the other rules mask in real texts is an example credential; the lines around it teach nothing about harmless ones.
for (const texts of groups) for (const text of texts) collect(redactor.text(text).text, [], REAL_WEIGHT);

const fitted = averageOf(Array.from({ length: FITS }, () => values.fit(ROUNDS, random)));
const own = Buffer.alloc(fitted.own.length * 2);
for (const [i, weight] of fitted.own.entries()) own.writeInt16LE(Math.round(weight * OWN_UNIT), i * 2);
const places = Array.from(fitted.places, (weight) => {
  const level = Math.round(weight * PLACE_UNIT) + ZERO_LEVEL;
  return LEVELS[Math.max(0, Math.min(LEVELS.length - 1, level))];
});

writeFileSync(
  TARGET,
  `// Written by packages/redactor/training/context.ts: the weights of a value's measures, two bytes each, and of the places of those of its surroundings, one character each.\n
${EXPORT} const OWN_WEIGHTS =\n  '${own.toString('base64')}';\n
${EXPORT} const PLACE_WEIGHTS =\n  '${places.join('')}';\n`,
);
console.log(`${values.size} values`);
