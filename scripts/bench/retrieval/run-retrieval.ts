/**
 * Judges the ranking: evaluation sets run through the daemon's own text index, chunks, embedders and fusion, in one process. The
 * REST interface adds only filters and rows to that.
 */
import type { Fusion } from '../../../daemon/contract/words.ts';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { openEmbedder } from '../../../daemon/models/open-embedder.ts';
import { groupBySession } from '../../../daemon/recall/ranking/group-by-session.ts';
import { type Ranked, rank } from '../../../daemon/recall/ranking/rank.ts';
import { namedTimes } from '../../../daemon/text/named-times.ts';
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

/** Print a line for each set and level: this ranking, the text leg alone, and the interval of their difference. */
export async function runRetrieval({ folders, model, fusion, cacheFolder, print }: RetrievalBench): Promise<void> {
  const { embedder, notice } = await openEmbedder({ model, modelsFolder: cacheFolder });
  if (notice) throw new Error(notice);
  print(
    `model ${embedder.name}, fusion ${fusion}; recall@5 / recall@10 / nDCG@10, 95 % interval of nDCG@10 over the text leg`,
  );
  try {
    for (const folder of folders) {
      const set = readEvaluationSet(folder);
      const open = new Map<string, Collection>();
      for (const [name, documents] of set.collections) {
        open.set(name, await openCollection(documents, embedder, cacheFolder));
      }
      for (const level of ['turns', 'sessions'] as const) {
        if (set[level].length > 0) print(await judge(set, level, open, embedder, fusion, cacheFolder));
      }
    }
  } finally {
    await embedder.close();
  }
}

async function judge(
  set: EvaluationSet,
  level: 'turns' | 'sessions',
  open: ReadonlyMap<string, Collection>,
  embedder: Embedder,
  fusion: Fusion,
  cacheFolder: string,
): Promise<string> {
  const queries = set[level];
  const texts = queries.map(({ text }) => text);
  const vectors = embedder.dimensions === 0 ? [] : await cachedVectors(embedder, texts, 'query', cacheFolder);
  const fused: Quality[] = [];
  const alone: Quality[] = [];
  queries.forEach((query, i) => {
    const collection = open.get(query.collection)!;
    const text = collection.index.search(query.text);
    const times = namedTimes(query.text, Date.now());
    const vector = vectorLeg(collection, { text: query.text, vector: vectors[i] ?? new Float32Array(0) }, embedder);
    fused.push(judgeRanking(names(shown(rank(text, vector, { fusion, times })), collection, level), query.gold));
    alone.push(judgeRanking(names(shown(rank(text, null, { times })), collection, level), query.gold));
  });
  const share = (pick: (quality: Quality) => number, of = fused) => (100 * mean(of.map(pick))).toFixed(1);
  const row = (of: Quality[]) =>
    [share((q) => q.recallAt5, of), share((q) => q.recallAt10, of), share((q) => q.ndcgAt10, of)].join(' / ');
  const [low, high] = pairedBootstrap(
    fused.map((q) => q.ndcgAt10),
    alone.map((q) => q.ndcgAt10),
  );
  const interval = `${(100 * low).toFixed(1)} … ${(100 * high).toFixed(1)}`;
  return `${set.name.padEnd(10)} ${level.padEnd(8)} ${String(queries.length).padStart(4)}  ${row(fused)}   text ${row(alone)}   ${interval}`;
}

/** The part of a ranking that a search shows. */
const shown = (ranked: Ranked[]): Ranked[] => ranked.filter(({ hasEvidence }) => hasEvidence);

function names(ranked: ReturnType<typeof rank>, { documents }: Collection, level: 'turns' | 'sessions'): string[] {
  if (level === 'sessions') return groupBySession(ranked).map(({ session }) => session);
  return ranked.map(({ id }) => documents[id]!.externalId);
}
