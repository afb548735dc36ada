/** The parts that a daemon has started and must stop. */
export type Lifetime = {
  /** Add the function that stops a part that was just started. */
  add(stop: () => Promise<unknown> | unknown): void;
  /**
   * Stop everything, in reverse order of starting; a failing stop is passed to `onFault` and doesn't block the others.
   * Safe twice.
   */
  stop(): Promise<void>;
};

/** Create an empty lifetime. */
export function createLifetime(onFault: (error: unknown) => void): Lifetime {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  let stopping: Promise<void> | undefined;
  return {
    add: (stop) => void stops.push(stop),
    stop() {
      stopping ??= (async () => {
        for (let stop = stops.pop(); stop; stop = stops.pop()) {
          try {
            await stop();
          } catch (error) {
            onFault(error);
          }
        }
      })();
      return stopping;
    },
  };
}
