/** Maximum of urgent calls in a row while others wait: a prompt makes about five. */
const URGENT_IN_A_ROW = 16;

/**
 * Runs calls one after the other. Urgent ones overtake all others that wait; one of the others runs after each such
 * row.
 */
export function createCallQueue() {
  const urgent: (() => Promise<void>)[] = [];
  const ordinary: (() => Promise<void>)[] = [];
  let inARow = 0;
  let running: Promise<void> | undefined;

  function next(): (() => Promise<void>) | undefined {
    const isUrgent = urgent.length > 0 && (ordinary.length === 0 || inARow < URGENT_IN_A_ROW);
    inARow = isUrgent ? inARow + 1 : 0;
    return (isUrgent ? urgent : ordinary).shift();
  }

  async function runAll(): Promise<void> {
    for (let call = next(); call; call = next()) await call();
    running = undefined;
  }

  return {
    /** Run `work` when its turn comes. Returns what it returns, or throws what it throws. */
    run<T>(work: () => Promise<T>, isUrgent: boolean): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        (isUrgent ? urgent : ordinary).push(() => work().then(resolve, reject));
        running ??= runAll();
      });
    },

    /** Resolves when no call runs or waits. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}
