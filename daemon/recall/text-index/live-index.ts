import { type ChangeCursor, type ChangesSince, oldestOf, readChanges, since } from '../../store/memories/index-rows.ts';
import type { ProjectScope } from '../../visibility/project-scope.ts';
import type { IndexSource, LoadedUntil } from './load-index.ts';
import type { ProjectIndex } from './project-index.ts';

/**
 * Rows per page. A backfill may change a hundred thousand rows before the next question. Read at once, they took
 * hundreds of megabytes here and in the embedded database, which never returns memory.
 */
const PAGE_ROWS = 500;

/**
 * A loaded index that catches up with the database. Each catch-up reads every row missing from the previous snapshot,
 * which is correct with several daemons on one Postgres and any order of commits.
 */
export class LiveIndex {
  readonly index: ProjectIndex;
  readonly #source: IndexSource;
  readonly #scope: ProjectScope;
  /** The change at which each row, and its vectors, were last indexed. */
  readonly #seen: Map<number, string>;
  readonly #seenVectors = new Map<number, string>();
  #cursor: string;
  readonly #reloads: string;
  #isOutdated = false;
  #current: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param until how far `index` was loaded */
  constructor(source: IndexSource, scope: ProjectScope, index: ProjectIndex, { cursor, reloads, seen }: LoadedUntil) {
    this.#source = source;
    this.#scope = scope;
    this.index = index;
    this.#cursor = cursor;
    this.#reloads = reloads;
    this.#seen = seen;
  }

  /**
   * Whether indexes must be reloaded: observations left a project (maybe this one), or the server or its tables
   * changed.
   */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /**
   * Index the changes. Only one catch-up runs at a time, because an older one could undo a newer. Callers during one
   * may have seen a newer commit, so they share the next.
   */
  catchUp(): Promise<void> {
    if (this.#current) {
      this.#next ??= this.#current
        .catch(() => {}) // thrown to the callers of that one
        .then(() => {
          this.#next = undefined;
          return this.catchUp();
        });
      return this.#next;
    }
    this.#current = this.#indexChanges().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /** Resolves when no catch-up is running. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#current, this.#next]);
  }

  async #indexChanges(): Promise<void> {
    const { db, slices } = this.#source;
    let cursor: string | undefined;
    for (let from: ChangesSince | null = since(this.#cursor); from; ) {
      const changes = await readChanges(db, this.#scope, from, this.index.model, PAGE_ROWS);
      cursor ??= this.#begin(changes);
      const readAgain = BigInt(oldestOf(cursor));
      await slices.run(changes.rows, (row) => {
        if (this.#seen.get(row.id) === row.changed) return;
        this.index.put(row);
        if (BigInt(row.changed) >= readAgain) this.#seen.set(row.id, row.changed);
      });
      await slices.run(changes.embedded, ({ id, vectors, changed }) => {
        if (this.#seenVectors.get(id) === changed) return;
        this.index.putVectors(id, vectors);
        if (BigInt(changed) >= readAgain) this.#seenVectors.set(id, changed);
      });
      for (const id of changes.gone) this.index.remove(id);
      from = changes.next;
    }
    this.#cursor = cursor!;
  }

  /** Handle the first page. Returns the cursor for the next catch-up. */
  #begin({ cursor, reloads }: ChangeCursor): string {
    this.#isOutdated = reloads !== this.#reloads;
    const oldest = oldestOf(cursor);
    if (oldest !== oldestOf(this.#cursor)) {
      for (const seen of [this.#seen, this.#seenVectors])
        for (const [id, changed] of seen) if (BigInt(changed) < BigInt(oldest)) seen.delete(id);
    }
    return cursor;
  }
}
