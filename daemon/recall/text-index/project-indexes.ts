// The text indexes of the projects in use, each derived from the packed terms in the database:
//
//   absent ──warm()──► loading (pages of rows) ──► ready ──use()──► caught up with what changed since ──► searched
//                                                    ├── a quarter of it dead ──► loaded anew, answering meanwhile
//                                                    └── least recently used, when all together exceed the cap ──► absent
//
// Catching up asks for every row at or after the oldest transaction that was open at the last look: correct with several daemons on
// one Postgres, whatever the order of their commits, and for what is written while an index is loaded. Who can't wait (a prompt)
// takes the SQL text leg meanwhile, or what is loaded so far: the newest come first. Rows go into an index in slices of a few
// milliseconds, so that nobody else waits either.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { within } from '../../home/within.ts';
import type { ProjectScope } from '../../store/project-scope.ts';
import { countObservations, type IndexRow, readChangeCursor, readChanges, readIndexPage } from '../../store/search.ts';
import { toIndexEntry } from './index-entry.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

/** The driver parses a page in one go, a few ms for so many rows; 500 or 2,000 held the loop longer, 100 loaded no sooner. */
const PAGE_ROWS = 250;
/**
 * Putting rows into an index holds the event loop no longer than this at a time (100,000 take 5 s in all). A prompt that is
 * answered meanwhile comes back to the loop some ten times.
 */
const SLICE_MS = 2;
/** All indexes together; 100,000 turn digests take about 60 MB. */
const MAX_BYTES = 400 * 1024 * 1024;
/** A project beyond this is searched by SQL. */
const MAX_OBSERVATIONS = 1_000_000;

type Loaded = {
  index: TextIndex;
  cursor: string;
  seen: Map<number, string>;
  /** The look at what changed that is under way, and the one after it. */
  look: Promise<void> | undefined;
  nextLook: Promise<void> | undefined;
};

/** Without an index: it isn't loaded yet, hasn't caught up in time with what changed, or the project is too large for one. */
export type IndexState = { index: TextIndex } | { reason: 'cold' | 'behind' | 'too large' };

export type ProjectIndexes = ReturnType<typeof createProjectIndexes>;

