import type { ProjectScope } from '../../store/project-scope.ts';
import { readChanges } from '../../store/search.ts';
import { toIndexEntry } from './index-entry.ts';
import type { IndexSource } from './load-index.ts';
import type { TextIndex } from './text-index.ts';

/**
 * A loaded index that catches up with the database. Each look asks for every row at or after the oldest transaction that was open at
 * the look before: correct with several daemons on one Postgres, whatever the order of their commits.
 */
export class LiveIndex {
  readonly index: TextIndex;
  readonly #source: IndexSource;
  readonly #scope: ProjectScope;
  /** The change that each row was taken in with. */
  readonly #seen = new Map<number, string>();
  #cursor: string;
  #look: Promise<void> | undefined;
  #nextLook: Promise<void> | undefined;

  /** @param cursor the place in the order of changes that `index` was loaded at */
  constructor(source: IndexSource, scope: ProjectScope, index: TextIndex, cursor: string) {
    this.#source = source;
    this.#scope = scope;
    this.index = index;
    this.#cursor = cursor;
  }

  /**
   * Take in what changed. One look at a time, or an older one could undo what a newer one did. A caller that arrives during a look may
   * have seen a newer commit: all of those share the next look, which begins after they asked.
   */
  catchUp(): Promise<void> {
    if (this.#look) {
      this.#nextLook ??= this.#look
        .catch(() => {}) // thrown to the callers that waited for that look
        .then(() => {
          this.#nextLook = undefined;
          return this.catchUp();
        });
      return this.#nextLook;
    }
    this.#look = this.#takeIn().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  /** Resolves when no look is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#look, this.#nextLook]);
  }

  async #takeIn(): Promise<void> {
    const { db, slices } = this.#source;
    const changes = await readChanges(db, this.#scope, this.#cursor);
    // While a transaction stays open elsewhere the cursor stands still, and the same rows come again and again.
    if (changes.cursor !== this.#cursor) {
      for (const [id, changed] of this.#seen) if (BigInt(changed) < BigInt(changes.cursor)) this.#seen.delete(id);
    }
    await slices.run(changes.rows, (row) => {
      if (this.#seen.get(row.id) === row.changed) return;
      this.index.upsert(toIndexEntry(row));
      this.#seen.set(row.id, row.changed);
    });
    for (const id of changes.gone) this.index.remove(id);
    this.#cursor = changes.cursor;
  }
}
