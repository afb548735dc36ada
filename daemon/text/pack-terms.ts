/**
 * The terms of an observation as bytes: what is stored with it and what a project's index is loaded from.
 *
 *   version | number of terms (varint) | for each: times it occurs (1 byte, capped) | for each: its length in UTF-16 units (varint)
 *   | 1 if the text is ASCII, else 0 | all terms joined, UTF-8
 *
 * One string is decoded and cut, instead of one decoded a term: 100,000 observations load in about a second.
 */
import { ANALYSER_VERSION } from './analyse.ts';

/** The distinct terms of a text and how often each occurs, in step; counts are capped at 255. */
export interface CountedTerms {
  readonly terms: readonly string[];
  readonly counts: Uint8Array;
}

const MAX_COUNT = 255;

/** Count terms as {@link analyse} gives them; distinct ones stay in order of first occurrence. */
export function countTerms(terms: readonly string[]): CountedTerms {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { terms: [...counts.keys()], counts: Uint8Array.from(counts.values(), (n) => Math.min(n, MAX_COUNT)) };
}

/** Pack a text's terms for storage, with the version of the analyser that made them. */
export function packTerms(analysed: readonly string[]): Uint8Array {
  const { terms, counts } = countTerms(analysed);
  const text = terms.join('');
  const textBytes = Buffer.from(text, 'utf8');
  const head: number[] = [ANALYSER_VERSION];
  pushVarint(head, terms.length);
  for (const count of counts) head.push(count);
  for (const term of terms) pushVarint(head, term.length);
  head.push(textBytes.length === text.length ? 1 : 0);
  const packed = new Uint8Array(head.length + textBytes.length);
  packed.set(head);
  packed.set(textBytes, head.length);
  return packed;
}

/**
 * The counted terms that {@link packTerms} packed.
 * @throws when another version of the analyser made them: its terms would never meet those of a query;
 *   when `packed` ends early, i.e. is no value that packTerms made
 */
export function unpackTerms(packed: Uint8Array): CountedTerms {
  if (packed.length > 0 && packed[0] !== ANALYSER_VERSION) {
    throw new Error(`Expected terms of analyser ${ANALYSER_VERSION}, got ${packed[0]}; analyse the observation anew`);
  }
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 1;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw new Error('Packed terms are damaged; analyse the observation anew');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const size = readVarint();
  const counts = new Uint8Array(bytes.subarray(at, at + size));
  at += size;
  const lengths: number[] = [];
  for (let i = 0; i < size; i++) lengths.push(readVarint());
  const isAscii = bytes[at++] === 1;
  const text = bytes.toString(isAscii ? 'latin1' : 'utf8', at);
  const terms: string[] = [];
  let start = 0;
  for (const length of lengths) {
    terms.push(text.slice(start, start + length));
    start += length;
  }
  if (start !== text.length || counts.length !== size) {
    throw new Error('Packed terms are damaged; analyse the observation anew');
  }
  return { terms, counts };
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}
