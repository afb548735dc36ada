// A Bloom filter of words: 8 bits a word let 2 in 100 other words pass, in a sixth of the words' own size. Source: B.
// Bloom, Space/time trade-offs in hash coding with allowable errors, 1970; double hashing after Kirsch and
// Mitzenmacher, 2006.

import { CASE_BIT } from '../scan/character-tables.ts';

/** Bits that each word sets. */
export const PROBES = 5;
const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;
const SMALL_S = 115;

/**
 * The hash of the letters `[from, to)` of a text in any case, without the `s` of a plural. No word is cut out for it.
 */
export function hashOf(text: string, from: number, to: number): number {
  const isS = (at: number) => (text.charCodeAt(at) | CASE_BIT) === SMALL_S;
  const end = to - from > 4 && isS(to - 1) && !isS(to - 2) ? to - 1 : to;
  let hash = FNV_START;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ (text.charCodeAt(at) | CASE_BIT), FNV_PRIME);
  // FNV's low bits hardly mix the last characters.
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}

/** One of the `PROBES` bits of a word's hash in a filter of `bits` bits. */
export const bitOf = (hash: number, probe: number, bits: number) => ((hash >>> 0) + probe * ((hash >>> 13) | 1)) % bits;

/** A word as it is counted: small letters, without the `s` of a plural. */
export const stemOf = (word: string) =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
