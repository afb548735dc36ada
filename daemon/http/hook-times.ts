import type { Log } from '../contract/log.ts';
import { HOOK_MS_BOUNDS } from '../contract/stats.ts';
import type { Queries } from '../db/database.ts';
import { addHookTimes } from '../store/numbers/daily-numbers.ts';

/** How often the counts are stored; a daemon that is killed loses those of this time, which are about speed and not about memory. */
const EVERY_MS = 30_000;

type HookTimes = {
  /** Count a hook that took so long. */
  note(ms: number): void;
  /** Store the counts so far. A fault is logged, and they are kept for the next time. */
  flush(): Promise<void>;
  /** Store the rest and end; safe twice. */
  stop(): Promise<void>;
};

/** Count hooks by the time that they took, in memory, and add the counts to their day. */
export function startHookTimes(db: Queries, log: Pick<Log, 'warn'>): HookTimes {
  let counts = new Map<number, number>();
  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      await addHookTimes(db, taken);
    } catch (error) {
      for (const [bound, count] of taken) counts.set(bound, (counts.get(bound) ?? 0) + count);
      log.warn({ err: error }, 'the times of hooks could not be counted; they are kept for the next time');
    }
  }
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    note(ms) {
      const bound = HOOK_MS_BOUNDS.find((most) => ms <= most) ?? HOOK_MS_BOUNDS.at(-1)!;
      counts.set(bound, (counts.get(bound) ?? 0) + 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
