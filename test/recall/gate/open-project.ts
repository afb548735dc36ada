import type { Embedder } from '../../../daemon/models/embedder.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, TO_RANK } from '../../../daemon/recall/passages/score-passages.ts';
import type { VectorLeg } from '../../../daemon/recall/ranking/vector-evidence.ts';
import type { TextLeg } from '../../../daemon/recall/text-index/score-query.ts';
import { createTextIndex, type TextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import type { VectorHit } from '../../../daemon/store/memories/search.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';

/** As many as the daemon asks the database for. */
const NEAREST = 200;

/** A project in memory: the daemon's text index, and an exact scan in the place of the vector index. */
export type HeldProject = {
  index: TextIndex;
  /** Both legs' answers, as the daemon would get them. */
  ask(query: string): Promise<{ text: TextLeg; vector: VectorLeg }>;
  /** The share of the query in the words of an observation's best passage; 0 without an observation. */
  bestPassage(query: string, text: TextLeg, id: number | undefined): Promise<number>;
};

/** @param texts observations in the order of their recording; an observation's id is its place */
export async function openProject(
  embedder: Embedder,
  texts: readonly string[],
  sessionOf: (id: number) => string | null = () => null,
): Promise<HeldProject> {
  const index = createTextIndex();
  texts.forEach((text, id) => {
    index.upsert({ id, session: sessionOf(id), createdAt: id, terms: packTerms(analyse(text)) });
  });
  const vectors = await embedder.embed(texts, 'passage');
  return {
    index,
    async ask(query) {
      const [asked] = await embedder.embed([query], 'query');
      const nearest = vectors
        .map((vector, id): VectorHit => ({ id, chunk: 0, similarity: cosine(vector, asked!) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, NEAREST);
      return {
        text: index.search(query),
        vector: { model: embedder.name, nearest, familiarity: embedder.familiarity(query) },
      };
    },
    async bestPassage(query, text, id) {
      if (id === undefined) return 0;
      const scores = await createPassageScorer(
        { readTexts: createReadTexts(), embedder },
        query,
        text.terms,
      )([{ id, text: texts[id]! }], TO_RANK);
      return Math.max(0, ...scores.get(id)!.map(({ words }) => words));
    },
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
