// A Bloom filter of words: 8 bits a word let 2 in 100 other words pass, in a sixth of the words' own size.
// Source: B. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970; double hashing after Kirsch and Mitzenmacher, 2006.

/** Bits that each word sets. */
const PROBES = 5;
const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;

/** Call `visit` with each bit of a word in a filter of `bits` bits. */
export function bitsOf(word: string, bits: number, visit: (bit: number) => boolean): boolean {
  let hash = FNV_START;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), FNV_PRIME);
  // FNV's low bits hardly mix the last characters.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  const step = (hash >>> 13) | 1;
  for (let probe = 0; probe < PROBES; probe++) {
    if (!visit(((hash >>> 0) + probe * step) % bits)) return false;
  }
  return true;
}

/** A word as it is counted: small letters, without the `s` of a plural. */
export const stemOf = (word: string) =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