/** Make the cache; nothing is loaded yet. */
export function createProjectIndexes(db: Database, maxBytes = MAX_BYTES) {
  /** In the order of their last use. */
  const loaded = new Map<number, Loaded>();
  const loading = new Map<number, { index: TextIndex; done: Promise<Loaded | undefined> }>();
  /** What is answered before any more rows go into an index. */
  const urgent = new Set<Promise<unknown>>();
  let stopped = false;

  async function load(scope: ProjectScope, index: TextIndex): Promise<Loaded | undefined> {
    // Counted while the first rows come: a prompt may be waiting for them.
    const counted = countObservations(db, scope);
    counted.catch(() => {}); // heard of below
    // Read before the rows: what is written while they are read is seen again when catching up.
    const cursor = await readChangeCursor(db);
    // What is global is known in every project.
    for (const owner of [scope, 'global'] as const) {
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = await readIndexPage(db, owner, before, PAGE_ROWS);
        await inSlices(rows, (row) => index.upsert(toIndexEntry(row)));
        if ((await counted) > MAX_OBSERVATIONS) return undefined;
        if (rows.length < PAGE_ROWS) break;
        before = rows[0]!.id;
      }
    }
    return { index, cursor, seen: new Map(), look: undefined, nextLook: undefined };
  }

  async function inSlices<Row extends IndexRow>(rows: readonly Row[], put: (row: Row) => void): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for (const row of rows) {
      put(row);
      if (performance.now() < until) continue;
      await nextTurn();
      if (urgent.size > 0) await Promise.allSettled(urgent);
      if (stopped) throw new Error('The text indexes were closed');
      until = performance.now() + SLICE_MS;
    }
  }

  function start(scope: ProjectScope): Promise<Loaded | undefined> {
    const known = loading.get(scope);
    if (known) return known.done;
    const index = createTextIndex();
    const isWanted = () => loading.get(scope)?.index === index; // else forgotten meanwhile (clear)
    const done = load(scope, index)
      .then((entry) => {
        // Who waits for what was forgotten gets it, nobody else.
        if (entry && isWanted()) {
          loaded.set(scope, entry);
          evict(scope);
        }
        return entry;
      })
      .finally(() => isWanted() && loading.delete(scope));
    loading.set(scope, { index, done });
    return done;
  }

  function evict(except: number): void {
    let bytes = 0;
    for (const { index } of loaded.values()) bytes += index.bytes;
    for (const [scope, { index }] of loaded) {
      if (bytes <= maxBytes) return;
      if (scope === except) continue;
      loaded.delete(scope);
      bytes -= index.bytes;
    }
  }

  async function readyIndex(scope: ProjectScope): Promise<IndexState> {
    const entry = loaded.get(scope) ?? (await start(scope));
    if (!entry) return { reason: 'too large' };
    if (loaded.delete(scope)) loaded.set(scope, entry);
    await catchUp(scope, entry);
    return { index: entry.index };
  }

  /**
   * One look at a time, or an older one could undo what a newer one did. Who comes during a look may have been promised something
   * newer: all of those share the next one, which begins after they asked.
   */
  function catchUp(scope: ProjectScope, entry: Loaded): Promise<void> {
    if (entry.look) {
      entry.nextLook ??= entry.look
        .catch(() => {}) // told to those who waited for that one
        .then(() => {
          entry.nextLook = undefined;
          return catchUp(scope, entry);
        });
      return entry.nextLook;
    }
    entry.look = takeIn(scope, entry).finally(() => {
      entry.look = undefined;
    });
    return entry.look;
  }

  async function takeIn(scope: ProjectScope, entry: Loaded): Promise<void> {
    const changes = await readChanges(db, scope, entry.cursor);
    // While a transaction stays open elsewhere the cursor stands still, and the same rows come again and again.
    if (changes.cursor !== entry.cursor) {
      for (const [id, changed] of entry.seen) if (BigInt(changed) < BigInt(changes.cursor)) entry.seen.delete(id);
    }
    await inSlices(changes.rows, (row) => {
      if (entry.seen.get(row.id) === row.changed) return;
      entry.index.upsert(toIndexEntry(row));
      entry.seen.set(row.id, row.changed);
    });
    for (const id of changes.gone) entry.index.remove(id);
    entry.cursor = changes.cursor;
    // Made small again from the database: putting the living into a new one held the event loop for a second at 200,000.
    if (entry.index.isWorn) start(scope).catch(() => {}); // tried again with the next look
  }

  return {
    /** Begin to load a project's index; the caller goes on. */
    warm(scope: ProjectScope): void {
      if (!loaded.has(scope)) start(scope).catch(() => {}); // whoever needs it asks again and sees the fault
    },

    /** Whether a project's index is loaded. */
    holds: (scope: ProjectScope): boolean => loaded.has(scope),

    /** What is loaded so far of an index that is not there yet. */
    loading: (scope: ProjectScope): TextIndex | undefined =>
      loaded.has(scope) ? undefined : loading.get(scope)?.index,

    /** A project's index, up to date with the database, if loading it and catching up take no longer than `patienceMs`; they go on after that. */
    async use(scope: ProjectScope, patienceMs: number): Promise<IndexState> {
      const state = await within(readyIndex(scope), patienceMs);
      if (state !== 'late') return state;
      return { reason: loaded.has(scope) ? 'behind' : 'cold' };
    },

    /** Wait for `work`, and let no index be loaded until it is done: for a prompt that is answered by SQL because its index isn't there yet. */
    async first<T>(work: Promise<T>): Promise<T> {
      urgent.add(work);
      try {
        return await work;
      } finally {
        urgent.delete(work);
      }
    },

    /** Forget every index, those that are being loaded too: projects were merged or split. */
    clear(): void {
      loaded.clear();
      loading.clear();
    },
    get count() {
      return loaded.size;
    },
    /** Resolves when nothing is read or looked at any more. */
    async stop(): Promise<void> {
      stopped = true;
      const looks = [...loaded.values()].flatMap(({ look, nextLook }) => [look, nextLook]);
      await Promise.allSettled([...[...loading.values()].map(({ done }) => done), ...looks]);
    },
  };
}
