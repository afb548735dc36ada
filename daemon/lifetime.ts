/** What a daemon has started and must end, in the order it was started in. */
export type Lifetime = {
  /** Note how something that was just started is ended. */
  add(stop: () => Promise<unknown> | unknown): void;
  /** End everything, the last started first; what fails to end is told to `onFault` and holds up nothing. Safe twice. */
  stop(): Promise<void>;
};

/** A lifetime with nothing in it yet. */
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
