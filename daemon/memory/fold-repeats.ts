// Merges a memory that repeats an existing one in other words; the existing one counts as confirmed.
//
//   saved ─► embedded at once ─► the nearest memory of its place that says the same ─► confirmed
//
// The new words become a version of the older memory; the new row goes.
//
// If two older memories are equally near and don't match each other, nothing is merged.
import type { Database } from '../db/database.ts';
import type { Embedder } from '../models/embedder.ts';
import { type Comparable, confirmBy, readComparableOf } from '../store/memories/duplicates.ts';
import { dropUnseen } from '../store/memories/long-term.ts';
import { nearestChunks } from '../store/memories/search.ts';
import { OUTSIDE_PROJECTS } from '../visibility/project-scope.ts';
import { sameMeaning } from './duplicates.ts';

/** Number of nearest memories compared. */
const MAX_COMPARED = 12;
/** Longer texts have several vectors, and never match in other words. */
const MAX_CHARS = 1_000;
const TIMEOUT_MS = 2_000;

/**
 * Merge just saved memories, which nobody has seen yet, into older ones of the same place, kind, user, namespace and
 * session. @returns the older memory's id by the new one's
 */
export async function foldRepeats(
  { db, embedder }: { db: Database; embedder: Embedder },
  ids: readonly number[],
  source: string,
): Promise<Map<number, number>> {
  const folded = new Map<number, number>();
  if (embedder.dimensions === 0) return folded;
  for (const row of await readComparableOf(db, ids, MAX_CHARS)) {
    if (row.is_kept) continue;
    const older = await olderThatSaysSo(db, embedder, row);
    if (!older) continue;
    await db.transaction(async (tx) => {
      if (!(await confirmBy(tx, older.id, row.id, source))) return;
      await dropUnseen(tx, [row.id]);
      folded.set(row.id, older.id);
    });
  }
  return folded;
}

async function olderThatSaysSo(db: Database, embedder: Embedder, row: Comparable): Promise<Comparable | undefined> {
  const [vector] = await embedder.embed([row.text], 'passage');
  if (!vector?.some((part) => part !== 0)) return undefined;
  const near = await nearestChunks(db, {
    model: embedder.name,
    vector,
    scope: row.project_id ?? OUTSIDE_PROJECTS,
    filters: {},
    limit: MAX_COMPARED,
    timeoutMs: TIMEOUT_MS,
  });
  const known = (
    await readComparableOf(
      db,
      near.map(({ id }) => id),
    )
  ).filter((one) => one.id < row.id && one.bucket === row.bucket && one.session_id === row.session_id);
  const news = { ...row, vector };
  const alike: Comparable[] = [];
  for (const one of known) if ((await sameMeaning([one, news], () => undefined)).length > 0) alike.push(one);
  const [group] = await sameMeaning([...alike, news], () => undefined);
  if (group?.length !== alike.length + 1) return undefined;
  const older = alike.toSorted((a, b) => a.id - b.id)[0];
  // A person's words aren't merged into a model's.
  return older && (older.confirmed || !row.confirmed) ? older : undefined;
}
