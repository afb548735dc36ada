// One-off tasks of the processes beside the daemons: queue a job, rebuild the stored terms, migrate the schema.
import { z } from 'zod';
import { nearestName } from './contract/nearest-name.ts';
import type { Database } from './db/database.ts';
import type { JobKind } from './queue/define-kind.ts';
import { jobKinds } from './queue/job-kinds.ts';
import { startEdgesAnew } from './store/memories/edges.ts';
import { queueAllForEmbedding } from './store/memories/embeddings.ts';
import { reloadIndexes } from './store/memories/index-reloads.ts';
import { countOutdated, lockAfter, writeTerms } from './store/upkeep/analysis.ts';
import { enqueueJobs } from './store/upkeep/jobs.ts';
import { storedTerms } from './text/observation-terms.ts';

/** Rows whose terms are rebuilt in one transaction, for which writers of the same rows wait. */
const SLICE = 200;

/** Jobs of the whole memory, by the names that people use; the others belong to a session. */
const TASKS: readonly JobKind<z.ZodObject>[] = [
  jobKinds.upkeep,
  jobKinds.deriveEdges,
  jobKinds.deriveRuleEdges,
  jobKinds.forgetByPolicy,
  jobKinds.compactMemories,
  jobKinds.consolidateRules,
  jobKinds.embedObservations,
  jobKinds.embedPassages,
  jobKinds.analyseObservations,
  jobKinds.placeWork,
  jobKinds.nameEntities,
  jobKinds.settleReceipts,
];

/** A task that can't be queued as requested; `isUnknown`: there is no task of that name. */
export class TaskRefused extends Error {
  override readonly name = 'TaskRefused';
  constructor(
    message: string,
    readonly isUnknown: boolean,
  ) {
    super(message);
  }
}

/**
 * Queue a job of the whole memory now, or nudge the queued one. `name` may be the path of a function, as Redis Agent
 * Memory Server names its tasks; `given`: arguments as `key=value`. @throws TaskRefused with the known names, or with
 * what is wrong with the arguments
 */
export async function scheduleTask(
  db: Database,
  path: string,
  home: string,
  args: readonly string[],
): Promise<{ scheduled: string }> {
  const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', '-');
  const names = TASKS.map(({ kind }) => kind);
  const kind = TASKS.find((task) => task.kind === name);
  if (!kind) {
    const meant = nearestName(name, names);
    throw new TaskRefused(
      `There is no task ${JSON.stringify(path)}${meant ? `; did you mean ${meant}?` : ''} Tasks: ${names.join(', ')}`,
      true,
    );
  }
  await enqueueJobs(db, [{ ...kind.job(argumentsOf(kind, args)), ...(kind === jobKinds.settleReceipts && { home }) }]);
  return { scheduled: name };
}

/** The arguments of a task, checked before they are stored, since nobody watches the worker that would refuse them. */
function argumentsOf(kind: JobKind<z.ZodObject>, args: readonly string[]): Record<string, unknown> {
  const pairs = args.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new TaskRefused(`Expected an argument like limit=500, got ${JSON.stringify(pair)}`, false);
    return [pair.slice(0, at), readValue(pair.slice(at + 1))] as const;
  });
  const parsed = z.strictObject(kind.args.shape).safeParse(Object.fromEntries(pairs));
  if (parsed.success) return parsed.data;
  const names = Object.keys(kind.args.shape).join(', ') || 'none';
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new TaskRefused(`${faults.join('; ')}. Arguments of ${kind.kind}: ${names}`, false);
}

/** A parsed value: true, false, a number, else a text. */
function readValue(text: string): boolean | number | string {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * Rebuild the terms of all observations, in slices, and make every daemon reload its indexes. `vectors`: also queue all
 * observations for the models in use; their vectors stay until each is replaced.
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

/**
 * Apply the missing migrations, and queue the work that old rows need. @returns the migrations, and how many rows wait
 * for the analyser
 */
export async function migrateMemories(db: Database): Promise<{ applied: string[]; outdated: number }> {
  const applied = await db.migrate();
  const outdated = await countOutdated(db);
  if (outdated > 0) await jobKinds.analyseObservations.enqueue(db, {});
  return { applied, outdated };
}
