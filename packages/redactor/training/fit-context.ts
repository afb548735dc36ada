// Fits the weights of `context-weights.ts` or `slot-weights.ts` in `packages/redactor/src/judge`: credentials in made-up places, ids and names in the same places, and the
// texts of the packages of the lock file, which hold none. The same checkout gives the same weights:
//
//   npm ci && npm run fit-redactor

import { findSecrets, scanForSecrets } from '../src/detectors/built-in-finder.ts';
import { type Measured, measureCandidate } from '../src/detectors/context-values.ts';
import { measureSlot, visitSlotValues } from '../src/detectors/slot-values.ts';
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
import { writeConstants } from './write-constants.ts';

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

function collect(values: PlacedValues, slots: boolean, text: string, secrets: readonly string[], weight: number): void {
  const scan = scanForSecrets(text);
  const add = (word: string, measure: () => Measured) => {
    const isSecret = secrets.includes(word);
    if (!isSecret && secrets.some((secret) => secret.includes(word) || word.includes(secret))) return;
    const { own, places, count } = measure();
    values.add(own, places.subarray(0, count), isSecret, weight);
  };
  visitCandidates(text, scan.words, [], (candidate) =>
    add(text.slice(candidate.start, candidate.end), () => measureCandidate(text, candidate, slots)),
  );
  if (!slots) return;
  visitSlotValues((whole, slot) => add(whole.slice(slot.start, slot.end), () => measureSlot(whole, slot)));
  findSecrets(text, scan);
}

type Fitted = { readonly own: Float64Array; readonly places: Float64Array };

/** The averages of fits, weight by weight. */
function averageOf(fits: readonly Fitted[]): Fitted {
  const average = (of: (fitted: Fitted) => Float64Array) =>
    of(fits[0]!).map((_, i) => fits.reduce((sum, fitted) => sum + of(fitted)[i]!, 0) / fits.length);
  return { own: average(({ own }) => own), places: average(({ places }) => places) };
}

/** Fit the weights of words anywhere or, with `slots`, those of words and phrases in slots, and write them. */
export function fitContext(slots: boolean): void {
  const values = new PlacedValues();
  const prefix = slots ? 'SLOT_' : '';
  forgetContext();
  const random = randomFrom(SEED);
  const groups = realTexts();
  const vocabulary = commonWords(groups, VOCABULARY);
  for (const { text, secrets } of fillIn(FILLED, random, vocabulary)) collect(values, slots, text, secrets, 1);
  for (const { text, secrets } of makeCases(CASES, random, vocabulary)) collect(values, slots, text, secrets, 1);
  for (const text of makeHarmless(HARMLESS, random, vocabulary)) collect(values, slots, text, [], 1);
  // What the other rules mask in real texts is an example credential; the lines around it teach nothing about harmless ones.
  for (const texts of groups)
    for (const text of texts) collect(values, slots, redactor.text(text).text, [], REAL_WEIGHT);

  const fitted = averageOf(Array.from({ length: FITS }, () => values.fit(ROUNDS, random)));
  const own = Buffer.alloc(fitted.own.length * 2);
  for (const [i, weight] of fitted.own.entries()) own.writeInt16LE(Math.round(weight * OWN_UNIT), i * 2);
  const places = Array.from(fitted.places, (weight) => {
    const level = Math.round(weight * PLACE_UNIT) + ZERO_LEVEL;
    return LEVELS[Math.max(0, Math.min(LEVELS.length - 1, level))];
  });

  writeConstants(
    `packages/redactor/src/judge/${slots ? 'slot' : 'context'}-weights.ts`,
    `Written by packages/redactor/training/${slots ? 'slots' : 'context'}.ts: the weights of a value's measures, two bytes each, and of the places of those of its surroundings, one character each.`,
    [
      { name: `${prefix}OWN_WEIGHTS`, value: own.toString('base64') },
      { name: `${prefix}PLACE_WEIGHTS`, value: places.join('') },
    ],
  );
  console.log(`${values.size} values`);
}
