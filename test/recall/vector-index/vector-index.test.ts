/** Vectors in memory: the nearest are those that exact cosines give, whatever was put, replaced and removed before. */

import { describe, expect, it } from 'vitest';
import { openKernel } from '../../../daemon/recall/vector-index/dot-product-kernel.ts';
import { quantiseQuery } from '../../../daemon/recall/vector-index/quantise.ts';
import { createStoredVectors } from '../../../daemon/recall/vector-index/stored-vectors.ts';
import { createVectorIndex } from '../../../daemon/recall/vector-index/vector-index.ts';
import fc from '../../support/fast-check.ts';

const DIMENSIONS = 40; // no multiple of the 16 numbers that are multiplied at a time

/** Vectors as the database packs them (int2send, then pgvector's vector_send). */
function packed(vectors: readonly (readonly number[])[], chunk = 0): Uint8Array {
  const parts = vectors.map((vector, at) => {
    const bytes = Buffer.alloc(6 + 4 * vector.length);
    bytes.writeInt16BE(chunk + at, 0);
    bytes.writeUInt16BE(vector.length, 2);
    for (const [d, value] of vector.entries()) bytes.writeFloatBE(value, 6 + 4 * d);
    return bytes;
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** Numbers that look drawn at random, the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}
const unit = (draw: () => number, around: readonly number[] = [], spread = 1): number[] => {
  const vector = Array.from({ length: DIMENSIONS }, (_, d) => (around[d] ?? 0) + spread * draw());
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};
const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, d) => sum + value * b[d]!, 0);

describe.each([
  ['by SIMD', true],
  ['by JavaScript, where there is no SIMD', false],
])('%s', (_how, usesSimd) => {
  it('finds the nearest chunks with their cosines, as exact as eight bits are', () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      chunks: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('put', 'remove'),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer(), (steps, seed) => {
        const index = createVectorIndex('m', DIMENSIONS, usesSimd);
        const expected = new Map<number, number[][]>();
        for (const { id, chunks, kind, seed: drawn } of steps) {
          const draw = generator(drawn);
          const vectors = Array.from({ length: chunks }, () => unit(draw));
          if (kind === 'remove') {
            index.remove(id);
            expected.delete(id);
          } else {
            index.put(id, vectors.length > 0 ? packed(vectors) : null);
            expected.set(id, vectors);
          }
        }
        const query = unit(generator(seed));
        const all = [...expected].flatMap(([id, vectors]) =>
          vectors.map((vector, chunk) => ({ id, chunk, similarity: cosine(vector, query) })),
        );
        expect(index.size).toBe(all.length);
        const found = index.nearest(Float32Array.from(query), 100);
        expect(found).toHaveLength(all.length);
        for (const { id, chunk, similarity } of all) {
          const hit = found.find((one) => one.id === id && one.chunk === chunk);
          expect(Math.abs(hit!.similarity - similarity)).toBeLessThan(0.01);
        }
        for (const [at, hit] of found.entries())
          if (at > 0) expect(found[at - 1]!.similarity).toBeGreaterThanOrEqual(hit.similarity);
      }),
    );
  });

  it('leaves out vectors of another length and those without a direction', () => {
    const index = createVectorIndex('m', DIMENSIONS, usesSimd);
    index.put(1, packed([[1, 0, 0]]));
    index.put(2, packed([new Array(DIMENSIONS).fill(0)]));
    expect(index.nearest(Float32Array.from(unit(generator(1))), 10)).toEqual([]);
  });

  describe('of many chunks', () => {
    const draw = generator(7);
    const centres = Array.from({ length: 300 }, () => unit(draw));
    const vectors = Array.from({ length: 20_000 }, (_, n) => unit(draw, centres[n % centres.length], 0.35));
    const index = createVectorIndex('m', DIMENSIONS, usesSimd);
    for (const [n, vector] of vectors.entries()) index.put(n + 1, packed([vector]));

    const nearestOf = (query: readonly number[], limit: number, among = [...vectors.keys()]): number[] =>
      among
        .map((n) => ({ id: n + 1, similarity: cosine(vectors[n]!, query) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit)
        .map(({ id }) => id);

    it('finds nearly all of the nearest', () => {
      let shared = 0;
      for (let n = 0; n < 20; n++) {
        const query = unit(draw, centres[n], 0.5);
        const found = new Set(index.nearest(Float32Array.from(query), 100).map(({ id }) => id));
        shared += nearestOf(query, 100).filter((id) => found.has(id)).length;
      }
      expect(shared / 20).toBeGreaterThan(98);
    });

    it('finds what took the place of a removed one, and never the removed', () => {
      const query = unit(draw, centres[3], 0.1);
      const [best] = nearestOf(query, 1);
      index.remove(best!);
      index.put(99_999, packed([query], 4));
      const found = index.nearest(Float32Array.from(query), 10);
      expect(found[0]).toMatchObject({ id: 99_999, chunk: 4 });
      expect(found[0]!.similarity).toBeCloseTo(1, 3);
      expect(found.map(({ id }) => id)).not.toContain(best);
    });
  });
});

it('sums up as exactly by SIMD as by JavaScript, up to the largest numbers and dimensions', () => {
  const dimensions = 2000;
  const [simd, plain] = [createStoredVectors(dimensions), createStoredVectors(dimensions, false)];
  const draw = generator(5);
  const largest = Float32Array.from({ length: dimensions }, () => 1);
  const vectors = [largest, ...Array.from({ length: 40 }, () => largest.map(() => draw())), largest.map((one) => -one)];
  for (const [slot, vector] of vectors.entries()) {
    simd.write(slot, vector);
    plain.write(slot, vector);
  }
  for (const vector of vectors) {
    const query = quantiseQuery(vector);
    const [found, expected] = [simd, plain].map((stored) => [...stored.multiply(query, 0, vectors.length)]);
    expect(found!.slice(0, vectors.length)).toEqual(expected!.slice(0, vectors.length));
  }
});

it('multiplies by SIMD here, so that the two are two', () => {
  expect(openKernel(1)).toBeDefined();
});
