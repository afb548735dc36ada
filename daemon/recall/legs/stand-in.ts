import type { Queries } from '../../db/database.ts';
import type { Embedder } from '../../models/embedder.ts';
import { readRecalled } from '../../store/memories/recalled-observations.ts';
import type { VectorHit } from '../../store/memories/search.ts';
import { chunkText } from '../../text/chunk.ts';
import { embeddableText, MAX_CHUNKS } from '../../text/embeddable-text.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import type { LegQuestion } from './leg.ts';

/** Text hits compared: 1,700 characters each take 5 ms together. */
const COMPARED = 50;

/**
 * Compare the text leg's best hits with a query by the static table, when the model is late or fails. Texts are
 * embedded on reading, so nothing is stored. Null: no table, no hit, or no known word in the query.
 */
export async function standIn(
  db: Queries,
  table: Embedder | undefined,
  { query, scope, buckets }: Pick<LegQuestion, 'query' | 'scope' | 'buckets'>,
  text: TextLeg,
): Promise<VectorLeg | null> {
  const [vector] = table ? await table.embed([query], 'query') : [];
  const ids = text.hits.slice(0, COMPARED).map(({ id }) => id);
  if (!table || ids.length === 0 || !vector?.some((value) => value !== 0)) return null;
  const pieces = [...(await readRecalled(db, ids, scope, buckets)).values()].flatMap((observation) =>
    chunkText(embeddableText(observation), table.maxTokens, MAX_CHUNKS).map((piece, chunk) => ({
      id: observation.id,
      chunk,
      piece,
    })),
  );
  const vectors = await table.embed(
    pieces.map(({ piece }) => piece),
    'passage',
  );
  const nearest: VectorHit[] = pieces.map(({ id, chunk }, at) => ({
    id,
    chunk,
    similarity: dot(vector, vectors[at]!),
  }));
  nearest.sort((a, b) => b.similarity - a.similarity || b.id - a.id || a.chunk - b.chunk);
  return { model: table.name, nearest, familiarity: table.familiarity(query), isOfHits: true };
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, d) => sum + value * b[d]!, 0);
