/**
 * Judges the ranking: evaluation sets run through the daemon's own text index, chunks, embedders, weights for code,
 * passages and fusion, in one process. The REST interface adds only filters and rows to that.
 */
import type { Fusion } from '../../../daemon/contract/words.ts';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { openEmbedder } from '../../../daemon/models/open-embedder.ts';
import { passageEmbedder } from '../../../daemon/models/passage-embedder.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, TO_RANK } from '../../../daemon/recall/passages/score-passages.ts';
import { withoutBoosts } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { groupBySession } from '../../../daemon/recall/ranking/group-by-session.ts';
import { joinLists } from '../../../daemon/recall/ranking/join-lists.ts';
import { modelWeight } from '../../../daemon/recall/ranking/model-weights.ts';
import { type Ranked, rank } from '../../../daemon/recall/ranking/rank.ts';
import type { VectorLeg } from '../../../daemon/recall/ranking/vector-evidence.ts';
import { weighForCode } from '../../../daemon/recall/ranking/weigh-for-code.ts';
import type { TextLeg } from '../../../daemon/recall/text-index/score-query.ts';
import { isQuestion } from '../../../daemon/text/is-question.ts';
import { namedTimes } from '../../../daemon/text/named-times.ts';
import { openPlainRanking } from '../plain-ranking.ts';
import { cachedVectors } from './cached-vectors.ts';
import { type Collection, openCollection, vectorLeg } from './collection.ts';
import { judgeRanking, mean, pairedBootstrap, type Quality } from './metrics.ts';
import { type EvaluationSet, readEvaluationSet } from './read-set.ts';

type RetrievalBench = {
  /** Folders of evaluation sets. */
  folders: readonly string[];
  /** As AGENT_MEMORY_EMBEDDER: `none`, `auto`, or a transformers.js folder. */
  model: string;
  fusion: Fusion;
  /** Where vectors are kept between runs. */
  cacheFolder: string;
  print(line: string): void;
};

/**
 * Print a line for each set and level: this ranking, plain BM25, the text leg alone, and the interval of the difference
 * to that.
 */
export async function runRetrieval({ folders, model, fusion, cacheFolder, print }: RetrievalBench): Promise<void> {
  const { embedder, notice } = await openEmbedder({ model, modelsFolder: cacheFolder });
  if (notice) throw new Error(notice);
  print(
    `model ${embedder.name}, fusion ${fusion}; recall@5 / recall@10 / nDCG@10, 95 % interval of nDCG@10 over the text leg`,
  );
  try {
    for (const folder of folders) {
      const set = readEvaluationSet(folder);
      const collections = new Map<string, Collection>();
      for (const [name, documents] of set.collections) {
        collections.set(name, await openCollection(documents, embedder, cacheFolder));
      }
      for (const level of ['turns', 'sessions'] as const) {
        if (set[level].length > 0) print(await judge(set, level, collections, embedder, fusion, cacheFolder));
      }
    }
  } finally {
    await embedder.close();
  }
}

async function judge(
  set: EvaluationSet,
  level: 'turns' | 'sessions',
  collections: ReadonlyMap<string, Collection>,
  embedder: Embedder,
  fusion: Fusion,
  cacheFolder: string,
): Promise<string> {
  const queries = set[level];
  const texts = queries.map(({ text }) => text);
  const vectors = embedder.dimensions === 0 ? [] : await cachedVectors(embedder, texts, 'query', cacheFolder);
  const fused: Quality[] = [];
  const alone: Quality[] = [];
  const plain: Quality[] = [];
  const plainly = new Map([...collections].map(([name, collection]) => [name, plainRanking(collection, level)]));
  for (const [i, query] of queries.entries()) {
    const collection = collections.get(query.collection)!;
    const text = collection.index.search(query.text);
    const times = namedTimes(query.text, Date.now());
    const vector = vectorLeg(collection, { text: query.text, vector: vectors[i] ?? new Float32Array(0) }, embedder);
    const ranked = await searched({ query: query.text, text, vector, fusion, collection, embedder });
    fused.push(judgeRanking(names(ranked, collection, level), query.gold));
    alone.push(judgeRanking(names(shown(rank(text, null, { times })), collection, level), query.gold));
    plain.push(judgeRanking(plainly.get(query.collection)!(query.text), query.gold));
  }
  const share = (pick: (quality: Quality) => number, of = fused) => (100 * mean(of.map(pick))).toFixed(1);
  const row = (of: Quality[]) =>
    [share((q) => q.recallAt5, of), share((q) => q.recallAt10, of), share((q) => q.ndcgAt10, of)].join(' / ');
  const [low, high] = pairedBootstrap(
    fused.map((q) => q.ndcgAt10),
    alone.map((q) => q.ndcgAt10),
  );
  const interval = `${(100 * low).toFixed(1)} … ${(100 * high).toFixed(1)}`;
  return `${set.name.padEnd(10)} ${level.padEnd(8)} ${String(queries.length).padStart(4)}  ${row(fused)}   BM25 ${row(plain)}   text ${row(alone)}   ${interval}`;
}

type Asked = {
  query: string;
  text: TextLeg;
  vector: VectorLeg | null;
  fusion: Fusion;
  collection: Collection;
  embedder: Embedder;
};

/** A search's findings in its order (recall/search/search.ts). */
async function searched({ query, text, vector, fusion, collection, embedder }: Asked): Promise<Ranked[]> {
  const textOf = (id: number) => collection.documents[id]!.text;
  const found = withoutBoosts(shown(rank(text, vector, { times: namedTimes(query, Date.now()) })));
  const forCode = vector ? modelWeight(vector.model).forCode : 0;
  const weighed = forCode > 0 ? weighForCode(found, forCode, textOf) : found;
  const { averageLength, terms } = text;
  if (!isQuestion(query)) return joinLists(weighed, { fusion, averageLength });
  const deps = { readTexts: createReadTexts(), embedder: passageEmbedder(embedder) };
  const best = weighed.slice(0, MAX_ASKED).map(({ id }) => ({ id, text: textOf(id) }));
  const passages = await createPassageScorer(deps, query, terms)(best, TO_RANK);
  return joinLists(weighed, { fusion, passages, averageLength });
}

/** The part of a ranking that a search shows. */
const shown = (ranked: Ranked[]): Ranked[] => ranked.filter(({ hasEvidence }) => hasEvidence);

function names(ranked: ReturnType<typeof rank>, { documents }: Collection, level: 'turns' | 'sessions'): string[] {
  if (level === 'sessions') return groupBySession(ranked).map(({ session }) => session);
  return ranked.map(({ id }) => documents[id]!.externalId);
}

/** Plain BM25 over the turns, or over sessions as one text each. @returns ranks the names of these */
function plainRanking({ documents }: Collection, level: 'turns' | 'sessions'): (query: string) => string[] {
  const texts = new Map<string, string>();
  for (const { externalId, session, text } of documents) {
    const name = level === 'turns' ? externalId : (session ?? externalId);
    texts.set(name, `${texts.get(name) ?? ''}${text}\n`);
  }
  const ranked = openPlainRanking([...texts.values()]);
  const names = [...texts.keys()];
  return (query) => ranked(query).map((index) => names[index]!);
}
