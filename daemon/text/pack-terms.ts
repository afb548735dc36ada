/**
 * The terms of an observation as bytes, which are stored with it and from which a project's index is loaded.
 *
 *   version | number of terms (varint) | for each: times it occurs (1 byte, capped) | for each: its length in UTF-16
 *   units (varint)
 *   | 1 if the text is ASCII, else 0 | all terms joined, UTF-8
 *
 * An index makes no strings of the terms and hashes them in place. Loading 200,000 observations from Postgres takes 6 s
 * of processor time on a busy machine; with strings and a Map it took 15.
 */
import { ANALYSER_VERSION } from './analyse.ts';
import { codeUnitsOf } from './code-units.ts';
import { type Fingerprint, hashUnits } from './term-fingerprint.ts';

const MAX_COUNT = 255;

/** Pack the terms that {@link analyse} returns for storage, with the analyser's version. */
export function packTerms(analysed: readonly string[]): Uint8Array {
  const counted = new Map<string, number>();
  for (const term of analysed) counted.set(term, (counted.get(term) ?? 0) + 1);
  const terms = [...counted.keys()];
  const text = terms.join('');
  const textBytes = Buffer.from(text, 'utf8');
  const head: number[] = [ANALYSER_VERSION];
  pushVarint(head, terms.length);
  for (const count of counted.values()) head.push(Math.min(count, MAX_COUNT));
  for (const term of terms) pushVarint(head, term.length);
  head.push(textBytes.length === text.length ? 1 : 0);
  const packed = new Uint8Array(head.length + textBytes.length);
  packed.set(head);
  packed.set(textBytes, head.length);
  return packed;
}

/** The distinct terms of a text, in order of first occurrence. */
export type PackedTerms = {
  /** How often the terms occur in total; each counts 255 times at most. */
  readonly occurrences: number;
  /** Visit each term; the fingerprint is overwritten by the next. */
  each(visit: (fingerprint: Fingerprint, count: number) => void): void;
};

/**
 * Read terms that {@link packTerms} packed.
 * @throws when another version of the analyser made the terms, since they would never match those of a query;
 *   when `packed` ends early, so that `packTerms` can't have made it
 */
export function readPackedTerms(packed: Uint8Array): PackedTerms {
  if (packed.length > 0 && packed[0] !== ANALYSER_VERSION) {
    throw new Error(`Expected terms of analyser ${ANALYSER_VERSION}, got ${packed[0]}; analyse the observation again`);
  }
  const cursor = { at: 1 };
  const size = readVarint(packed, cursor);
  const countsAt = cursor.at;
  let occurrences = 0;
  for (let i = 0; i < size; i++) occurrences += packed[countsAt + i] ?? 0;
  cursor.at = countsAt + size;
  const lengthsAt = cursor.at;
  let units = 0;
  for (let i = 0; i < size; i++) units += readVarint(packed, cursor);
  const isAscii = packed[cursor.at++] === 1;
  const bytes = packed.subarray(cursor.at);
  const text = isAscii ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  if (text.length !== units || cursor.at > packed.length) throw new Error(DAMAGED);
  return {
    occurrences,
    each(visit) {
      const textUnits = typeof text === 'string' ? codeUnitsOf(text) : text;
      const fingerprint = { high: 0, low: 0 };
      const lengths = { at: lengthsAt };
      for (let i = 0, start = 0; i < size; i++) {
        const end = start + readVarint(packed, lengths);
        hashUnits(textUnits, start, end, fingerprint);
        visit(fingerprint, packed[countsAt + i]!);
        start = end;
      }
    },
  };
}

const DAMAGED = 'Packed terms are damaged; analyse the observation anew';

function readVarint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor.at++];
    if (byte === undefined || shift > 28) throw new Error(DAMAGED);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}
