import { randomBytes } from 'node:crypto';
import { codeUnitsOf } from './code-units.ts';

/**
 * A term as 64 bits, in two halves: cyrb53's two interleaved multiplicative hashes (bryc, 2018, public domain) with its
 * final mixing. Two of a million terms share a fingerprint with a probability of 3 in 100 million; a search would then
 * confuse them. Each process chooses a random start, so that nobody can write terms that collide on purpose.
 * Fingerprints are never stored.
 */
export type Fingerprint = { high: number; low: number };

const START = randomBytes(8);
const START_HIGH = START.readInt32LE(0);
const START_LOW = START.readInt32LE(4);

/** Hash `units[start … end - 1]`, code units of a text, into `into`. */
export function hashUnits(units: ArrayLike<number>, start: number, end: number, into: Fingerprint): void {
  let high = START_HIGH;
  let low = START_LOW;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  into.high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  into.low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
}

/** The fingerprint that {@link hashUnits} makes of a term's code units. */
export function fingerprintOf(term: string): Fingerprint {
  const fingerprint = { high: 0, low: 0 };
  hashUnits(codeUnitsOf(term), 0, term.length, fingerprint);
  return fingerprint;
}
