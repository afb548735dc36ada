// What the processes beside the daemons do once: queue a job, write the stored terms again, bring the schema up to date.
import { nearestName } from './contract/nearest-name.ts';
import type { Database } from './db/database.ts';
import { jobKinds } from './queue/job-kinds.ts';
import { startEdgesAnew } from './store/memories/edges.ts';
import { queueAllForEmbedding } from './store/memories/embeddings.ts';
import { reloadIndexes } from './store/memories/index-reloads.ts';
import { countOutdated, lockAfter, writeTerms } from './store/upkeep/analysis.ts';
import { enqueueJobs } from './store/upkeep/jobs.ts';
import { storedTerms } from './text/observation-terms.ts';

/** Rows whose terms are written in a transaction, which writers of the same rows wait for. */
const SLICE = 200;

/** Jobs of the whole memory, by the names that people call them; the others belong to a session. */
const TASKS = [
  jobKinds.upkeep,
  jobKinds.deriveEdges,
  jobKinds.deriveRuleEdges,
  jobKinds.forgetByPolicy,
  jobKinds.consolidateRules,
  jobKinds.embedObservations,
  jobKinds.analyseObservations,
  jobKinds.placeWork,
  jobKinds.nameEntities,
  jobKinds.settleReceipts,
];

/** Queue a job of the whole memory now, or nudge the queued one. @throws Error with the known names */
export async function scheduleTask(db: Database, name: string, home = ''): Promise<{ scheduled: string }> {
  const names = TASKS.map(({ kind }) => kind);
  const kind = TASKS.find((one) => one.kind === name);
  if (!kind) {
    const meant = nearestName(name, names);
    throw new Error(
      `There is no task ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ''} Tasks: ${names.join(', ')}`,
    );
  }
  await enqueueJobs(db, [{ ...kind.job({}), ...(kind === jobKinds.settleReceipts && { home }) }]);
  return { scheduled: name };
}

/**
 * Write the terms of all observations again, in slices, and let every daemon load its indexes again. `vectors`: also queue all observations
 * for the models in use; their vectors stay until each is replaced.
 */
export async function rebuildIndex(
  db: Database,
  { vectors }: { vectors: boolean },
): Promise<{ observations: number; queued_vectors: number }> {
  let observations = 0;
  for (let after = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const rows = await lockAfter(tx, after, SLICE);
      await writeTerms(
        tx,
        rows.map((row) => ({ id: row.id, ...storedTerms(row) })),
      );
      return rows;
    });
    const last = done.at(-1);
    if (!last) break;
    observations += done.length;
    after = last.id;
  }
  const queued = await db.transaction(async (tx) => {
    await reloadIndexes(tx);
    await startEdgesAnew(tx);
    await jobKinds.deriveEdges.enqueue(tx, {});
    await jobKinds.deriveRuleEdges.enqueue(tx, {});
    if (!vectors) return 0;
    const count = await queueAllForEmbedding(tx);
    await jobKinds.embedObservations.enqueue(tx, {});
    return count;
  });
  return { observations, queued_vectors: queued };
}

/** Apply the missing migrations, and queue the work that old rows need. @returns the migrations, and how many rows wait for the analyser */
export async function migrateMemories(db: Database): Promise<{ applied: string[]; outdated: number }> {
  const applied = await db.migrate();
  const outdated = await countOutdated(db);
  if (outdated > 0) await jobKinds.analyseObservations.enqueue(db, {});
  return { applied, outdated };
}
