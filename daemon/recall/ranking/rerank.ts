import type { Degradation } from '../../contract/degradation.ts';
import type { Log } from '../../contract/log.ts';
import type { Reranker } from '../../models/reranker.ts';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';

/** Results to score, best first: 5 s on one core if all are long (see RERANK_TOKENS), 1 s if all are short. */
export const RERANKED = 30;
/** Time limit: 1 s to load the model, at worst 5 s on one core, and as much again for a busy machine. */
const DEADLINE_MS = 10_000;

/** A result's judgement by the reranker. */
export type Judged = {
  /** Its place before reranking, from 1. */
  rank: number;
  /** The reranker's score, 0–1. */
  score: number;
};

type Rerankable = { observation: Pick<RecalledObservation, 'title' | 'text'> };

type RerankDeps = {
  /** undefined: there is none. */
  reranker(): Reranker | undefined;
  log: Pick<Log, 'warn'>;
  deadlineMs?: number;
};

/**
 * Order the first RERANKED results by the reranker, ties as before; the rest stay. Returns every result even without a
 * reranker; `degraded` then gives the reason (`rerank:no-model`, `:late`, `:failed`).
 */
export async function rerank<Found extends Rerankable>(
  { reranker, log, deadlineMs = DEADLINE_MS }: RerankDeps,
  query: string,
  found: readonly Found[],
): Promise<{ found: readonly (Found & { judged?: Judged })[]; degraded: Degradation[] }> {
  const first = found.slice(0, RERANKED);
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const model = reranker();
    if (!model) return { found, degraded: ['rerank:no-model'] };
    const texts = first.map(({ observation: { title, text } }) => `${title}\n${text}`);
    const scores = await model.score(query, texts, deadline);
    const judged = first.map((one, at) => ({ ...one, judged: { rank: at + 1, score: scores[at]! } }));
    judged.sort((a, b) => b.judged.score - a.judged.score || a.judged.rank - b.judged.rank);
    return { found: [...judged, ...found.slice(RERANKED)], degraded: [] };
  } catch (error) {
    if (deadline.aborted) return { found, degraded: ['rerank:late'] };
    log.warn({ err: error }, 'reranking failed');
    return { found, degraded: ['rerank:failed'] };
  }
}
