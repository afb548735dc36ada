// Words of the embedding table with nearly the same meaning. The table is read once, when a search first finds little.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../models/embedder.ts';
import { readVocabulary, staticTableFolder } from '../../models/static-vocabulary.ts';
import { quantiseQuery } from '../vector-index/quantise.ts';
import { BLOCK, createStoredVectors } from '../vector-index/stored-vectors.ts';

/** Whole English words; the other half of the vocabulary are pieces, marks and digits. */
const WHOLE_WORD = /^[a-z]{3,}$/;
/** The least cosine of two interchangeable words; below it come words of the same field. */
const LEAST_SIMILARITY = 0.5;

type Words = { words: string[]; lengths: Float32Array; vectors: ReturnType<typeof createStoredVectors> };

let table: Words | undefined;

/** Reads some 22,000 vectors of 256 numbers, 6 MB, in 60 ms. */
function readWords(dimensions: number): Words {
  const folder = staticTableFolder();
  const numbers = new Int8Array(readFileSync(join(folder, 'table.i8')));
  const vectors = createStoredVectors(dimensions);
  const words: string[] = [];
  const lengths: number[] = [];
  for (const [row, word] of readVocabulary(folder).entries()) {
    if (!WHOLE_WORD.test(word)) continue;
    const vector = Float32Array.from(numbers.subarray(row * dimensions, (row + 1) * dimensions));
    lengths.push(vectors.write(words.length, vector));
    words.push(word);
  }
  return { words, lengths: Float32Array.from(lengths), vectors };
}

/** The nearest words to a word, best first, without the word itself. @param embedder the static table */
export async function nearWords(embedder: Embedder, word: string): Promise<string[]> {
  table ??= readWords(embedder.dimensions);
  const { words, lengths, vectors } = table;
  const query = quantiseQuery((await embedder.embed([word], 'query'))[0]!);
  if (query.norm === 0) return [];
  const near: { word: string; similarity: number }[] = [];
  for (let from = 0; from < words.length; from += BLOCK) {
    const count = Math.min(BLOCK, words.length - from);
    const products = vectors.multiply(query, from, count);
    for (let at = 0; at < count; at++) {
      const similarity = products[at]! / (query.norm * lengths[from + at]!);
      if (similarity >= LEAST_SIMILARITY && words[from + at] !== word)
        near.push({ word: words[from + at]!, similarity });
    }
  }
  return near.sort((a, b) => b.similarity - a.similarity).map((one) => one.word);
}
