// The text indexes of the projects in use, each derived from the packed terms in the database:
//
//   absent ──warm()──► loading (pages of rows) ──► ready ──use()──► caught up with what changed since ──► searched
//                                                    └── least recently used, when all together exceed the cap ──► absent
//
// Catching up asks for every row at or after the oldest transaction that was open at the last look: correct with several daemons on
// one Postgres, whatever the order of their commits. Who can't wait for a load (a prompt) takes the SQL text leg meanwhile.
import { within } from '../contract/within.ts';
import type { Database } from '../db/database.ts';
import { countObservations, readChangeCursor, readChanges, readIndexPage } from '../store/search.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

const PAGE_ROWS = 2000;
/** All indexes together; 100,000 turn digests take about 60 MB. */
const MAX_BYTES = 400 * 1024 * 1024;
/** A project beyond this is searched by SQL. */
const MAX_OBSERVATIONS = 1_000_000;

type Loaded = { index: TextIndex; cursor: string; seen: Map<number, string>; catchingUp: Promise<void> | undefined };

export type IndexState = { index: TextIndex } | { reason: 'cold' | 'too large' };

export type ProjectIndexes = ReturnType<typeof createProjectIndexes>;

/** Make the cache; nothing is loaded yet. */
export function createProjectIndexes(db: Database, maxBytes = MAX_BYTES) {
  /** In the order of their last use. */
  const loaded = new Map<number, Loaded>();
  const loading = new Map<number, Promise<Loaded | undefined>>();
  let stopped = false;

  async function load(projectId: number): Promise<Loaded | undefined> {
    if ((await countObservations(db, projectId)) > MAX_OBSERVATIONS) return undefined;
    // Read before the rows: what is written while they are read is seen again when catching up.
    const cursor = await readChangeCursor(db);
    const index = createTextIndex();
    // What belongs to no project is known in every one.
    for (const owner of [projectId, null]) await loadRows(index, owner);
    return { index, cursor, seen: new Map(), catchingUp: undefined };
  }

  async function loadRows(index: TextIndex, owner: number | null): Promise<void> {
    for (let after = 0; !stopped; ) {
      const rows = await readIndexPage(db, owner, after, PAGE_ROWS);
      for (const row of rows) {
        index.upsert({ id: row.id, session: row.session_id, createdAt: row.created_at.getTime(), terms: row.terms });
      }
      if (rows.length < PAGE_ROWS) return;
      after = rows.at(-1)!.id;
    }
  }

  function start(projectId: number): Promise<Loaded | undefined> {
    const known = loading.get(projectId);
    if (known) return known;
    const made = load(projectId)
      .then((entry) => {
        if (entry) loaded.set(projectId, entry);
        evict(projectId);
        return entry;
      })
      .finally(() => loading.delete(projectId));
    loading.set(projectId, made);
    return made;
  }

  function evict(except: number): void {
    let bytes = 0;
    for (const { index } of loaded.values()) bytes += index.bytes;
    for (const [projectId, { index }] of loaded) {
      if (bytes <= maxBytes) return;
      if (projectId === except) continue;
      loaded.delete(projectId);
      bytes -= index.bytes;
    }
  }

  async function catchUp(projectId: number, entry: Loaded): Promise<void> {
    const changes = await readChanges(db, projectId, entry.cursor);
    // While a transaction stays open elsewhere the cursor stands still, and the same rows come again and again.
    if (changes.cursor !== entry.cursor) {
      for (const [id, changed] of entry.seen) if (BigInt(changed) < BigInt(changes.cursor)) entry.seen.delete(id);
    }
    for (const row of changes.rows) {
      if (entry.seen.get(row.id) === row.changed) continue;
      entry.seen.set(row.id, row.changed);
      entry.index.upsert({
        id: row.id,
        session: row.session_id,
        createdAt: row.created_at.getTime(),
        terms: row.terms,
      });
    }
    for (const id of changes.gone) entry.index.remove(id);
    entry.cursor = changes.cursor;
  }

  return {
    /** Begin to load a project's index; the caller goes on. */
    warm(projectId: number): void {
      if (!loaded.has(projectId)) start(projectId).catch(() => {}); // whoever needs it asks again and sees the fault
    },

    /** A project's index, up to date with the database. It is loaded first if that takes no longer than `patienceMs`. */
    async use(projectId: number, patienceMs: number): Promise<IndexState> {
      let entry = loaded.get(projectId);
      if (!entry) {
        const outcome = await within(start(projectId), patienceMs);
        if (outcome === 'late') return { reason: 'cold' };
        if (!outcome) return { reason: 'too large' };
        entry = outcome;
      }
      loaded.delete(projectId);
      loaded.set(projectId, entry);
      const current = entry;
      // Those who come while it catches up may have been promised something newer: each look begins after it was asked for.
      await current.catchingUp?.catch(() => {});
      current.catchingUp = catchUp(projectId, current);
      await current.catchingUp;
      return { index: current.index };
    },

    /** Forget every index: projects were merged or split. */
    clear(): void {
      loaded.clear();
    },
    get count() {
      return loaded.size;
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.allSettled(loading.values());
    },
  };
}
