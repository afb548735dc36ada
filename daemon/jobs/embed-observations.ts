import type { Database } from '../db/database.ts';
import { toVectorText } from '../db/vector-text.ts';
import type { Embedder } from '../models/embedder.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { countPending, type EmbeddedChunk, readPending, storeEmbeddings } from '../store/memories/embeddings.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';
import { chunkText } from '../text/chunk.ts';
import { embeddableText, MAX_CHUNKS } from '../text/embeddable-text.ts';

/**
 * Observations embedded at a time: some 80 chunks, 8 s of a small transformer on one core, in which other jobs wait.
 */
const BATCH = 32;
/**
 * Observations stored per transaction: 64 blocked the embedded database for 160 ms, and a prompt that came meanwhile
 * had only 110.
 */
const STORED = 8;
/** Time limit of a run: enough to load a model from a slow disk, or for a batch on a busy machine without AVX. */
const DEADLINE_MS = 10 * 60_000;

/**
 * Number of shares into which a backlog is divided for several workers: more than there are workers, so that all finish
 * about together.
 */
const SHARES = 8;
/** Minimum backlog worth dividing: a smaller one is embedded before another worker polls. */
const SHARED_FROM = 4 * BATCH;

/** The model that embeds now; `settle` is called when it has embedded everything. */
export type EmbeddingModels = { embedding(): Embedder; settle(): Promise<void> };

type EmbeddingDeps = {
  db: Database;
  models: EmbeddingModels;
  /** Whether other workers embed meanwhile, in this process or in others; default false. */
  shares?: boolean;
};

/**
 * Embed observations that the active model has not embedded yet, one batch per run, until none is left. Where workers
 * share the work, the job of all divides a backlog into shares; the last of a share queues the job of all again, which
 * then finds the end.
 */
export function embedObservations(deps: EmbeddingDeps): JobDefinition {
  return defineJob(jobKinds.embedObservations, {
    deadlineMs: DEADLINE_MS,
    async run({ part }, signal) {
      const embedder = deps.models.embedding();
      if (embedder.dimensions === 0) return undefined; // no model: only the text leg answers
      if (part === undefined && deps.shares && (await countPending(deps.db, embedder.name)) >= SHARED_FROM) {
        await enqueueJobs(
          deps.db,
          Array.from({ length: SHARES }, (_, n) => jobKinds.embedObservations.job({ part: n })),
        );
        return undefined;
      }
      const share = part === undefined ? null : { part, of: SHARES };
      const pending = await readPending(deps.db, embedder.name, BATCH, share);
      if (pending.length === 0) {
        if (part === undefined) await deps.models.settle();
        else await jobKinds.embedObservations.enqueue(deps.db, {});
        return undefined;
      }
      const pieces = pending.flatMap((observation) =>
        chunkText(embeddableText(observation), embedder.maxTokens, MAX_CHUNKS).map((text, chunk) => ({
          id: observation.id,
          chunk,
          text,
        })),
      );
      const vectors = await embedder.embed(
        pieces.map((piece) => piece.text),
        'passage',
        signal,
      );
      const chunks: EmbeddedChunk[] = pieces.flatMap((piece, index) => {
        const vector = vectors[index];
        // A zero vector (no known word) has no cosine: only the text leg finds it.
        return vector?.some((value) => value !== 0)
          ? [{ observation_id: piece.id, chunk: piece.chunk, embedding: toVectorText(vector) }]
          : [];
      });
      for (let from = 0; from < pending.length; from += STORED) {
        const stored = pending.slice(from, from + STORED);
        const ids = new Set(stored.map(({ id }) => id));
        const theirs = chunks.filter((chunk) => ids.has(chunk.observation_id));
        await deps.db.transaction(async (tx) => {
          await storeEmbeddings(tx, embedder.name, stored, theirs);
          if (embedder.storesPassages) await jobKinds.embedPassages.enqueue(tx, {});
        });
      }
      return 'more';
    },
  });
}
