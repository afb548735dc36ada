/** Maximum time that background work waits for answers: endless hooks must not starve it. */
const MOST_MS = 2000;

/** Counts pending answers, so that background work begins between them, not beside them. */
export function createForeground(mostMs: number = MOST_MS) {
  let running = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Register a pending answer; call the returned function once when it is done. */
    enter(): () => void {
      running++;
      return () => {
        running--;
        if (running > 0) return;
        const waiters = waiting;
        waiting = [];
        for (const go of waiters) go();
      };
    },
    /** Resolves when no answer is pending, or after `mostMs`. */
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
