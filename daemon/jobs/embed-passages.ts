import type { Database } from '../db/database.ts';
import type { Embedder } from '../models/embedder.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { packPassages, storedPassagesOf } from '../recall/passages/packed-passages.ts';
import { countPending } from '../store/memories/embeddings.ts';
import { readDuePassages, storePassages } from '../store/memories/passage-vectors.ts';

/**
 * Observations embedded at a time: some 140 passages, a second or two of a small transformer on two cores, in which
 * other jobs wait.
 */
const BATCH = 8;
/** Time limit of a run, as that of embedding observations. */
const DEADLINE_MS = 10 * 60_000;
/** Time after which the work is looked at again while observations themselves have no vectors yet: these come first. */
const AFTER_OBSERVATIONS_MS = 5000;
/**
 * Rest after a batch that no question waits for, in times of what it took: a processor that others need takes longer,
 * and is left alone for longer.
 */
const REST = 1;

type PassagesDeps = { db: Database; models: { embedding(): Embedder } };

/**
 * Embed passages for the active model if it stores them: first those that questions lacked, then the rest with pauses.
 */
export function embedPassages({ db, models }: PassagesDeps): JobDefinition {
  return defineJob(jobKinds.embedPassages, {
    deadlineMs: DEADLINE_MS,
    async run(_args, signal) {
      const embedder = models.embedding();
      if (!embedder.storesPassages) return undefined;
      if ((await countPending(db, embedder.name)) > 0) return againIn(AFTER_OBSERVATIONS_MS);
      const startedAt = performance.now();
      const due = await readDuePassages(db, embedder.name, BATCH);
      if (due.length === 0) return undefined;
      const pieces = due.map(({ text }) => storedPassagesOf(text));
      const vectors = await embedder.embed(pieces.flat(), 'passage', signal);
      let from = 0;
      const rows = due.map(({ id, text }, index) => {
        const passageVectors = vectors.slice(from, from + pieces[index]!.length);
        from += passageVectors.length;
        return { id, text, ...packPassages(text, passageVectors) };
      });
      await db.transaction((tx) => storePassages(tx, embedder.name, rows));
      return due[0]!.wanted ? 'more' : againIn(REST * (performance.now() - startedAt));
    },
  });
}

const againIn = (ms: number) => ({ again: new Date(Date.now() + ms), args: {} });
