/**
 * Keeps the list beside the backups and the database in step about what a person revoked, removed or withdrew:
 *
 *   mem_gone (written with each removal) ─► list in the home     soon after, at each stop, and before a restore
 *   list ─► rows of a database that is older than the list       at each start, and in a restore
 */
import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { appendGone, type GoneEntry, readGoneList } from '../home/forgotten-list.ts';
import type { Home } from '../home/home.ts';
import { applyGone, type Removed, readGone } from '../store/forget/gone.ts';

/** Longest delay of the commit after an entry's timestamp. */
const LATE_COMMIT_MS = 60 * 60_000;

const keyOf = ({ subject, id }: GoneEntry) => `${subject} ${id}`;
const byKey = (entries: readonly GoneEntry[]) => new Map(entries.map((entry) => [keyOf(entry), entry]));
/** The entries that the other side lacks or has in an earlier version. */
const newsOf = (entries: readonly GoneEntry[], known: ReadonlyMap<string, GoneEntry>) =>
  entries.filter((entry) => {
    const before = known.get(keyOf(entry));
    return before === undefined || entry.at > before.at || (entry.at >= before.at && entry.op !== before.op);
  });
/** The entries of the list that are newer than, or missing from, the database. */
const laterOf = (list: readonly GoneEntry[], known: ReadonlyMap<string, GoneEntry>) =>
  list.filter((entry) => {
    const before = known.get(keyOf(entry));
    return before === undefined || (entry.at > before.at && entry.op !== before.op);
  });

/** Copy the database's entries to the list in the home. */
export async function listWhatIsGone(db: Database, home: Home): Promise<void> {
  appendGone(home, newsOf(await readGone(db), byKey(readGoneList(home))));
}

/** Remove what the list or the database says is gone. Returns the number of rows by kind. */
export async function removeWhatIsGone(db: Database, home: Home): Promise<Removed> {
  return db.transaction(async (tx) => applyGone(tx, laterOf(readGoneList(home), byKey(await readGone(tx)))));
}

export type GoneList = ReturnType<typeof createGoneList>;

/** Open a home's list for a starting daemon. Revoked tokens are known before the database is asked. */
export function createGoneList({ db, home }: { db: Database; home: Home }) {
  const revoked = new Set(readGoneList(home, 'token').flatMap(({ op, id }) => (op === '+' ? [id] : [])));
  /** Recently listed entries. */
  let recent = new Map<string, GoneEntry>();
  let since = new Date(0);
  let running: Promise<void> = Promise.resolve();

  async function list(): Promise<void> {
    const noted = await readGone(db, since);
    appendGone(home, newsOf(noted, recent));
    for (const { subject, op, id } of noted) if (subject === 'token' && op === '+') revoked.add(id);
    const newest = noted.at(-1)?.at;
    if (newest !== undefined) since = new Date(newest.getTime() - LATE_COMMIT_MS);
    recent = byKey(noted);
  }

  return {
    /** Whether a token was revoked, by the hash stored in the database. */
    isRevoked: (hash: Uint8Array): boolean => revoked.has(createHash('sha256').update(hash).digest('hex')),

    /** Bring the database up to the list, which is newer if somebody restored an older state. */
    async begin(): Promise<Removed> {
      recent = byKey(readGoneList(home));
      const removed = await removeWhatIsGone(db, home);
      await this.note();
      return removed;
    },

    /** Copy new entries to the list. Durable once this resolves. */
    note(): Promise<void> {
      running = running.catch(() => {}).then(list);
      return running;
    },
  };
}
