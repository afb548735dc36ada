import type { Log } from '../contract/log.ts';
import { HOOK_MS_BOUNDS } from '../contract/stats.ts';
import type { Queries } from '../db/database.ts';
import { addHookTimes } from '../store/numbers/daily-numbers.ts';

/** How often the counts are stored; a killed daemon loses those of this interval, which concern speed, not memories. */
const EVERY_MS = 30_000;

type HookTimes = {
  /** Count a hook by its duration. */
  note(ms: number): void;
  /** Store the counts so far. An error is logged, and the counts stay for the next time. */
  flush(): Promise<void>;
  /** Store the remaining counts and stop; safe twice. */
  stop(): Promise<void>;
};

/** Count hooks by duration, in memory, and add the counts to their day. */
export function startHookTimes(db: Queries, log: Pick<Log, 'warn'>): HookTimes {
  let counts = new Map<number, number>();
  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const flushed = counts;
    counts = new Map();
    try {
      await addHookTimes(db, flushed);
    } catch (error) {
      for (const [bound, count] of flushed) counts.set(bound, (counts.get(bound) ?? 0) + count);
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
