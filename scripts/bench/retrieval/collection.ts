/** One project of an evaluation set, in memory: the daemon's text index, and an exact scan instead of pgvector. */
import type { Embedder } from '../../../daemon/models/embedder.ts';
import type { VectorLeg } from '../../../daemon/recall/ranking/vector-evidence.ts';
import { createTextIndex, type TextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import type { VectorHit } from '../../../daemon/store/memories/search.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { chunkText } from '../../../daemon/text/chunk.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';
import { cachedVectors } from './cached-vectors.ts';
import type { EvaluationDocument } from './read-set.ts';

/** Chunks that the vector leg returns, as many as the daemon asks for. */
const NEAREST = 200;

export type Collection = {
  documents: readonly EvaluationDocument[];
  index: TextIndex;
  chunks: readonly { id: number; chunk: number; vector: Float32Array }[];
};

export async function openCollection(
  documents: readonly EvaluationDocument[],
  embedder: Embedder,
  cacheFolder: string,
): Promise<Collection> {
  const index = createTextIndex();
  for (const { id, session, createdAt, text } of documents) {
    index.upsert({ id, session, createdAt, terms: packTerms(analyse(text)) });
  }
  if (embedder.dimensions === 0) return { documents, index, chunks: [] };
  const pieces = documents.flatMap(({ id, text }) =>
    chunkText(text, embedder.maxTokens, 16).map((piece, chunk) => ({ id, chunk, piece })),
  );
  const vectors = await cachedVectors(
    embedder,
    pieces.map(({ piece }) => piece),
    'passage',
    cacheFolder,
  );
  return { documents, index, chunks: pieces.map(({ id, chunk }, index) => ({ id, chunk, vector: vectors[index]! })) };
}

/** The vector leg's answer to a query; null without an embedder. */
export function vectorLeg(
  { chunks }: Collection,
  query: { text: string; vector: Float32Array },
  embedder: Embedder,
): VectorLeg | null {
  if (embedder.dimensions === 0) return null;
  const all = chunks.map(
    ({ id, chunk, vector }): VectorHit => ({ id, chunk, similarity: cosine(query.vector, vector) }),
  );
  all.sort((a, b) => b.similarity - a.similarity);
  return { model: embedder.name, nearest: all.slice(0, NEAREST), familiarity: embedder.familiarity(query.text) };
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
