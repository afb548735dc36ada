import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long indexing may block the event loop at a time (100,000 rows take 5 s in total). A prompt answered meanwhile
 * returns to the loop about ten times.
 */
const SLICE_MS = 2;

/** Works through many rows in slices of a few milliseconds, so that nothing else waits long. Pauses for urgent work. */
export class Slices {
  readonly #urgent = new Set<Promise<unknown>>();
  #stopped = false;

  /** Call `put` for each row in order. @throws if stopped */
  async run<Row>(rows: readonly Row[], put: (row: Row) => void): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for (const row of rows) {
      put(row);
      if (performance.now() < until) continue;
      await nextTurn();
      if (this.#urgent.size > 0) await Promise.allSettled(this.#urgent);
      if (this.#stopped) throw new Error('The text indexes were closed');
      until = performance.now() + SLICE_MS;
    }
  }

  /** Wait for `work`; no further slice starts until then. */
  async first<T>(work: Promise<T>): Promise<T> {
    this.#urgent.add(work);
    try {
      return await work;
    } finally {
      this.#urgent.delete(work);
    }
  }

  /** End the running work at its next slice. */
  stop(): void {
    this.#stopped = true;
  }
}
