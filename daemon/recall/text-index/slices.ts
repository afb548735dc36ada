import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Putting rows into an index holds the event loop no longer than this at a time (100,000 take 5 s in all). A prompt that is
 * answered meanwhile comes back to the loop some ten times.
 */
const SLICE_MS = 2;

/** Work on many rows in slices of a few milliseconds, so that nobody else waits, and not at all while urgent work runs. */
export class Slices {
  readonly #urgent = new Set<Promise<unknown>>();
  #stopped = false;

  /** Put each row in its turn. @throws when stopped meanwhile */
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

  /** Wait for `work`, and let no further slice begin until it is done. */
  async first<T>(work: Promise<T>): Promise<T> {
    this.#urgent.add(work);
    try {
      return await work;
    } finally {
      this.#urgent.delete(work);
    }
  }

  /** End what runs at its next slice. */
  stop(): void {
    this.#stopped = true;
  }
}
