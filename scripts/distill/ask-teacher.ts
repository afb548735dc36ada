import type { Embedder } from '../../daemon/models/embedder.ts';
import { type Matrix, makeMatrix } from './matrix.ts';

/** Texts per request; the embedder splits them into its own batches. */
const CHUNK = 256;

/** The teacher's vector of every text, in order. */
export async function askTeacher(
  teacher: Embedder,
  texts: readonly string[],
  onProgress: (done: number) => void,
): Promise<Matrix> {
  const vectors = makeMatrix(texts.length, teacher.dimensions);
  // Batches of texts of similar length: a model pads all to the longest.
  const order = [...texts.keys()].sort((a, b) => texts[a]!.length - texts[b]!.length);
  for (let start = 0; start < order.length; start += CHUNK) {
    const chunk = order.slice(start, start + CHUNK);
    const answers = await teacher.embed(
      chunk.map((i) => texts[i]!),
      'passage',
    );
    for (const [at, i] of chunk.entries()) vectors.data.set(answers[at]!, i * teacher.dimensions);
    onProgress(start + chunk.length);
  }
  return vectors;
}

/**
 * The teacher's vector of every single token; a continuing piece is embedded without its mark. Special tokens (`[CLS]`,
 * `[unused7]`) get zeros, since no text contains them.
 */
export async function askForTokens(
  teacher: Embedder,
  tokens: readonly string[],
  onProgress: (done: number) => void,
): Promise<Matrix> {
  const lettersOf = (token: string) => (/^\[\w+\]$/.test(token) ? '' : token.replace(/^##(?=.)/su, ''));
  const distinct = [...new Set(tokens.map(lettersOf))].filter((letters) => letters !== '');
  const asked = await askTeacher(teacher, distinct, onProgress);
  const rows = new Map(distinct.map((letters, row) => [letters, row]));
  const vectors = makeMatrix(tokens.length, teacher.dimensions);
  for (const [id, token] of tokens.entries()) {
    const row = rows.get(lettersOf(token));
    if (row === undefined) continue;
    vectors.data.set(asked.data.subarray(row * asked.columns, (row + 1) * asked.columns), id * asked.columns);
  }
  return vectors;
}
