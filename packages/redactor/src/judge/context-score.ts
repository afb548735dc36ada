// Scores whether a value is a credential by what it is and by every word and sign around it: a logistic model with hashed measures.

import { PLACES } from './context-measures.ts';
import { OWN_WEIGHTS, PLACE_WEIGHTS } from './context-weights.ts';
import { VALUE_MEASURES } from './value-features.ts';

/** The parts of one in which weights are written. */
export const OWN_UNIT = 100;
export const PLACE_UNIT = 10;
/** A weight of a place is a character: its place here less the half of them. */
export const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const ZERO_LEVEL = LEVELS.length / 2;

let ofPlaces: Int8Array | undefined;
let ofValue: Float64Array | undefined;

/** Score nothing: what these weights find would hide what they are fitted on. */
export function forgetContext(): void {
  ofPlaces = new Int8Array(PLACES);
  ofValue = new Float64Array(VALUE_MEASURES);
}

function decoded(): Float64Array {
  const bytes = Buffer.from(OWN_WEIGHTS, 'base64');
  return Float64Array.from({ length: VALUE_MEASURES }, (_, i) => bytes.readInt16LE(i * 2) / OWN_UNIT);
}

function decodedPlaces(): Int8Array {
  const levelOf = new Map([...LEVELS].map((level, i) => [level, i - ZERO_LEVEL]));
  return Int8Array.from(PLACE_WEIGHTS, (level) => levelOf.get(level) ?? 0);
}

/** The logarithm of the odds that a value is a credential, by its own measures and `count` places of those of its surroundings. */
export function scoreInContext(own: Float64Array, places: Uint16Array, count: number): number {
  ofPlaces ??= decodedPlaces();
  ofValue ??= decoded();
  let sum = 0;
  for (let i = 0; i < count; i++) sum += ofPlaces[places[i]!]!;
  let score = sum / PLACE_UNIT;
  for (let i = 0; i < VALUE_MEASURES; i++) if (own[i] !== 0) score += own[i]! * ofValue[i]!;
  return score;
}
