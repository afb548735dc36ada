/** The longest that background work stands back for answers: hooks that never end must not starve it. */
const MOST_MS = 2000;

/** Counts the answers that somebody waits for, so that background work begins between them and not beside them. */
export function createForeground(mostMs: number = MOST_MS) {
  let running = 0;
  let waiting: (() => void)[] = [];

  return {
    /** An answer is due; returns what ends that, to be called once. */
    enter(): () => void {
      running++;
      return () => {
        running--;
        if (running > 0) return;
        const all = waiting;
        waiting = [];
        for (const go of all) go();
      };
    },
    /** Resolves when no answer is due, or after `mostMs`. */
    quiet(): Promise<void> {
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, mostMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
