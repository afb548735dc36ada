import type { WordPiece } from '../../daemon/models/word-piece.ts';
import { type Matrix, makeMatrix, rowOf } from './matrix.ts';

/** Texts as shares of tokens, in compressed rows: text i has tokens[starts[i] … starts[i+1]), its shares sum to 1. */
export type Bags = { count: number; starts: Uint32Array; tokens: Uint32Array; shares: Float32Array };

/** Count the pieces of each text's first `maxTokens`; the teacher doesn't read further either. */
export function bagTexts(texts: readonly string[], wordPiece: WordPiece, maxTokens: number): Bags {
  const starts = new Uint32Array(texts.length + 1);
  const tokens: number[] = [];
  const shares: number[] = [];
  texts.forEach((text, index) => {
    const counts = new Map<number, number>();
    let total = 0;
    wordPiece.forEachPiece(text, (id) => {
      if (total >= maxTokens) return;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      total++;
    });
    for (const [id, count] of counts) {
      tokens.push(id);
      shares.push(count / total);
    }
    starts[index + 1] = tokens.length;
  });
  return { count: texts.length, starts, tokens: Uint32Array.from(tokens), shares: Float32Array.from(shares) };
}

/** The vector of each text: the mean of its tokens' rows in `table`. */
export function embedBags(bags: Bags, table: Matrix): Matrix {
  const vectors = makeMatrix(bags.count, table.columns);
  for (let i = 0; i < bags.count; i++) addTokens(bags, i, table, rowOf(vectors, i));
  return vectors;
}

/** Add a text's mean to `sum`. */
export function addTokens({ starts, tokens, shares }: Bags, text: number, table: Matrix, sum: Float32Array): void {
  const { data, columns } = table;
  for (let k = starts[text]!; k < starts[text + 1]!; k++) {
    const share = shares[k]!;
    const row = tokens[k]! * columns;
    for (let d = 0; d < columns; d++) sum[d]! += share * data[row + d]!;
  }
}

/** The transpose of addTokens: give each token of a text its share of `vector`. */
export function spreadToTokens(
  { starts, tokens, shares }: Bags,
  text: number,
  vector: Float32Array,
  table: Matrix,
): void {
  const { data, columns } = table;
  for (let k = starts[text]!; k < starts[text + 1]!; k++) {
    const share = shares[k]!;
    const row = tokens[k]! * columns;
    for (let d = 0; d < columns; d++) data[row + d]! += share * vector[d]!;
  }
}
