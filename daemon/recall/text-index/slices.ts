import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long indexing rows may hold the event loop at a time (100,000 rows take 5 s in all). A prompt that is answered meanwhile
 * returns to the loop some ten times.
 */
const SLICE_MS = 2;

/** Work on many rows in slices of a few milliseconds, so that nothing else waits long; it pauses while urgent work runs. */
export class Slices {
  readonly #urgent = new Set<Promise<unknown>>();
  #stopped = false;

  /** Call `put` for each row in order. @throws when stopped meanwhile */
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

  /** Wait for `work`; no further slice begins until it is done. */
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
