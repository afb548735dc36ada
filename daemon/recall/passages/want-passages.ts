import { messageOf } from '../../contract/errors.ts';
import type { Log } from '../../contract/log.ts';
import type { Database } from '../../db/database.ts';
import { jobKinds } from '../../queue/job-kinds.ts';
import { wantPassages } from '../../store/memories/passage-vectors.ts';

/** Collection time: a question asks in several steps, and its answer comes first. */
const COLLECTED_MS = 500;

type WantDeps = { db: Database; log: Pick<Log, 'warn'>; onQueued(): void };

/** Collects observations whose passages questions lacked, and queues them after the answer. */
export function createWantPassages({ db, log, onQueued }: WantDeps) {
  let wanted = new Map<string, Set<number>>();
  let timer: NodeJS.Timeout | undefined;

  async function queue(model: string, ids: ReadonlySet<number>): Promise<void> {
    const queued = await db.transaction(async (tx) => {
      const isNew = (await wantPassages(tx, model, [...ids])) > 0;
      if (isNew) await jobKinds.embedPassages.enqueue(tx, {});
      return isNew;
    });
    if (queued) onQueued();
  }

  async function flush(): Promise<void> {
    const all = wanted;
    wanted = new Map();
    timer = undefined;
    for (const [model, ids] of all) {
      // The next question that lacks them asks again.
      await queue(model, ids).catch((error: unknown) =>
        log.warn({ reason: messageOf(error) }, 'the passages that a question missed could not be queued'),
      );
    }
  }

  return {
    want(model: string, ids: readonly number[]): void {
      const known = wanted.get(model) ?? new Set();
      for (const id of ids) known.add(id);
      wanted.set(model, known);
      timer ??= setTimeout(() => void flush(), COLLECTED_MS).unref();
    },
    /** Queue nothing more. */
    stop(): void {
      clearTimeout(timer);
      wanted = new Map();
    },
  };
}
