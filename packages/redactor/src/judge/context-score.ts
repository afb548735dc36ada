// Scores a value by itself and by all words and signs around it: a logistic model with hashed measures.

import { PLACES } from './context-measures.ts';
import { OWN_WEIGHTS, PLACE_WEIGHTS } from './context-weights.ts';
import { SLOT_OWN_WEIGHTS, SLOT_PLACE_WEIGHTS } from './slot-weights.ts';
import { VALUE_MEASURES } from './value-features.ts';

/** Number of parts of 1 in which weights are written. */
export const OWN_UNIT = 100;
export const PLACE_UNIT = 10;
/** The characters that encode a weight: the index, less half of their number. */
export const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const ZERO_LEVEL = LEVELS.length / 2;

type Weights = { readonly places: Int8Array; readonly own: Float64Array };
const NONE: Weights = { places: new Int8Array(PLACES), own: new Float64Array(VALUE_MEASURES) };
let ofWords: Weights | undefined;
let ofSlots: Weights | undefined;

/** Use no weights: their findings would bias the fitting. */
export function forgetContext(): void {
  ofWords = NONE;
  ofSlots = NONE;
}

function decoded(own: string, places: string): Weights {
  const bytes = Buffer.from(own, 'base64');
  const levelOf = new Map([...LEVELS].map((level, i) => [level, i - ZERO_LEVEL]));
  return {
    own: Float64Array.from({ length: VALUE_MEASURES }, (_, i) => bytes.readInt16LE(i * 2) / OWN_UNIT),
    places: Int8Array.from(places, (level) => levelOf.get(level) ?? 0),
  };
}

/** The log-odds that a value is a credential, by its own measures and `count` places of its surroundings. */
export function scoreInContext(own: Float64Array, places: Uint16Array, count: number): number {
  ofWords ??= decoded(OWN_WEIGHTS, PLACE_WEIGHTS);
  return scoreBy(ofWords, own, places, count);
}

/** The same for words in a slot, including the names around them. */
export function scoreSlot(own: Float64Array, places: Uint16Array, count: number): number {
  ofSlots ??= decoded(SLOT_OWN_WEIGHTS, SLOT_PLACE_WEIGHTS);
  return scoreBy(ofSlots, own, places, count);
}

function scoreBy(weights: Weights, own: Float64Array, places: Uint16Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights.places[places[i]!]!;
  let score = sum / PLACE_UNIT;
  for (let i = 0; i < VALUE_MEASURES; i++) if (own[i] !== 0) score += own[i]! * weights.own[i]!;
  return score;
}
