// Scores whether a value is a credential by what it is and by every word and sign around it: a logistic model with hashed measures.

import { PLACES } from './context-measures.ts';
import { OWN_WEIGHTS, PLACE_WEIGHTS } from './context-weights.ts';
import { SLOT_OWN_WEIGHTS, SLOT_PLACE_WEIGHTS } from './slot-weights.ts';
import { VALUE_MEASURES } from './value-features.ts';

/** The parts of one in which weights are written. */
export const OWN_UNIT = 100;
export const PLACE_UNIT = 10;
/** A weight of a place is a character: its place here less the half of them. */
export const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const ZERO_LEVEL = LEVELS.length / 2;

type Weights = { readonly places: Int8Array; readonly own: Float64Array };
const NONE: Weights = { places: new Int8Array(PLACES), own: new Float64Array(VALUE_MEASURES) };
let ofWords: Weights | undefined;
let ofSlots: Weights | undefined;

/** Score nothing: what these weights find would hide what they are fitted on. */
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

/** The logarithm of the odds that a value is a credential, by its own measures and `count` places of those of its surroundings. */
export function scoreInContext(own: Float64Array, places: Uint16Array, count: number): number {
  ofWords ??= decoded(OWN_WEIGHTS, PLACE_WEIGHTS);
  return scoreBy(ofWords, own, places, count);
}

/** The same of words in a slot, with what the names around them say. */
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
