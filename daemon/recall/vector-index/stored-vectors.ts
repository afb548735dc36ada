import { openKernel, PAGE_BYTES } from './dot-product-kernel.ts';
import { type QuantisedQuery, quantiseInto } from './quantise.ts';

/** Vectors that are multiplied at a time; their products lie in one array. */
export const BLOCK = 1024;
/** Memory grows by at least so many pages, and by a share of what there is: a page that holds nothing yet takes no memory of the machine. */
const LEAST_PAGES = 4;
const GROWTH = 1 / 8;

/** Vectors as int8 by slot, in one memory that grows in place: an array that grows is copied, and held twice meanwhile. */
type StoredVectors = {
  /** Write a vector into a slot. Returns the length of what was written, 0 for a zero vector. */
  write(slot: number, vector: Float32Array): number;
  /** The query's dot products with the vectors of `count` slots from one on, {@link BLOCK} at most; valid until the next call. */
  multiply(query: QuantisedQuery, from: number, count: number): Int32Array;
};

/** Create a store in a memory of its own, multiplied by the processor's SIMD, or by JavaScript where there is no such memory. */
export function createStoredVectors(dimensions: number, usesSimd = true): StoredVectors {
  const stride = 16 * Math.ceil(dimensions / 16);
  return (usesSimd && inWebAssembly(stride)) || inArrays(stride);
}

/** The memory: the query's numbers, the products, the vectors. */
function inWebAssembly(stride: number): StoredVectors | undefined {
  const productsAt = 2 * stride;
  const vectorsAt = productsAt + 4 * BLOCK;
  const kernel = openKernel(vectorsAt);
  if (!kernel) return undefined;
  const { memory, multiply } = kernel;
  let numbers = new Int8Array(memory.buffer);
  let products = new Int32Array(memory.buffer, productsAt, BLOCK);
  let asked = new Int16Array(memory.buffer, 0, stride);

  function makeRoom(bytes: number): void {
    if (bytes <= numbers.length) return;
    const missing = Math.ceil((bytes - numbers.length) / PAGE_BYTES);
    memory.grow(Math.max(missing, LEAST_PAGES, Math.ceil((numbers.length * GROWTH) / PAGE_BYTES)));
    numbers = new Int8Array(memory.buffer);
    products = new Int32Array(memory.buffer, productsAt, BLOCK);
    asked = new Int16Array(memory.buffer, 0, stride);
  }

  return {
    write(slot, vector) {
      const at = vectorsAt + slot * stride;
      makeRoom(at + stride);
      return quantiseInto(numbers, at, vector);
    },
    multiply({ values }, from, count) {
      asked.set(values);
      const at = vectorsAt + from * stride;
      multiply(0, at, at + count * stride, stride, productsAt);
      return products;
    },
  };
}

function inArrays(stride: number): StoredVectors {
  const blocks: Int8Array[] = [];
  const products = new Int32Array(BLOCK);
  const blockOf = (slot: number): Int8Array => {
    const at = Math.floor(slot / BLOCK);
    blocks[at] ??= new Int8Array(BLOCK * stride);
    return blocks[at];
  };
  return {
    write: (slot, vector) => quantiseInto(blockOf(slot), (slot % BLOCK) * stride, vector),
    multiply({ values }, from, count) {
      for (let n = 0; n < count; n++)
        products[n] = dotProduct(values, blockOf(from + n), ((from + n) % BLOCK) * stride);
      return products;
    },
  };
}

function dotProduct(values: Int16Array, numbers: Int8Array, at: number): number {
  let sum = 0;
  for (let d = 0; d < values.length; d++) sum = (sum + values[d]! * numbers[at + d]!) | 0;
  return sum;
}
