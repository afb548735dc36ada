import { openKernel, PAGE_BYTES } from './dot-product-kernel.ts';
import { type QuantisedQuery, quantiseInto } from './quantise.ts';

/** Vectors multiplied at a time; their products share one array. */
export const BLOCK = 1024;
/** Memory grows by at least this many pages and by a share of its size; an untouched page takes no real memory. */
const LEAST_PAGES = 4;
const GROWTH = 1 / 8;

/** int8 vectors by slot, in one memory that grows in place. A growing array would be copied and held twice. */
type StoredVectors = {
  /** Write a vector into a slot. Returns its norm; 0 for a zero vector. */
  write(slot: number, vector: Float32Array): number;
  /** The dot products of a query with `count` slots from `from`, at most {@link BLOCK}; valid until the next call. */
  multiply(query: QuantisedQuery, from: number, count: number): Int32Array;
};

/** Create a store in its own memory, multiplied by SIMD if available, else by JavaScript. */
export function createStoredVectors(dimensions: number, usesSimd = true): StoredVectors {
  const stride = 16 * Math.ceil(dimensions / 16);
  return (usesSimd && inWebAssembly(stride)) || inArrays(stride);
}

/** Memory layout: the query's numbers, the products, the vectors. */
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
