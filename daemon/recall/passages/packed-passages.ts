import { createHash } from 'node:crypto';
import type { PackedPassages } from '../../store/memories/passage-vectors.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { quantiseInto } from '../vector-index/quantise.ts';

/** Maximum of stored passages per text, 100 kB for a small model; a digest has up to 70. */
const MAX_STORED = 256;

/** The passages of a text that are embedded and stored. */
export const storedPassagesOf = (text: string): string[] =>
  passagesOf(text)
    .slice(0, MAX_STORED)
    .map(({ start, end }) => text.slice(start, end));

/** Pack the vectors of a text's {@link storedPassagesOf}, which are all of one length. */
export function packPassages(text: string, vectors: readonly Float32Array[]): PackedPassages {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  for (const [at, vector] of vectors.entries()) quantiseInto(packed, at * dimensions, vector);
  return { mark: markOf(text, passagesOf(text)), vectors: new Uint8Array(packed.buffer) };
}

/**
 * The cosine of a vector with every stored passage, in order; 0 for a passage without known words. Undefined if the
 * packed vectors belong to another text, another split or another number of dimensions.
 */
export function cosinesWith(
  asked: Float32Array,
  { mark, vectors }: PackedPassages,
  text: string,
  passages: readonly Passage[],
): Float32Array | undefined {
  const dimensions = asked.length;
  const stored = Math.min(passages.length, MAX_STORED);
  if (vectors.length !== stored * dimensions) return undefined;
  if (!markOf(text, passages).equals(mark)) return undefined;
  const numbers = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
  const norm = Math.hypot(...asked) || 1;
  return Float32Array.from({ length: stored }, (_, at) => {
    let sum = 0;
    let squares = 0;
    for (let d = 0, from = at * dimensions; d < dimensions; d++) {
      const number = numbers[from + d]!;
      sum += asked[d]! * number;
      squares += number * number;
    }
    return squares === 0 ? 0 : sum / (norm * Math.sqrt(squares));
  });
}

function markOf(text: string, passages: readonly Passage[]): Buffer {
  const ends = passages.map(({ start, end }) => `${start}-${end}`).join(' ');
  return createHash('sha256').update(ends).update('\n').update(text).digest();
}
